/* Tests of parts of JSON documents: numbers that JSON cannot represent, and text of unknown origin. */
#include "validate/util/json.h"

#include "validate/util/text.h"

#include "ran.h"
#include "test_objects.h"

TestSuite(json, .timeout = 1200);
TestSuite(text, .timeout = 1200);

static void expect_value(json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(JSON_DIGITS));
    cr_expect_str_eq(text, expected);
    free(text);
    json_decref(value);
}

Test(json, infinities_and_NaN_have_one_spelling)
{
    expect_value(json_number(INFINITY), "\"Infinity\"");
    expect_value(json_number(-INFINITY), "\"-Infinity\"");
    expect_value(json_number(NAN), "\"NaN\"");
    expect_value(json_number(-NAN), "\"NaN\"");
    expect_value(json_number(0.1), "0.10000000000000001");
}

Test(json, hex_restores_every_bit)
{
    static const double values[] = {0.1, -0x1p-1074, 0x1.fffffffffffffp+1023, -0.0, INFINITY};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        double back = 1;
        json_t *value = json_hex(values[i]);
        cr_expect_eq(json_read_hex(value, &back), 0);
        cr_expect_eq(memcmp(&back, &values[i], sizeof back), 0, "%a", values[i]);
        json_decref(value);
    }
}

Test(json, invalid_utf8_is_escaped)
{
    expect_value(json_text("π \xff\xc3"), "\"π \\\\xff\\\\xc3\"");
    expect_value(json_text("line\n"), "\"line\\n\"");
    expect_value(json_text(NULL), "null");
    expect_value(json_text_or_null(""), "null");
}

/* Members share lines of 120 columns, and each number reads back as it was. */
Test(json, short_documents_preserve_values)
{
    json_t *numbers = json_array(), *read;
    for (int i = 0; i < 100; i++)
        json_array_append_new(numbers, json_pack("{s:f, s:i}", "x", 1 / (i + 0.1), "n", i));
    json_t *document = json_pack("{s:f, s:f, s:[], s:{s:[s, n, b]}, s:o}", "third", 1. / 3, "two", 2., "empty", "flat",
                                 "list", "π \"q\"", 1, "numbers", numbers);
    FILE *stream = text_stream();
    json_incref(document);
    cr_assert_eq(json_write_short(document, stream), 0);
    char *text = text_written(stream);
    read = json_of(text);
    cr_expect(json_equal(read, document), "%s", text);
    cr_expect(json_is_real(json_object_get(read, "two")), "%s", text);
    cr_expect(strstr(text, "\"third\": 0.333333333333333") && strstr(text, "\"two\": 2.0, \"empty\": []"), "%s", text);
    cr_expect(strstr(text, "\"list\": [\"π \\\"q\\\"\", null, true]}"), "%s", text);
    cr_expect_leq(count_lines(text), 40, "100 objects: %s", text);
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        cr_expect_leq(strcspn(line, "\n"), 120, "%s", text);
    json_decref(document);
}

Test(text, invalid_characters_are_escaped)
{
    static const char *const texts[][2] = {
        {"\xc0\xaf", "\\xc0\\xaf"},
        {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"},
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
        {"a\xe2\x82", "a\\xe2\\x82"},
        {"a\x1b[31m\x7f", "a\\x1b[31m\\x7f"},
        {"a\xc2\x9b", "a\\xc2\\x9b"},
        {"€ 𝄞", "€ 𝄞"},
        {"a\u202e|\u2028", "a\\xe2\\x80\\xae|\\xe2\\x80\\xa8"}, /* right-to-left override; line separator */
        {"\u200b\U000e0001\ufdd0", "\\xe2\\x80\\x8b\\xf3\\xa0\\x80\\x81\\xef\\xb7\\x90"},
        {"\ufeff\uffff", "\\xef\\xbb\\xbf\\xef\\xbf\\xbf"}};
    char shown[64];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        text_printable(shown, sizeof shown, texts[i][0]);
        cr_expect_str_eq(shown, texts[i][1]);
    }
}

Test(text, text_is_cut_between_characters)
{
    char cut[6];
    text_printable(cut, sizeof cut, "aπ€b"); /* 1, 2, 3 and 1 bytes */
    cr_expect_str_eq(cut, "aπ");
    text_printable(cut, 1, "a");
    cr_expect_str_eq(cut, "");
    text_printable(cut, sizeof cut, "ab\x01");
    cr_expect_str_eq(cut, "ab");
}

Test(text, wide_text_ends_with_ellipsis)
{
    static const struct {
        const char *text, *fitted;
        int columns;
    } cases[] = {
        {"abcdef", "abcdef", 6}, {"abcdefg", "abcd…", 6}, {"ππππ", "ππ…", 3}, {"日本日本", "日…", 4}, {"abcd", "…", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[16];
        snprintf(text, sizeof text, "%s", cases[i].text);
        text_fit(text, cases[i].columns);
        cr_expect_str_eq(text, cases[i].fitted);
    }
}

Test(text, truncated_character_is_dropped)
{
    static const char whole[] = "aπ€𝄞"; /* 1, 2, 3 and 4 bytes */
    static const char *const cuts[] = {"", "a", "a", "aπ", "aπ", "aπ", "aπ€", "aπ€", "aπ€", "aπ€", "aπ€𝄞"};
    for (size_t size = 0; size < sizeof whole; size++) {
        char cut[sizeof whole] = "";
        memcpy(cut, whole, size);
        text_end_whole(cut);
        cr_expect_str_eq(cut, cuts[size], "%zu bytes: \"%s\"", size, cut);
    }
}

TRY(text, width_counts_columns, cr_expect_eq(text_width("a ≤ π"), 5); cr_expect_eq(text_width("日本 e\u0301\xff"), 7))
