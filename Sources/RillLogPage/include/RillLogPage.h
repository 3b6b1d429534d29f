// The files of the page of a log, as text that ends with a zero: see Sources/RillEventLog/Formats/HTML/Page.
#ifndef RILL_LOG_PAGE_H
#define RILL_LOG_PAGE_H

const unsigned char *rill_log_page_script(void);
const unsigned char *rill_log_page_style(void);
const unsigned char *rill_log_page_body(void);

#endif
