/* The worker: the process in which a shared object runs. It opens the port, and then runs kernels as plumb requests
 * (the worker's side of wire.h).
 *
 * A worker is this same program, started again, so that the port's process is free of plumb's threads, locks and
 * memory. The port may crash, hang or exit: shared_object_port.c, in the process of plumb, detects and reports that.
 * Inputs are mapped read-only, and every array is between inaccessible pages. */
#include "guarded.h"
#include "ports.h"
#include "side_effects.h"
#include "wire.h"

#include "validate/plumb_formula.h"
#include "validate/util/shared_object.h"

#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

/* Arrays for a port's kernels: `input` and `output` are in the shared files; the others have the port's own types. The
 * arrays and the serial number of the current request are global, because a signal handler needs them. */
static struct guarded input = {.file = WIRE_INPUT, .protection = PROT_READ},
                      output = {.file = WIRE_OUTPUT, .protection = PROT_READ | PROT_WRITE},
                      converted_input = {.file = -1, .protection = PROT_READ | PROT_WRITE},
                      converted_output = {.file = -1, .protection = PROT_READ | PROT_WRITE};
static uint32_t serial;
static struct leak_watch leaks;

static int send_all(const void *message, size_t size)
{
    const char *at = message;
    while (size > 0) {
        ssize_t sent = write(WIRE_CONTROL, at, size);
        if (sent <= 0)
            return -1;
        at += sent;
        size -= (size_t)sent;
    }
    return 0;
}

static int receive_all(void *message, size_t size)
{
    char *at = message;
    while (size > 0) {
        ssize_t got = read(WIRE_CONTROL, at, size);
        if (got <= 0)
            return -1;
        at += got;
        size -= (size_t)got;
    }
    return 0;
}

/* Returns whether a fault was a read or a write; WIRE_TOUCHED if this is not known on this CPU. */
static enum wire_access access_of(const void *context)
{
#ifdef __x86_64__
    enum { WRITE = 2 };
    return ((const ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] & WRITE ? WIRE_WROTE : WIRE_READ;
#else
    (void)context;
    return WIRE_TOUCHED;
#endif
}

/* If a faulting address is in or beside the arrays of one side, describes the fault in *reply and returns 1; otherwise
 * returns 0. */
static int is_fault_at(const struct guarded *side, int is_input, const void *address, struct wire_reply *reply)
{
    size_t array;
    const enum guarded_place place = guarded_find(side, address, &array);
    reply->array = (uint32_t)array;
    reply->before = place == GUARDED_BEFORE;
    if (!is_input)
        reply->outcome = WIRE_OUTSIDE_OUTPUT;
    else
        reply->outcome = place == GUARDED_INSIDE ? WIRE_WROTE_INPUT : WIRE_OUTSIDE_INPUT;
    return place != GUARDED_ELSEWHERE;
}

/* Signal handler: reports a fault in or beside the arrays to plumb and ends the process. Any other fault ends the
 * process by its signal. */
static void on_fault(int number, siginfo_t *info, void *context)
{
    struct wire_reply reply = {.serial = serial, .access = access_of(context)};
    if (is_fault_at(&input, 1, info->si_addr, &reply) || is_fault_at(&output, 0, info->si_addr, &reply) ||
        is_fault_at(&converted_input, 1, info->si_addr, &reply) ||
        is_fault_at(&converted_output, 0, info->si_addr, &reply)) {
        send_all(&reply, sizeof reply);
        _exit(0);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_faults(void)
{
    static unsigned char stack[64 * 1024];
    const stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&alternative, NULL);
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

/* Lowers a resource limit to max_size, unless it is lower. */
static void limit(int resource, rlim_t max_size)
{
    struct rlimit now;
    if (getrlimit(resource, &now) == 0 && (now.rlim_max == RLIM_INFINITY || max_size < now.rlim_max))
        setrlimit(resource, &(struct rlimit){max_size, max_size});
}

static void set_limits(size_t bytes)
{
    limit(RLIMIT_CORE, 0);
#ifdef SANITIZED
    (void)bytes; /* AddressSanitizer reserves terabytes of addresses for itself */
#else
    limit(RLIMIT_AS, bytes + 4 * (size_t)GUARDED_USUAL);
#endif
}

/* Reserves addresses for the arrays before the port can use them, sets limits and handlers, and sends WIRE_READY.
 * Returns 0, or −1 with errno. */
static int set_up(size_t bytes)
{
    static const uint32_t ready = WIRE_READY;
    for (int descriptor = WIRE_CONTROL; descriptor < WIRE_LAST; descriptor++)
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    if (guarded_map(&input, 0, 0) != 0 || guarded_map(&output, 0, 0) != 0 || guarded_map(&converted_input, 0, 0) != 0 ||
        guarded_map(&converted_output, 0, 0) != 0)
        return -1;
    leak_watch_open(&leaks);
    set_limits(bytes);
    catch_faults();
    return send_all(&ready, sizeof ready);
}

/* --- the list of kernels ------------------------------------------------------------------------------------------ */

static int print_texts(FILE *stream, const plumb_port *port, const char *problem)
{
    fprintf(stream, "%s%c%s%c%s%c", problem, 0, port && port->name ? port->name : "port", 0,
            port && port->about ? port->about : "", 0);
    for (size_t i = 0; port && i < port->count; i++)
        fprintf(stream, "%s%c%s%c", port->kernels[i].id, 0, port->kernels[i].variant ? port->kernels[i].variant : "",
                0);
    return fclose(stream);
}

/* True if the CPU treats subnormal operands as 0 (DAZ) or subnormal results as 0 (FTZ) in this thread, as it does after
 * objects linked with -ffast-math were loaded. */
static int flushes_subnormals(void)
{
    const volatile float smallest = FLT_MIN, subnormal = FLT_TRUE_MIN;
    const volatile float given = smallest * 0.5f, taken = subnormal * 0x1p24f;
    return given == 0 || taken == 0;
}

static int send_kernel_list(const plumb_port *port, const char *problem)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (!stream || print_texts(stream, port, problem) != 0 || size > WIRE_MAX_TEXT)
        return -1;
    const struct wire_hello hello = {WIRE_MAGIC, port ? (uint32_t)port->count : 0, (uint32_t)size,
                                     (uint32_t)flushes_subnormals()};
    int status = send_all(&hello, sizeof hello);
    for (size_t i = 0; i < hello.kernels && status == 0; i++)
        status = send_all(&(struct wire_kernel){port->kernels[i].format, port->kernels[i].layout},
                          sizeof(struct wire_kernel));
    if (status == 0)
        status = send_all(text, size);
    free(text);
    return port ? status : -1;
}

/* --- calls -------------------------------------------------------------------------------------------------------- */

/* Returns the view of one side of a call, and stores its pointers in `base`, an array of shape->base_count. */
static plumb_port_view view_of(const struct guarded *side, const struct wire_shape *shape, void **base)
{
    for (size_t k = 0; k < shape->base_count; k++)
        base[k] = shape->arrays > 1 ? guarded_array(side, k) + shape->first
                                    : guarded_array(side, 0) + shape->first + k * shape->component;
    return (plumb_port_view){base, shape->stride};
}

/* Makes an array for elements of a port's own type, filled with bytes `fill`. The rest of its pages is filled with
 * canaries. Returns null if there is not enough memory. */
static unsigned char *make_guarded_array(struct guarded *side, const struct wire_shape *shape, int fill)
{
    if (guarded_map(side, 1, shape->slot) != 0)
        return NULL;
    unsigned char *array = guarded_array(side, 0);
    memset(array, WIRE_CANARY, shape->slot);
    memset(array + shape->first, fill, shape->used);
    return array + shape->first;
}

static int canaries_hold(const unsigned char *array, const struct wire_shape *shape)
{
    const unsigned char *pages = array - shape->first;
    return wire_all_are(WIRE_CANARY, pages, 0, shape->first) &&
           wire_all_are(WIRE_CANARY, pages, shape->first + shape->used, shape->slot);
}

/* Converts the inputs, element by element, to the port's own type: by the port's function pack, or by copying them to
 * the beginning of that type, which is not smaller (run_own). */
static void pack(const plumb_port_kernel *kernel, const struct wire_request *request, const unsigned char *element,
                 unsigned char *own)
{
    const size_t size = (size_t)kernel->format / 8 * request->inputs, own_size = kernel->own->input_size;
    for (size_t i = 0; i < request->n; i++, element += size, own += own_size)
        if (kernel->own->pack)
            kernel->own->pack(element, own);
        else
            memcpy(own, element, size);
}

/* Converts the outputs from the port's own type to numbers. */
static void unpack(const plumb_port_kernel *kernel, const struct wire_request *request, const unsigned char *own,
                   unsigned char *element)
{
    const size_t size = (size_t)kernel->format / 8 * request->outputs, own_size = kernel->own->output_size;
    for (size_t i = 0; i < request->n; i++, element += size, own += own_size)
        if (kernel->own->unpack)
            kernel->own->unpack(own, element);
        else
            memcpy(element, own, size);
}

/* Runs a kernel, looks for side effects (side_effects.h), and fills in the outcome. */
static void call(const plumb_port_kernel *kernel, size_t n, const plumb_port_view *in, const plumb_port_view *out,
                 struct wire_reply *reply)
{
    struct process_state before;
    process_state_read(&before);
    reply->outcome = WIRE_RETURNED;
    reply->code = kernel->run(n, in, out);
    const enum side_effect changed = side_effect_of_call(&before), effect = changed ? changed : leak_found(&leaks);
    if (effect && reply->code == 0) {
        reply->outcome = WIRE_SIDE_EFFECT;
        reply->code = (int32_t)effect;
    }
}

/* Runs a kernel that has types of its own: packs the inputs, calls the kernel, and unpacks the outputs. `in` and `out`
 * are the views of the unconverted elements. */
static void run_own(const plumb_port_kernel *kernel, const struct wire_request *request, const plumb_port_view *in,
                    const plumb_port_view *out, struct wire_reply *reply)
{
    const size_t n = request->n, size_in = kernel->own->input_size, size_out = kernel->own->output_size;
    const size_t max_size = SIZE_MAX / 4 / PORT_MAX_ELEMENTS, number = (size_t)kernel->format / 8;
    if (!kernel->own->pack && size_in < number * request->inputs) {
        reply->outcome = WIRE_SMALL_INPUT;
        return;
    }
    if (!kernel->own->unpack && size_out < number * request->outputs) {
        reply->outcome = WIRE_SMALL_OUTPUT;
        return;
    }
    reply->outcome = WIRE_OUT_OF_MEMORY;
    if (size_in > max_size || size_out > max_size)
        return;
    const struct wire_shape from =
        wire_place_arrays(1, n * size_in, (enum port_placement)request->placement, WIRE_ALIGNMENT);
    const struct wire_shape to =
        wire_place_arrays(1, n * size_out, (enum port_placement)request->placement, WIRE_ALIGNMENT);
    unsigned char *guarded_in = make_guarded_array(&converted_input, &from, (int)request->fill);
    unsigned char *guarded_out = make_guarded_array(&converted_output, &to, (int)request->fill);
    if (!guarded_in || !guarded_out)
        return;
    pack(kernel, request, in->base[0], guarded_in);
    void *const base_in[] = {guarded_in}, *const base_out[] = {guarded_out};
    guarded_protect(&converted_input, PROT_READ);
    call(kernel, n, &(plumb_port_view){base_in, 1}, &(plumb_port_view){base_out, 1}, reply);
    guarded_protect(&converted_input, PROT_READ | PROT_WRITE);
    if (!canaries_hold(guarded_out, &to)) {
        reply->outcome = WIRE_OUTSIDE_OUTPUT;
        reply->access = WIRE_WROTE;
        reply->before = !wire_all_are(WIRE_CANARY, guarded_out - to.first, 0, to.first);
    } else if (reply->code == 0)
        unpack(kernel, request, guarded_out, out->base[0]);
}

/* Stores a hash of the port's static data, or compares it with the stored one, as the request says. */
static void watch_static_data(const plumb_port_kernel *kernel, const struct wire_request *request,
                              struct wire_reply *reply)
{
    static uint64_t remembered;
    static int is_remembered;
    if (request->watch == PORT_WATCH_NOTHING)
        return;
    const uint64_t hash = static_data_hash(*(void *const *)&kernel->run);
    reply->keeps_state = request->watch == PORT_WATCH_COMPARE && is_remembered && hash != remembered;
    if (!is_remembered || request->watch == PORT_WATCH_REMEMBER)
        remembered = hash;
    is_remembered = 1;
}

/* Runs one kernel as requested. */
static void run(const plumb_port_kernel *kernel, const struct wire_request *request, struct wire_reply *reply)
{
    const struct wire_kernel wire = {kernel->format, kernel->layout};
    const struct wire_shape in =
        wire_arrange(&wire, request->inputs, request->n, (enum port_placement)request->placement);
    const struct wire_shape out =
        wire_arrange(&wire, request->outputs, request->n, (enum port_placement)request->placement);
    reply->outcome = WIRE_NOT_MAPPED;
    if (guarded_map(&input, in.arrays, in.slot) != 0 || guarded_map(&output, out.arrays, out.slot) != 0) {
        reply->code = errno;
        return;
    }
    reply->outcome = WIRE_OUT_OF_MEMORY;
    void **base = calloc(in.base_count + out.base_count + 1, sizeof *base);
    if (!base)
        return;
    const plumb_port_view in_view = view_of(&input, &in, base);
    const plumb_port_view out_view = view_of(&output, &out, base + in.base_count);
    if (request->placement == PORT_IN_PLACE)
        memcpy(base, base + in.base_count,
               (in.base_count < out.base_count ? in.base_count : out.base_count) * sizeof *base);
    if (port_layout(kernel->layout) == PLUMB_PORT_OWN)
        run_own(kernel, request, &in_view, &out_view, reply);
    else
        call(kernel, request->n, &in_view, &out_view, reply);
    free(base);
}

/* --- recording ---------------------------------------------------------------------------------------------------- */

/* Number of the next value; global, because the callbacks of a recorder have no context. */
static int next_value;

static void send_step(const struct port_step *step)
{
    if (send_all(step, sizeof *step) != 0)
        _exit(0);
}

static int send_constant(int format, double value)
{
    send_step(&(struct port_step){.what = PORT_STEP_CONSTANT, .format = format, .value = value});
    return next_value++;
}

static int send_operation(int operation, int format, int a, int b, int c)
{
    send_step(&(struct port_step){
        .what = PORT_STEP_OPERATION, .operation = operation, .format = format, .a = a, .b = b, .c = c});
    return next_value++;
}

/* Sends a branch and returns its outcome, which plumb chooses. */
static int send_branch(int comparison)
{
    unsigned char outcome = 0;
    send_step(&(struct port_step){.what = PORT_STEP_BRANCH, .a = comparison});
    if (receive_all(&outcome, sizeof outcome) != 0)
        _exit(0);
    return outcome;
}

static void send_output(size_t component, int value)
{
    const int32_t b = component < INT32_MAX ? (int32_t)component : -1;
    send_step(&(struct port_step){.what = PORT_STEP_OUTPUT, .a = value, .b = b});
}

static void send_refusal(int why)
{
    send_step(&(struct port_step){.what = PORT_STEP_REFUSAL, .a = why});
}

/* Has the port record the code of a kernel. */
static void record(const char *file, const plumb_port_kernel *kernel, const struct wire_request *request)
{
    int (*code)(const char *kernel, const plumb_recorder *to);
    char problem[256];
    const plumb_recorder to = {PLUMB_RECORD_VERSION, kernel->format, request->inputs, request->outputs, send_constant,
                               send_operation,       send_branch,    send_output,     request->offset,  send_refusal};
    *(void **)&code = shared_object_symbol(file, "plumb_port_record", problem, sizeof problem);
    next_value = (int)request->inputs + 1;
    send_step(&(struct port_step){.what = PORT_STEP_END, .a = code ? code(kernel->id, &to) : WIRE_NO_RECORDS});
}

/* Returns the formula with this id, or null. Sets *missing to 1, or to WIRE_NO_RECORDS if the port exports no
 * formulas. */
static const plumb_formula *find_formula(const char *file, const char *id, int *missing)
{
    const plumb_formulas *(*open)(void);
    char problem[256];
    *(void **)&open = shared_object_symbol(file, "plumb_port_formulas", problem, sizeof problem);
    const plumb_formulas *all = open ? open() : NULL;
    *missing = open ? 1 : WIRE_NO_RECORDS;
    for (size_t i = 0; all && all->version == PLUMB_FORMULA_VERSION && i < all->count; i++)
        if (strcmp(all->formulas[i]->id, id) == 0)
            return all->formulas[i];
    return NULL;
}

static void send_field(uint32_t what, const char *name, double value, double more)
{
    struct port_step step = {.what = what, .value = value, .more = more};
    memcpy(step.name, name,
           strnlen(name, sizeof step.name)); /* plumb refuses a name without a final zero as too long */
    send_step(&step);
}

/* Sends a formula's inputs and outputs, then its operations. */
static void record_formula(const char *file, const plumb_port_kernel *kernel, const struct wire_request *request)
{
    int missing;
    const plumb_formula *formula = find_formula(file, kernel->id, &missing);
    size_t inputs = 0, outputs = 0;
    for (; formula && inputs < PLUMB_FORMULA_INPUTS && formula->input[inputs].name; inputs++)
        send_field(PORT_STEP_IS_INPUT, formula->input[inputs].name, formula->input[inputs].low,
                   formula->input[inputs].high);
    for (; formula && outputs < PLUMB_FORMULA_OUTPUTS && formula->output[outputs].name; outputs++)
        send_field(PORT_STEP_IS_OUTPUT, formula->output[outputs].name, formula->output[outputs].limit,
                   formula->output[outputs].floor);
    const plumb_recorder to = {PLUMB_RECORD_VERSION, PLUMB_RECORD_EXACT, inputs,      outputs,         send_constant,
                               send_operation,       send_branch,        send_output, request->offset, send_refusal};
    next_value = (int)inputs + 1;
    if (inputs > 0 && outputs > 0)
        formula->exact(&to);
    send_step(&(struct port_step){.what = PORT_STEP_END, .a = formula ? 0 : missing});
}

/* Serves requests until plumb closes the socket. (If plumb ends while the port hangs, the supervisor process ends the
 * worker: util/process.h.) */
static int serve(const char *file, const plumb_port *port)
{
    struct wire_request request;
    while (receive_all(&request, sizeof request) == 0) {
        if (request.records != WIRE_RUN) {
            (request.records == WIRE_RECORD_FORMULA ? record_formula : record)(file, &port->kernels[request.kernel],
                                                                               &request);
            continue;
        }
        struct wire_reply reply = {.serial = request.serial};
        serial = request.serial;
        run(&port->kernels[request.kernel], &request, &reply);
        watch_static_data(&port->kernels[request.kernel], &request, &reply);
        if (send_all(&reply, sizeof reply) != 0)
            return 0;
    }
    return 0;
}

/* If the environment says that this process is a worker, runs the worker and does not return. This is a constructor, so
 * that it also works in the tests, whose main is Criterion's, and so that no other code of the program runs before. */
__attribute__((constructor)) static void become_worker(void)
{
    const char *order = getenv(PORT_WORKER_VARIABLE);
    size_t bytes;
    int file;
    if (!order || sscanf(order, "%zu %n", &bytes, &file) != 1)
        return;
    char problem[1024] = "", *name = strdup(order + file);
    unsetenv(PORT_WORKER_VARIABLE);
    if (!name || set_up(bytes) != 0) {
        const uint32_t error = (uint32_t)errno; /* sent instead of WIRE_READY */
        send_all(&error, sizeof error);
        _exit(126);
    }
    const plumb_port *port = port_of_shared_object(name, problem, sizeof problem);
    _exit(send_kernel_list(port, problem) == 0 ? serve(name, port) : 0);
}
