/* The provenance of the records in data/claims.csv, and the test whether a record is stale.
 *
 * A record has the date, the processor, the effort ("full" or "part", with the sizes that were tried), the commit, and
 * a fingerprint of the experiment's code. The fingerprint ignores comments and white space of the source files, so that
 * it stays the same after a rebase, a reformatting or a new comment, and changes with any other edit. `plumb claims
 * --stale` compares it with the sources beside the data; the commit is for people. */
#include "claims.h"

#include "validate/util/fingerprint.h"
#include "validate/util/machine.h"
#include "validate/util/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- the code of an experiment ------------------------------------------------------------------------------------ */

/* Returns the first character after the comment that begins at `text`, or `text` if none does. */
static const char *after_comment(const char *text)
{
    if (text[0] != '/' || (text[1] != '*' && text[1] != '/'))
        return text;
    const char *end = text[1] == '*' ? strstr(text + 2, "*/") : strchr(text, '\n');
    return end ? end + (text[1] == '*' ? 2 : 0) : text + strlen(text);
}

/* Returns the first character after the string or character literal that begins at `text`. */
static const char *after_quotes(const char *text)
{
    const char quote = *text++;
    while (*text && *text != quote)
        text += text[0] == '\\' && text[1] ? 2 : 1;
    return *text ? text + 1 : text;
}

uint64_t claim_code_fingerprint(uint64_t so_far, const char *text)
{
    while (*text) {
        const char *end = after_comment(text);
        if (end == text && !isspace((unsigned char)*text)) {
            end = *text == '"' || *text == '\'' ? after_quotes(text) : text + 1;
            so_far = fingerprint(so_far, text, (size_t)(end - text));
        }
        text = end > text ? end : text + 1;
    }
    return so_far;
}

/* Writes the directory that contains data/, the root of a source tree: "data/.." for "data/claims.csv". */
static void root_of(const char *claims_file, char *root, size_t size)
{
    const char *slash = strrchr(claims_file, '/');
    snprintf(root, size, "%.*s/..", slash ? (int)(slash - claims_file) : 1, slash ? claims_file : ".");
}

/* Writes the fingerprint of the experiment's source files, or "" if one of them cannot be read. */
static void write_code_fingerprint(const char *root, const char *id, char code[17])
{
    uint64_t sum = FINGERPRINT_EMPTY;
    *code = 0;
    for (const char *const *file = claims_sources(id); *file; file++) {
        char path[4096];
        const char *problem;
        snprintf(path, sizeof path, "%s/%s", root, *file);
        char *text = text_of_file(path, &problem);
        if (!text)
            return;
        sum = claim_code_fingerprint(sum, text);
        free(text);
    }
    snprintf(code, 17, "%016" PRIx64, sum);
}

/* --- making a record ---------------------------------------------------------------------------------------------- */

/* Writes the first line that a shell command prints, or "". */
static void first_line(const char *command, char *line, size_t size)
{
    FILE *stream = popen(command, "r"); // NOLINT(cert-env33-c): git, in a folder whose name is quoted
    *line = 0;
    if (!stream)
        return;
    if (!fgets(line, (int)size, stream))
        *line = 0;
    line[strcspn(line, "\n")] = 0;
    pclose(stream);
}

/* Writes the commit of the sources, followed by + if they differ from it, or "" if there is no git. */
static void commit_of(const char *root, char *commit, size_t size)
{
    char word[4200], command[8800], hash[20], plus[8];
    text_shell_word(root, word, sizeof word);
    snprintf(command, sizeof command, "git -C %s rev-parse --short=12 HEAD 2>/dev/null", word);
    first_line(command, hash, sizeof hash);
    snprintf(command, sizeof command, "git -C %s diff --quiet HEAD -- validate reference fast 2>/dev/null || echo +",
             word);
    first_line(command, plus, sizeof plus);
    snprintf(commit, size, "%s%.1s", hash, *hash ? plus : "");
}

void claim_record_begin(struct claim_record *record, const char *claims_file)
{
    char root[4096];
    const time_t now = time(NULL);
    struct tm date;
    memset(record, 0, sizeof *record);
    root_of(claims_file, root, sizeof root);
    gmtime_r(&now, &date);
    strftime(record->date, sizeof record->date, "%Y-%m-%d", &date);
    snprintf(record->processor, sizeof record->processor, "%.63s", machine_here().processor);
    commit_of(root, record->commit, sizeof record->commit);
}

void claim_record_make(struct claim_record *record, const struct claim_record *begun, const char *claims_file,
                       const struct claim_result *result, int full)
{
    const char *id = result->claim->id, *effort = result->findings.effort;
    char root[4096];
    *record = *begun;
    root_of(claims_file, root, sizeof root);
    write_code_fingerprint(root, id, record->code);
    snprintf(record->effort, sizeof record->effort, "%s%s%s", claim_is_measured_in_full(id, full) ? "full" : "part",
             *effort ? ": " : "", effort);
}

int claim_is_measured_in_full(const char *id, int full)
{
    const struct experiment *experiment = claims_experiment(id);
    return full || !experiment->run || !experiment->sampled;
}

/* --- staleness ---------------------------------------------------------------------------------------------------- */

int claim_is_recorded_in_full(const struct claim *claim)
{
    return strncmp(claim->record.effort, "full", 4) == 0;
}

const char *claim_stale(const struct claim *claim, const char *claims_file)
{
    char root[4096], code[17];
    if (!*claim->verdict)
        return "nothing is recorded";
    if (!*claim->record.date)
        return "recorded without a date";
    if (!claim_is_recorded_in_full(claim))
        return "recorded with less than --full";
    root_of(claims_file, root, sizeof root);
    write_code_fingerprint(root, claim->id, code);
    if (*code && strcmp(code, claim->record.code) != 0)
        return "older than its experiment's code";
    return NULL;
}
