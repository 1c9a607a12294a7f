/* Golden vectors of plumb in C++ tests: PLUMB_EXPECT("so3.exp", my_exp) for GoogleTest, Catch2 or no framework. C++11.
 *
 *     plumb vectors so3.exp --golden cpp -o golden.hpp     # the vectors, which include this header
 *
 *     #include <gtest/gtest.h>                             // or catch2/catch.hpp: before golden.hpp
 *     #include "golden.hpp"
 *     TEST(rotation, exp) { PLUMB_EXPECT("so3.exp", my_exp); }
 *
 * A function takes the inputs of an element in the order of `plumb kernels so3.exp`, and returns its outputs: each a
 * float, a double, or a type that consists of just these numbers, such as struct { float x, y, z; }. It may also be a
 * function of two pointers, (const float *in, float *out) or the same with double: it reads all inputs from `in` and
 * writes all outputs to `out`. Golden vectors are few: they show mistakes, not the largest error, which plumb check
 * finds. */
#ifndef PLUMB_GOLDEN_HPP
#define PLUMB_GOLDEN_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace plumb
{

/* The golden vectors of a kernel. Each case has `inputs` inputs, then `outputs` correctly rounded outputs, then for
 * each output the largest deviation that the limits allow; all are bit patterns of floats. The constructor inserts the
 * kernel into a linked list of all kernels, in which golden_misses finds it. */
struct golden {
    const char *id;
    std::size_t inputs, outputs;
    const char *input_names, *output_names; /* separated by blanks */
    const std::uint32_t *numbers;
    std::size_t cases;
    const golden *next;

    golden(const char *kernel, std::size_t n_inputs, std::size_t n_outputs, const char *names_in, const char *names_out,
           const std::uint32_t *bits, std::size_t count)
        : id(kernel), inputs(n_inputs), outputs(n_outputs), input_names(names_in), output_names(names_out),
          numbers(bits), cases(count / (n_inputs + 2 * n_outputs)), next(first())
    {
        first() = this;
    }

    /* Returns the pointer to the first kernel of the list. */
    static const golden *&first()
    {
        static const golden *list = nullptr;
        return list;
    }

    /* Returns number k of case `which`: an input, an output, or a largest deviation. */
    float number(std::size_t which, std::size_t k) const
    {
        float x;
        std::memcpy(&x, numbers + which * (inputs + 2 * outputs) + k, sizeof x);
        return x;
    }
};

namespace golden_detail
{

/* Copies `count` floats to memory of that many bytes, which contains `count` floats or, if it is twice as large,
 * `count` doubles. */
inline void load(void *to, std::size_t bytes, const float *from, std::size_t count)
{
    for (std::size_t k = 0; k < count; k++)
        if (bytes == count * sizeof(double)) {
            const double x = static_cast<double>(from[k]);
            std::memcpy(static_cast<char *>(to) + k * sizeof x, &x, sizeof x);
        } else
            std::memcpy(static_cast<char *>(to) + k * sizeof(float), from + k, sizeof(float));
}

/* Copies the `count` floats or doubles in memory of that many bytes to doubles. */
inline void store(const void *from, std::size_t bytes, double *to, std::size_t count)
{
    for (std::size_t k = 0; k < count; k++)
        if (bytes == count * sizeof(double))
            std::memcpy(to + k, static_cast<const char *>(from) + k * sizeof(double), sizeof(double));
        else {
            float x;
            std::memcpy(&x, static_cast<const char *>(from) + k * sizeof x, sizeof x);
            to[k] = static_cast<double>(x);
        }
}

/* Returns a message: the function's inputs or outputs (`what`) have `bytes` bytes, which fits neither `count` floats
 * nor `count` doubles. */
inline std::string sizes(const char *what, std::size_t count, std::size_t bytes)
{
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s") + ", in " + std::to_string(count * 4) +
           " bytes as floats or " + std::to_string(count * 8) + " as doubles; the function has " +
           std::to_string(bytes);
}

/* Makes the arguments of a function from the inputs of a case: each call of take() makes the next argument. The numbers
 * in an argument have `width` bytes. */
struct from_inputs {
    const float *at;
    std::size_t width;

    template <class T> T take()
    {
        static_assert(std::is_trivially_copyable<T>::value && !std::is_integral<T>::value,
                      "an argument has to consist of floats or doubles, and be trivially copyable");
        T argument;
        load(&argument, sizeof argument, at, sizeof argument / width);
        at += sizeof argument / width;
        return argument;
    }
};

/* The result of a call. It is initialised by a braced list, whose elements are evaluated in their order, unlike the
 * arguments of a call. */
template <class R, class... A> struct called {
    static_assert(std::is_trivially_copyable<R>::value && !std::is_integral<R>::value,
                  "a result has to consist of floats or doubles, and be trivially copyable");
    R result;

    called(R (*f)(A...), typename std::decay<A>::type... arguments) : result(f(arguments...))
    {
    }
};

/* Calls a function with the inputs of a case. Returns an empty text, or why the function does not fit. */
template <class R, class... A> std::string call(R (*f)(A...), const golden &g, const float *in, double *out)
{
    static_assert(sizeof...(A) > 0, "a kernel has inputs");
    const std::size_t size[] = {sizeof(typename std::decay<A>::type)...};
    std::size_t bytes = 0;
    for (const std::size_t one : size)
        bytes += one;
    if (bytes != g.inputs * 4 && bytes != g.inputs * 8)
        return sizes("input", g.inputs, bytes);
    if (sizeof(R) != g.outputs * 4 && sizeof(R) != g.outputs * 8)
        return sizes("output", g.outputs, sizeof(R));
    const std::size_t width = bytes / g.inputs;
    from_inputs from{in, width};
    const called<R, A...> made{f, from.take<typename std::decay<A>::type>()...};
    store(&made.result, sizeof(R), out, g.outputs);
    return "";
}

template <class T>
std::string call_by_pointers(void (*f)(const T *, T *), const golden &g, const float *in, double *out)
{
    std::vector<T> arguments(in, in + g.inputs), results(g.outputs);
    f(arguments.data(), results.data());
    for (std::size_t k = 0; k < g.outputs; k++)
        out[k] = static_cast<double>(results[k]);
    return "";
}

inline std::string call(void (*f)(const float *, float *), const golden &g, const float *in, double *out)
{
    return call_by_pointers(f, g, in, out);
}

inline std::string call(void (*f)(const double *, double *), const golden &g, const float *in, double *out)
{
    return call_by_pointers(f, g, in, out);
}

/* Returns word k of a text. */
inline std::string word(const char *text, std::size_t k)
{
    while (k-- > 0)
        text = std::strchr(text, ' ') + 1;
    return std::string(text, std::strcspn(text, " "));
}

inline std::string decimal(double x)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", x);
    return text;
}

/* Returns a line about output k of a case, which is farther from the exact value than the limits allow. */
inline std::string describe(const golden &g, std::size_t which, std::size_t k, double result)
{
    const double exact = static_cast<double>(g.number(which, g.inputs + k)),
                 miss = static_cast<double>(g.number(which, g.inputs + g.outputs + k));
    std::string text = "\n  " + word(g.output_names, k) + " = " + decimal(result) + ", expected " + decimal(exact) +
                       " within " + decimal(miss) + " at";
    for (std::size_t i = 0; i < g.inputs; i++)
        text += " " + word(g.input_names, i) + "=" + decimal(static_cast<double>(g.number(which, i)));
    return text;
}

} // namespace golden_detail

/* Calls a function with all golden vectors of a kernel. Returns an empty text if no output is farther from the exact
 * value than its vector allows; otherwise a text with the worst output of each case for which this is not so. */
template <class Function> std::string golden_misses(const char *id, Function f)
{
    const golden *g = golden::first();
    while (g && std::strcmp(g->id, id) != 0)
        g = g->next;
    if (!g)
        return std::string(id) + ": no golden vectors are included: plumb vectors " + id +
               " --golden cpp -o golden.hpp";
    std::string text, problem;
    std::size_t missed = 0;
    for (std::size_t i = 0; i < g->cases; i++) {
        std::vector<float> in(g->inputs);
        std::vector<double> out(g->outputs);
        for (std::size_t k = 0; k < g->inputs; k++)
            in[k] = g->number(i, k);
        problem = golden_detail::call(+f, *g, in.data(), out.data());
        if (!problem.empty())
            return std::string(id) + ": expected " + problem;
        std::size_t worst = g->outputs;
        double largest = 1;
        for (std::size_t k = 0; k < g->outputs; k++) {
            const double error = std::fabs(out[k] - static_cast<double>(g->number(i, g->inputs + k))) /
                                 static_cast<double>(g->number(i, g->inputs + g->outputs + k));
            if (!(error <= largest) && !(worst < g->outputs && std::isnan(largest)))
                worst = k, largest = error;
        }
        if (worst < g->outputs) {
            missed++;
            text += golden_detail::describe(*g, i, worst, out[worst]);
        }
    }
    if (missed == 0)
        return "";
    return std::string(id) + ": " + std::to_string(missed) + " of " + std::to_string(g->cases) +
           " golden vectors are missed" + text;
}

/* The same for programs without a test framework: prints the text on standard error, and returns true if it is
 * empty. */
template <class Function> bool golden_expect(const char *id, Function f)
{
    const std::string misses = golden_misses(id, f);
    if (!misses.empty())
        std::fprintf(stderr, "%s\n", misses.c_str());
    return misses.empty();
}

} // namespace plumb

#if defined GTEST_FAIL
#define PLUMB_EXPECT(id, function)                                                                                     \
    do {                                                                                                               \
        const std::string plumb_misses = plumb::golden_misses(id, function);                                           \
        EXPECT_TRUE(plumb_misses.empty()) << plumb_misses;                                                             \
    } while (0)
#elif defined FAIL_CHECK || defined CATCH_CONFIG_PREFIX_ALL
#define PLUMB_EXPECT(id, function)                                                                                     \
    do {                                                                                                               \
        const std::string plumb_misses = plumb::golden_misses(id, function);                                           \
        INFO(plumb_misses);                                                                                            \
        CHECK(plumb_misses.empty());                                                                                   \
    } while (0)
#else
#define PLUMB_EXPECT(id, function) plumb::golden_expect(id, function)
#endif

#endif
