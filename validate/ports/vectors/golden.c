/* Writes the golden vectors: a few inputs of every kernel with reference results and the reason for each input, as a
 * table that a test suite in any language can read. They are stored in data/vectors/. */
#include "golden.h"

#include "validate/util/format.h"
#include "validate/util/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_CASES = 3, /* per kernel and set; twice as many in the sets edge and worst */
    NUMBERS = 100, /* approximate number of inputs and outputs in all cases of a kernel */
};

/* State of writing the golden vectors. A case is an input with its results. */
struct golden {
    struct vectors_order order; /* the present kernel and set */
    struct oracle oracle;
    struct vectors_expected expected;
    size_t cases;   /* cases of this kernel and set that have been written */
    size_t most;    /* MAX_CASES, or fewer for kernels with many numbers */
    size_t written; /* cases of all kernels */
    char why[256];  /* the reason for the last case */
    size_t alike;   /* number of consecutive cases whose reasons have the same kind */
    enum golden_form form;
    FILE *stream;
};

static void print_bits(const struct golden *golden, const double *x, size_t count)
{
    char text[FORMAT_BITS_TEXT];
    for (size_t k = 0; k < count; k++)
        fprintf(golden->stream, "%s%s", k ? " " : "", format_bits_text(golden->order.format, x[k], text));
}

/* Writes a case as numbers of C++: inputs, outputs, and the largest distances from them that are within the limits. */
static void print_cpp_case(const struct golden *golden, const double *in, const char *why)
{
    const struct kernel *kernel = golden->order.kernel;
    const double *const parts[] = {in, golden->expected.value, golden->expected.miss};
    fprintf(golden->stream, "    // %s\n    ", why);
    for (size_t part = 0; part < 3; part++)
        for (size_t k = 0; k < (part ? kernel->output_components : kernel->input_components); k++) {
            char text[FORMAT_BITS_TEXT];
            fprintf(golden->stream, "0x%s,", format_bits_text(golden->order.format, parts[part][k], text));
        }
    fputs("\n", golden->stream);
}

/* Writes a case. Names and reasons need no escaping: they are plumb's own texts, without quotation marks. */
static void print_case(const struct golden *golden, const double *in, const char *why)
{
    const struct kernel *kernel = golden->order.kernel;
    const int json = golden->form == GOLDEN_JSON;
    if (golden->form == GOLDEN_CPP) {
        print_cpp_case(golden, in, why);
        return;
    }
    const char *between = json && golden->written ? ",\n" : "";
    fprintf(golden->stream,
            json ? "%s  {\"kernel\": \"%s\", \"format\": \"%s\", \"set\": \"%s\", \"proof\": %d, \"in\": \""
                 : "%s%s,%s,%s,%d,",
            between, kernel->id, format_facts(golden->order.format)->name, vectors_set_name(golden->order.set),
            golden->expected.bits);
    print_bits(golden, in, kernel->input_components);
    fputs(json ? "\", \"out\": \"" : ",", golden->stream);
    print_bits(golden, golden->expected.value, kernel->output_components);
    fputs(json ? "\", \"scale\": \"" : ",", golden->stream);
    print_bits(golden, golden->expected.scale, kernel->output_components);
    fputs(json ? "\", \"miss\": \"" : ",", golden->stream);
    print_bits(golden, golden->expected.miss, kernel->output_components);
    fprintf(golden->stream, json ? "\", \"why\": \"%s\"}" : ",\"%s\"\n", why);
}

/* True if two reasons have the same kind, which is the text before the first colon. */
static int have_same_kind(const char *a, const char *b)
{
    const size_t length = strcspn(a, ":");
    return length == strcspn(b, ":") && strncmp(a, b, length) == 0;
}

/* Returns the maximum number of consecutive cases with reasons of this kind. In the set edge the maximum is 1 until
 * golden->most cases are written, so that only the first of the many elements of a rule becomes a case; after that it
 * is 0. The common inputs at the end of the set edge are an exception: for them, as in the other sets, it is
 * golden->most. */
static size_t max_alike(const struct golden *golden, const char *why)
{
    if (golden->order.set != VECTORS_EDGE || have_same_kind(why, "common values"))
        return golden->most;
    return golden->cases < golden->most;
}

/* Writes an element as a case, if its values are determined and its kind of reason has not occurred too often. Ends the
 * iteration after golden->most cases of the set random, or twice as many of the sets worst and edge. */
static int take_case(void *context, uint64_t index, const double *in, const char *why)
{
    struct golden *golden = context;
    const size_t alike = have_same_kind(why, golden->why) ? golden->alike : 0;
    (void)index;
    if (alike >= max_alike(golden, why))
        return 0;
    if (vectors_expect(&golden->oracle, in, &golden->expected) != 0)
        return -1;
    if (golden->expected.bits <= 0)
        return 0;
    snprintf(golden->why, sizeof golden->why, "%s", why);
    golden->alike = alike + 1;
    print_case(golden, in, why);
    golden->written++;
    return ++golden->cases >= (golden->order.set == VECTORS_RANDOM ? 1 : 2) * golden->most;
}

/* Writes the cases of one kernel; returns 0, or −1 if that failed. */
static int write_kernel(struct golden *golden)
{
    static const enum vectors_set sets[] = {VECTORS_EDGE, VECTORS_RANDOM, VECTORS_WORST};
    const struct kernel *kernel = golden->order.kernel;
    const size_t numbers = kernel->input_components + kernel->output_components, cases_per_set = NUMBERS / numbers / 3;
    const size_t outputs = kernel->output_components;
    double *storage = malloc(3 * outputs * sizeof *storage);
    const char *reason;
    int status = storage ? 0 : -1;
    golden->expected = (struct vectors_expected){
        .value = storage, .scale = storage ? storage + outputs : NULL, .miss = storage ? storage + 2 * outputs : NULL};
    if (cases_per_set < 1)
        golden->most = 1;
    else
        golden->most = cases_per_set < MAX_CASES ? cases_per_set : MAX_CASES;
    if (status == 0 && oracle_open(&golden->oracle, kernel, golden->order.format, &reason) == 0)
        for (size_t s = 0; s < sizeof sets / sizeof *sets && status >= 0; s++) {
            if (numbers > NUMBERS && sets[s] != VECTORS_RANDOM)
                continue; /* a kernel with so many numbers has only cases of the set random */
            golden->order.set = sets[s];
            golden->cases = 0;
            golden->why[0] = 0;
            status = vectors_each(&golden->order, take_case, golden);
        }
    free(storage);
    return status < 0 ? -1 : 0;
}

/* Prints an id as an identifier. */
static void print_identifier(const char *id, FILE *stream)
{
    for (; *id; id++)
        fputc(*id == '.' ? '_' : *id, stream);
}

static void print_names(const struct field *fields, size_t count, FILE *stream)
{
    char name[128];
    for (size_t k = 0; k < count; k++)
        fprintf(stream, "%s%s", k ? " " : "", fields_component_name(fields, k, name, sizeof name));
}

/* Writes the beginning of a kernel's array in C++, or, after its cases, the end and the object that describes it. A
 * kernel without cases has neither. */
static void print_cpp_kernel(const struct kernel *kernel, int is_end, FILE *stream)
{
    if (!is_end)
        fputs("const std::uint32_t ", stream);
    else
        fputs("};\nconst plumb::golden golden_of_", stream);
    print_identifier(kernel->id, stream);
    if (!is_end) {
        fputs("[] = {\n", stream);
        return;
    }
    fprintf(stream, "(\"%s\", %zu, %zu, \"", kernel->id, kernel->input_components, kernel->output_components);
    print_names(kernel->inputs, kernel->input_components, stream);
    fputs("\", \"", stream);
    print_names(kernel->outputs, kernel->output_components, stream);
    fputs("\", ", stream);
    print_identifier(kernel->id, stream);
    fputs(", sizeof ", stream);
    print_identifier(kernel->id, stream);
    fputs(" / sizeof(std::uint32_t));\n", stream);
}

/* Writes the cases of a kernel as C++, or nothing if there are none. Returns 0, or −1. */
static int write_cpp_kernel(struct golden *golden)
{
    char *text = NULL;
    size_t size;
    FILE *stream = golden->stream;
    const size_t written = golden->written;
    golden->stream = open_memstream(&text, &size);
    int status = golden->stream ? write_kernel(golden) : -1;
    if (golden->stream && fclose(golden->stream) != 0)
        status = -1;
    golden->stream = stream;
    if (status == 0 && golden->written > written) {
        print_cpp_kernel(golden->order.kernel, 0, stream);
        fputs(text, stream);
        print_cpp_kernel(golden->order.kernel, 1, stream);
    }
    free(text);
    return status;
}

int vectors_write_golden(const struct kernel *const *kernels, enum golden_form form, FILE *stream)
{
    static const char *const ends[] = {[GOLDEN_CSV] = "", [GOLDEN_JSON] = "\n]}\n", [GOLDEN_CPP] = "} // namespace\n"};
    static const char *const beginnings[] = {
        [GOLDEN_JSON] = "{\"schema\": \"plumb.vectors\", \"version\": 3, \"cases\": [\n",
        [GOLDEN_CPP] =
            "// Golden vectors for PLUMB_EXPECT. Written by plumb vectors --golden cpp; do not edit.\n#pragma "
            "once\n#include \"plumb_golden.hpp\"\n\nnamespace {\n",
        [GOLDEN_CSV] =
            "# Golden vectors as IEEE patterns in hex: inputs, correctly rounded outputs, the scale of their "
            "terms and what a result\n"
            "# may miss them by; the bits of the enclosure that proves them, and why each case is here; "
            "docs/ports.md. Written by\n"
            "# plumb vectors --golden csv; do not edit.\n"
            "kernel,format,set,proof,in,out,scale,miss,why\n"};
    struct golden golden = {.order = {.format = FLOAT, .seed = 1, .n = 2000}, .form = form, .stream = stream};
    struct progress progress = progress_begin("vectors");
    int status = 0;
    fputs(beginnings[form], stream);
    for (; *kernels && status == 0; kernels++) {
        golden.order.kernel = *kernels;
        progress_show(&progress, NAN, "%s", (*kernels)->id);
        status = form == GOLDEN_CPP ? write_cpp_kernel(&golden) : write_kernel(&golden);
    }
    progress_clear(&progress);
    fputs(ends[form], stream);
    return status == 0 && !ferror(stream) ? 0 : -1;
}
