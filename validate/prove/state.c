/* What is left of a proof that was stopped, kept in a file: a line for each task, in hexadecimal, so that nothing is
 * lost.
 *
 *     plumb prove, version 3: so3.exp, R scaled ulp usual, limit 0x1.cp+1, region 0x0p+0 0x1p+0, fused steps
 *     boxes 1200000, left out 12, proved 0x1.bp+1, done 0x1.8p-3
 *     2 5 0x1p-9 0x1p+0 0x1.8p+0 0x0p+0 0x1p-30 …     case, output, share, slice, box */
#include "boxes.h"

#include "validate/base/output.h"
#include "validate/base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void title_of(const struct proof *proof, char *text, size_t size)
{
    char name[128];
    snprintf(text, size, "plumb prove, version 3: %s, %s, limit %a, region %a %a, %s\n", proof->kernel->id,
             bound_name(proof->kernel, proof->bound, name, sizeof name), proof->limit, proof->region.low,
             proof->region.high, proof->code.steps == PLAIN_STEPS ? "plain steps" : "fused steps");
}

int state_write(const struct proving *proving, const char *file)
{
    const struct proof *proof = proving->proof;
    struct output output;
    char title[256];
    if (output_open(&output, "prove", file) != 0)
        return -1;
    title_of(proof, title, sizeof title);
    fprintf(output.stream, "%sboxes %" PRIu64 ", left out %" PRIu64 ", proved %a, done %a\n", title, proof->boxes,
            proof->left_out, proof->proved, proof->share);
    for (size_t i = 0; i < proving->tasks.count; i++) {
        const struct task *task = &proving->tasks.at[i];
        fprintf(output.stream, "%zu %zu %a %a %a", task->number, task->output, task->share, task->slice.low,
                task->slice.high);
        for (size_t k = 0; k < proof->kernel->input_components; k++)
            fprintf(output.stream, " %a %a", task->box[k].low, task->box[k].high);
        fputc('\n', output.stream);
    }
    return output_close(&output);
}

/* The next number of a line, which moves past it. */
static int read_number(char **line, double *number)
{
    char *end;
    *number = strtod(*line, &end);
    const int read = end != *line && !isnan(*number);
    *line = end;
    return read;
}

static int read_task(const struct proving *proving, char *line, struct task *task)
{
    double number, output;
    int read = read_number(&line, &number) && read_number(&line, &output) && read_number(&line, &task->share) &&
               read_number(&line, &task->slice.low) && read_number(&line, &task->slice.high);
    for (size_t k = 0; k < proving->proof->kernel->input_components && read; k++)
        read = read_number(&line, &task->box[k].low) && read_number(&line, &task->box[k].high);
    if (!read || !(number >= 0 && number < (double)proving->cases.count) ||
        !(output >= 0 && output < (double)proving->proof->kernel->output_components) || *line != '\0')
        return -1;
    task->number = (size_t)number;
    task->output = (size_t)output;
    return 0;
}

static const char *read_tasks(struct proving *proving, char *line)
{
    struct proof *proof = proving->proof;
    int at = 0;
    if (sscanf(line, "boxes %" SCNu64 ", left out %" SCNu64 ", proved %la, done %la\n%n", &proof->boxes,
               &proof->left_out, &proof->proved, &proof->share, &at) != 4 ||
        at == 0)
        return "line 2 is not what a stopped proof wrote";
    for (line += at; *line; line++) {
        char *end = strchr(line, '\n');
        struct task task = {.number = 0};
        if (!end)
            return "its last line is cut";
        *end = '\0';
        if (read_task(proving, line, &task) != 0)
            return "a line is not a task of this kernel";
        tasks_push(&proving->tasks, &task);
        line = end;
    }
    return NULL;
}

int state_read(struct proving *proving, const char *file, const char **problem)
{
    char title[256];
    char *text = text_of_file(file, problem);
    if (!text && errno == ENOENT)
        return 0;
    if (text) {
        title_of(proving->proof, title, sizeof title);
        *problem = strncmp(text, title, strlen(title)) != 0
                       ? "is of another proof: another kernel, promise, limit, region or steps"
                       : read_tasks(proving, text + strlen(title));
    }
    free(text);
    return *problem ? -1 : 1;
}
