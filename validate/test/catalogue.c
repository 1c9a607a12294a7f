/* Tests of data/catalogue.csv, the list of the articles' formulas: for each formula there is a kernel, or the list
 * names a test or claim that covers the formula instead. */
#include "scoped.h"
#include "test_objects.h"

#include "validate/articles/claims/claims.h"
#include "validate/contracts/contracts.h"
#include "validate/util/csv.h"

#include <glob.h>

/* Columns of the file. */
enum { ID, FORMULA, INSTEAD, COLUMNS };

static struct csv catalogue_read(void)
{
    static const char *const names[COLUMNS] = {"id", "formula", "instead"};
    struct csv catalogue;
    cr_assert(csv_read(&catalogue, "test", "data/catalogue.csv") == 0 && csv_expect(&catalogue, names, COLUMNS) == 0);
    return catalogue;
}

/* True if `id` is one of the words in a text, which are separated by blanks. */
static int has_word(const char *words, const char *id)
{
    const size_t length = strlen(id);
    for (const char *at = words; (at = strstr(at, id)); at++)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return 1;
    return 0;
}

static const struct kernel *kernel_of(const char *id)
{
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        if (kernel->row->catalogue && has_word(kernel->row->catalogue, id))
            return kernel;
    return NULL;
}

static int claim_exists(const char *id)
{
    struct claim *claims;
    const long count = claims_read("data/claims.csv", &claims);
    int found = 0;
    for (long i = 0; i < count; i++)
        found |= strcmp(claims[i].id, id) == 0;
    free(claims);
    return found;
}

/* True if a test SUITE/NAME exists in the tests' sources; the name must match completely. Tests of the list have the
 * form TEST(NAME), because their files are compiled for two suites. */
static int test_exists(const char *name)
{
    const char *slash = strchr(name, '/');
    if (!slash)
        return 0;
    const char *said = strncmp(name, "list", 4) == 0 ? formatted("\nTEST(%s", slash + 1)
                                                     : formatted("%.*s, %s", (int)(slash - name), name, slash + 1);
    glob_t files;
    int found = 0;
    cr_assert_eq(glob("validate/test/*.c", 0, NULL, &files), 0);
    cr_assert_eq(glob("validate/list/test/*.c", GLOB_APPEND, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *at = strstr(file_text(files.gl_pathv[i]), said);
        found |= at && strchr(",)", at[strlen(said)]);
    }
    globfree(&files);
    return found;
}

/* True if the text in the column "instead" has one of the allowed forms and the thing that it names exists. */
static int is_valid_substitute(const char *instead)
{
    if (strncmp(instead, "claim ", 6) == 0)
        return claim_exists(instead + 6);
    if (strncmp(instead, "test ", 5) == 0)
        return test_exists(instead + 5);
    if (strncmp(instead, "in ", 3) == 0)
        return kernel_of(instead + 3) != NULL;
    return strcmp(instead, "definition") == 0 || strncmp(instead, "definition: ", 12) == 0;
}

Test(catalogue, every_formula_has_kernel_or_substitute)
{
    SCOPED_STRUCT(csv) catalogue = catalogue_read();
    for (size_t i = 0; i < catalogue.rows; i++) {
        const char *id = csv_cell(&catalogue, i, ID);
        const struct kernel *kernel = kernel_of(id);
        if (*csv_cell(&catalogue, i, INSTEAD))
            cr_expect(!kernel, "%s: is in kernel %s, so the column \"instead\" must be empty", id,
                      kernel ? kernel->id : "");
        else
            cr_expect(kernel, "%s: no contract names it under \"catalogue\", and the column \"instead\" is empty", id);
    }
}

Test(catalogue, substitute_exists)
{
    SCOPED_STRUCT(csv) catalogue = catalogue_read();
    for (size_t i = 0; i < catalogue.rows; i++) {
        const char *instead = csv_cell(&catalogue, i, INSTEAD);
        cr_expect(!*instead || is_valid_substitute(instead), "%s: %s", csv_cell(&catalogue, i, ID), instead);
    }
}

/* test_exists does not find a test by a part of its name. */
Test(catalogue, test_is_found_by_full_name)
{
    cr_expect(is_valid_substitute("test catalogue/test_is_found_by_full_name"));
    cr_expect(is_valid_substitute("test list_model/longer_lists_equal_std_list"));
    static const char *const wrong[] = {"test catalogue/test_is_found",
                                        "test catalogue",
                                        "test so3/longer_lists_equal_std_list",
                                        "claim C0",
                                        "in XX1",
                                        "a habit",
                                        "definitions"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect(!is_valid_substitute(wrong[i]), "%s", wrong[i]);
}

Test(catalogue, kernels_name_only_catalogued_formulas)
{
    SCOPED_STRUCT(csv) catalogue = catalogue_read();
    const struct kernel *kernel;
    for (size_t k = 0; (kernel = kernel_at(k)); k++) {
        if (!kernel->row->catalogue)
            continue;
        char *rest = formatted("%s", kernel->row->catalogue), *word;
        while ((word = strsep(&rest, " "))) {
            size_t i = 0;
            while (i < catalogue.rows && strcmp(csv_cell(&catalogue, i, ID), word) != 0)
                i++;
            cr_expect_lt(i, catalogue.rows, "%s: %s", kernel->id, word);
        }
    }
}
