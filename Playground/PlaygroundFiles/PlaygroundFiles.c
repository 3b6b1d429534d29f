#include "PlaygroundFiles.h"
#include <string.h>

static const struct { const char *path; const unsigned char *text; } files[] = {
    {"/", (const unsigned char[]){
#embed "../playground/Web/Files/page.html" suffix(,)
        0}},
    {"/style.css", (const unsigned char[]){
#embed "../playground/Web/Files/style.css" suffix(,)
        0}},
    {"/lab.css", (const unsigned char[]){
#embed "../playground/Web/Files/lab.css" suffix(,)
        0}},
    {"/main.js", (const unsigned char[]){
#embed "../playground/Web/Files/main.js" suffix(,)
        0}},
    {"/operators.js", (const unsigned char[]){
#embed "../playground/Web/Files/operators.js" suffix(,)
        0}},
    {"/retry.js", (const unsigned char[]){
#embed "../playground/Web/Files/retry.js" suffix(,)
        0}},
    {"/lab.js", (const unsigned char[]){
#embed "../playground/Web/Files/lab.js" suffix(,)
        0}},
    {"/storm.js", (const unsigned char[]){
#embed "../playground/Web/Files/storm.js" suffix(,)
        0}},
    {"/weather.js", (const unsigned char[]){
#embed "../playground/Web/Files/weather.js" suffix(,)
        0}},
    {"/log.js", (const unsigned char[]){
#embed "../playground/Web/Files/log.js" suffix(,)
        0}},
};

static const unsigned char operators[] = {
#embed "../OperatorExamples/operators.json" suffix(,)
    0};

static const unsigned char tour[] = {
#embed "../playground/Tour/TourSteps.swift" suffix(,)
    0};

const unsigned char *playground_file(const char *path) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].path, path) == 0) return files[i].text;
    return NULL;
}

const unsigned char *playground_operators(void) { return operators; }
const unsigned char *playground_tour(void) { return tour; }
