/* Shards of a sweep, which different processes or machines can compute, and the command plumb merge, which merges their
 * results.
 *
 * The result of a shard is called a part: the state of the sweep (state.c) after the pieces of this shard are done.
 * Parts of the same sweep can be merged in any order and grouping if they have no piece in common. The result is the
 * same as if one process had done the whole sweep. */
#include "shards.h"

#include "validate/util/options.h"
#include "validate/util/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- the number of the shard -------------------------------------------------------------------------------------- */

/* Parses an integer from 1 to `most` that ends at `end`. Returns 0 if the text is not such an integer. */
static size_t count_of(const char *text, const char *end, size_t most)
{
    char *after;
    if (!text || *text < '0' || *text > '9')
        return 0;
    errno = 0;
    const unsigned long long count = strtoull(text, &after, 10);
    return errno || after != end || count > most ? 0 : (size_t)count;
}

static size_t count_in_environment(const char *name, size_t most)
{
    const char *text = getenv(name);
    return text ? count_of(text, text + strlen(text), most) : 0;
}

/* Returns the index of this task in a Slurm job array, counted from 1. (Slurm's task ids may begin with any number and
 * have any step.) Without Slurm, returns the number of the job of GNU parallel. Returns 0 if the environment names
 * neither. */
static size_t task_in_environment(size_t most)
{
    const char *id = getenv("SLURM_ARRAY_TASK_ID"), *minimum = getenv("SLURM_ARRAY_TASK_MIN");
    const size_t step = count_in_environment("SLURM_ARRAY_TASK_STEP", most);
    if (!id)
        return count_in_environment("PARALLEL_SEQ", most);
    const long long from = minimum ? strtoll(minimum, NULL, 10) : 1, at = strtoll(id, NULL, 10);
    return at < from ? 0 : (size_t)(at - from) / (step ? step : 1) + 1;
}

int sweep_parse_shard(const char *text, size_t *which, size_t *of, char *problem, size_t size)
{
    const size_t most = 1000000, length = strlen(text);
    const char *bar = strchr(text, '/');
    const int automatic = strncmp(text, "auto", 4) == 0 && (bar ? bar == text + 4 : length == 4);
    if (bar)
        *of = count_of(bar + 1, text + length, most);
    else
        *of = automatic ? count_in_environment("SLURM_ARRAY_TASK_COUNT", most) : 0;
    if (automatic)
        *which = task_in_environment(most);
    else
        *which = bar ? count_of(text, bar, most) : 0;
    if (*which >= 1 && *which <= *of)
        return 0;
    if (automatic)
        snprintf(
            problem, size,
            "--shard: %s: the environment does not name a task: set SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, or "
            "PARALLEL_SEQ with auto/N",
            text);
    else
        snprintf(problem, size, "--shard: expected K/N with 1 ≤ K ≤ N ≤ 1000000, or auto, got \"%.64s\"", text);
    return -1;
}

/* --- merging ------------------------------------------------------------------------------------------------------ */

/* True if b's largest error is larger than a's, or equal at a smaller input. */
static int is_worse(const struct sweep *sweep, const struct sweep_track *b, const struct sweep_track *a)
{
    if (b->error < 0 || a->error < 0)
        return b->error > a->error;
    return b->error > a->error ||
           (b->error == a->error && sweep_position(sweep, b->input) < sweep_position(sweep, a->input));
}

static void merge_track(const struct sweep *sweep, struct sweep_track *into, const struct sweep_track *from)
{
    into->inputs += from->inputs;
    into->undecided += from->undecided;
    statistics_merge(&into->statistics, &from->statistics);
    if (!is_worse(sweep, from, into))
        return;
    into->decided = from->decided;
    into->error = from->error;
    into->input = from->input;
    into->computed = from->computed;
    into->exact = from->exact;
    into->component = from->component;
}

/* Adds the results of another part of the same sweep. Returns 0; −1 if a piece is done in both, with its index in
 * *overlap. */
static int merge(struct sweep *into, const struct sweep *part, size_t *overlap)
{
    for (size_t i = 0; i < into->pieces; i++)
        if (into->piece[i].done && part->piece[i].done) {
            *overlap = i;
            return -1;
        }
    for (size_t i = 0; i < into->pieces; i++)
        if (part->piece[i].done) {
            memcpy(into->piece[i].sum, part->piece[i].sum, into->tracks * sizeof(double));
            into->piece[i].done = 1;
        }
    for (size_t t = 0; t < into->tracks; t++)
        merge_track(into, &into->track[t], &part->track[t]);
    into->exact_calls += part->exact_calls;
    into->thread_seconds += part->thread_seconds;
    return 0;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

struct shard_merge {
    const char *format, *file;    /* the options --format and --output */
    struct sweep_command command; /* the command line stored in the first part */
    struct port *port;
};

/* Writes a message about piece i to `problem`: the words `what`, then the range of points or numbers of the piece. */
static void print_piece(const struct sweep *sweep, const char *what, size_t i, char *problem, size_t size)
{
    if (sweep->points)
        snprintf(problem, size, "%s the points from number %lld to %lld", what, (long long)sweep->piece[i].first,
                 (long long)sweep->piece[i].last);
    else
        snprintf(problem, size, "%s the numbers from %.9g to %.9g", what, sweep_input(sweep, sweep->piece[i].first),
                 sweep_input(sweep, sweep->piece[i].last));
}

/* Reads a part from a file and adds it to the whole sweep. Returns the exit status. */
static int add_part(const struct shard_merge *merged, struct sweep *whole, const char *identity, const char *file)
{
    char problem[1024] = "", what[600];
    struct sweep part;
    size_t overlap = 0;
    if (sweep_make(&part, &merged->command, merged->port, problem, sizeof problem) != 0)
        return refuse("merge", "%s", problem);
    if (sweep_load(&part, identity, file, problem, sizeof problem) == 0 && merge(whole, &part, &overlap) != 0) {
        snprintf(what, sizeof what, "%.500s: a part before it also has", file);
        print_piece(whole, what, overlap, problem, sizeof problem);
    }
    sweep_free(&part);
    return problem[0] ? refuse("merge", "%s", problem) : STATUS_WITHIN;
}

/* Saves the merged state if an output was requested, and prints the report if no piece is missing. Returns the exit
 * status. */
static int conclude(const struct shard_merge *merged, struct sweep *whole, const char *identity)
{
    char problem[512];
    static const volatile int stop = 0;
    size_t missing = 0;
    while (missing < whole->pieces && whole->piece[missing].done)
        missing++;
    if (merged->file && sweep_save(whole, identity, merged->file) != 0)
        return STATUS_USAGE;
    if (missing < whole->pieces && merged->file) {
        fprintf(stderr, "plumb merge: %.1f %% of the sweep are in %s\n",
                100 * (double)sweep_inputs_done(whole) / (double)sweep_inputs(whole), merged->file);
        return STATUS_WITHIN;
    }
    if (missing < whole->pieces) {
        print_piece(whole, "no part has", missing, problem, sizeof problem);
        return refuse("merge", "%s", problem);
    }
    /* All pieces are done, so this only computes the means. */
    if (sweep_run(whole, &stop, NULL, NULL, problem, sizeof problem) != 0)
        return refuse("merge", "%s", problem);
    sweep_print(whole, merged->format, whole->thread_seconds, 0, stdout);
    return sweep_verdict(whole);
}

/* Merges the `count` parts in `files` and reports the result. `words` is the command line stored in the first part.
 * Returns the exit status. */
static int merge_files(struct shard_merge *merged, json_t *words, int count, char **files)
{
    char problem[1024];
    struct sweep whole;
    merged->port = sweep_open_port(&merged->command, problem, sizeof problem);
    if (!merged->port)
        return refuse("merge", "%s", problem);
    int status = STATUS_USAGE;
    if (sweep_make(&whole, &merged->command, merged->port, problem, sizeof problem) == 0) {
        char *identity = sweep_identity(&whole, merged->command.port_file);
        whole.command = words;
        status = identity ? STATUS_WITHIN : refuse("merge", "out of memory");
        for (int i = 0; i < count && status == STATUS_WITHIN; i++)
            status = add_part(merged, &whole, identity, files[i]);
        if (status == STATUS_WITHIN)
            status = conclude(merged, &whole, identity);
        free(identity);
        sweep_free(&whole);
    } else
        refuse("merge", "%s", problem);
    port_close(merged->port);
    return status;
}

/* Parses the command line that is stored in the first part, as plumb sweep did. `arguments` is space for its words.
 * Returns OPTIONS_GO, or the exit status after a message. */
static int understand(json_t *words, struct sweep_command *command, char **arguments)
{
    const size_t count = json_array_size(words);
    for (size_t i = 0; i < count; i++)
        if (!(arguments[i] = (char *)json_string_value(json_array_get(words, i))))
            return refuse("merge", "the first part does not name its sweep");
    return count > 0 ? sweep_understand((int)count, arguments, command)
                     : refuse("merge", "the first part has no command");
}

static const struct usage usage = {.arguments = "PART…",
                                   .summary = "merges the shards of a sweep",
                                   .example = "plumb merge part1 --output merged",
                                   .falls_short = "an error exceeds its limit",
                                   .nothing = "no promise covers these inputs"};

int verb_merge(int argc, char **argv)
{
    struct shard_merge merged = {.format = "text"};
    char problem[1024];
    const struct option options[] = {
        {"output", 'o', OPTION_TEXT, &merged.file, "FILE",
         "write the merged result to FILE, as a part; pieces may be missing", 0},
        {"format", 'f', OPTION_CHOICE, &merged.format, "FORMAT",
         "format of the report, which is printed if no piece is missing: text, json or csv (text)", "text|json|csv"},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc < 2)
        return refuse("merge", "name the parts that plumb sweep --shard wrote");
    json_t *words = sweep_command_line(argv[1], problem, sizeof problem);
    char **arguments = words ? calloc(json_array_size(words) + 1, sizeof *arguments) : NULL;
    if (!arguments) {
        json_decref(words);
        return refuse("merge", "%s", words ? "out of memory" : problem);
    }
    status = understand(words, &merged.command, arguments);
    if (status == OPTIONS_GO)
        status = merge_files(&merged, words, argc - 1, argv + 1);
    free(arguments);
    json_decref(words);
    return status;
}
