#include "PlaygroundFiles.h"
#include <string.h>

static const unsigned char page_html[] = {
#embed "../playground/Web/Files/page.html" suffix(,)
    0};
static const unsigned char style_css[] = {
#embed "../playground/Web/Files/style.css" suffix(,)
    0};
static const unsigned char lab_css[] = {
#embed "../playground/Web/Files/lab.css" suffix(,)
    0};
static const unsigned char main_js[] = {
#embed "../playground/Web/Files/main.js" suffix(,)
    0};
static const unsigned char operators_js[] = {
#embed "../playground/Web/Files/operators.js" suffix(,)
    0};
static const unsigned char retry_js[] = {
#embed "../playground/Web/Files/retry.js" suffix(,)
    0};
static const unsigned char lab_js[] = {
#embed "../playground/Web/Files/lab.js" suffix(,)
    0};
static const unsigned char storm_js[] = {
#embed "../playground/Web/Files/storm.js" suffix(,)
    0};
static const unsigned char weather_js[] = {
#embed "../playground/Web/Files/weather.js" suffix(,)
    0};
static const unsigned char log_js[] = {
#embed "../playground/Web/Files/log.js" suffix(,)
    0};
static const unsigned char operators_json[] = {
#embed "../OperatorExamples/operators.json" suffix(,)
    0};

static const struct { const char *path; const unsigned char *text; } files[] = {
    {"/", page_html},
    {"/style.css", style_css},
    {"/lab.css", lab_css},
    {"/main.js", main_js},
    {"/operators.js", operators_js},
    {"/retry.js", retry_js},
    {"/lab.js", lab_js},
    {"/storm.js", storm_js},
    {"/weather.js", weather_js},
    {"/log.js", log_js},
};

const unsigned char *playground_file(const char *path) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].path, path) == 0) return files[i].text;
    return NULL;
}

const unsigned char *playground_operators(void) { return operators_json; }
