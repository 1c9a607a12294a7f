/* Ports whose code can be recorded: each kernel is one function template over a number type. Compiled, it is
 * instantiated for float and double; the macros below write both entries of the port's table. plumb_record.hpp
 * instantiates the same template to record it. */
#include "validate/plumb_port.hpp"
#include "validate/plumb_record.hpp"

template <int inputs, int outputs, class Real, class Between, void (*code)(const Between *, Between *)>
int run(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        Between x[inputs], y[outputs];
        for (int k = 0; k < inputs; k++)
            x[k] = static_cast<const Real *>(in->base[k])[i];
        code(x, y);
        for (int k = 0; k < outputs; k++)
            static_cast<Real *>(out->base[k])[i] = static_cast<Real>(y[k]);
    }
    return 0;
}

/* BOTH: table entries for float and double. WIDE_BETWEEN: an entry that takes and returns float, but computes in
 * double. */
#define BOTH(ID, INPUTS, OUTPUTS, CODE)                                                                                \
    {ID, PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run<INPUTS, OUTPUTS, float, float, CODE<float>>, nullptr, nullptr},         \
    {                                                                                                                  \
        ID, PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, run<INPUTS, OUTPUTS, double, double, CODE<double>>, nullptr, nullptr    \
    }
#define WIDE_BETWEEN(ID, INPUTS, OUTPUTS, CODE)                                                                        \
    {                                                                                                                  \
        ID, PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run<INPUTS, OUTPUTS, float, double, CODE<double>>, nullptr, nullptr      \
    }
#define PORT(NAME)                                                                                                     \
    static const plumb_port port = {PLUMB_PORT_VERSION, NAME, PEER_FLAGS, sizeof kernels / sizeof *kernels, kernels};  \
    const plumb_port *plumb_port_open(void)                                                                            \
    {                                                                                                                  \
        return &port;                                                                                                  \
    }
