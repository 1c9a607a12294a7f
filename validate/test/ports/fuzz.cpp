/* The random programs of test/fuzz/programs.hpp as a port, compiled and recorded; FUZZ_SEED selects the program. */
#include "recorded.hpp"
#include "validate/test/fuzz/programs.hpp"

#include <cstdlib>

static const float c[] = {1, -0x1.555556p-3f, 0x1.111136p-7f, -0x1.a01aeep-13f, 0x1.6d2448p-19f};

static std::uint64_t seed()
{
    const char *text = std::getenv("FUZZ_SEED");
    return text ? std::strtoull(text, nullptr, 10) : 0;
}

template <class Real> void s1(const Real *in, Real *out)
{
    out[0] = fuzz::program<Real>(seed()).series(in[0], c);
}

template <class Real> void dual(const Real *in, Real *out)
{
    out[0] = in[0] * in[2];
    out[1] = fuzz::program<Real>(seed()).dual(in);
}

static const plumb_port_kernel kernels[] = {
    {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run<1, 1, float, float, s1<float>>, nullptr, nullptr},
    {"dual.multiply", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run<4, 2, float, float, dual<float>>, nullptr, nullptr}};
PORT("fuzz")

static const plumb::record records[] = {PLUMB_RECORD("so3.s1", s1), PLUMB_RECORD("dual.multiply", dual)};
PLUMB_RECORDS(records)
