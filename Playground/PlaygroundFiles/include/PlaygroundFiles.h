// The files that the playground carries, as text that ends with a zero.
#ifndef PLAYGROUND_FILES_H
#define PLAYGROUND_FILES_H

// A file of the page in the browser, or NULL.
const unsigned char *playground_file(const char *path);
// What other files say about the operators: see OperatorFact.swift.
const unsigned char *playground_operators(void);
// The source of the tour, whose programs it shows.
const unsigned char *playground_tour(void);

#endif
