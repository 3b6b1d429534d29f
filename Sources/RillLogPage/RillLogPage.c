#include "RillLogPage.h"

// The files of the script share one scope.
static const unsigned char script[] = {
#embed "../RillEventLog/Formats/HTML/Page/entries.js" suffix(,)
#embed "../RillEventLog/Formats/HTML/Page/marks.js" suffix(,)
#embed "../RillEventLog/Formats/HTML/Page/timeline.js" suffix(,)
#embed "../RillEventLog/Formats/HTML/Page/streams.js" suffix(,)
#embed "../RillEventLog/Formats/HTML/Page/pointer.js" suffix(,)
#embed "../RillEventLog/Formats/HTML/Page/table.js" suffix(,)
#embed "../RillEventLog/Formats/HTML/Page/controls.js" suffix(,)
    0};

static const unsigned char style[] = {
#embed "../RillEventLog/Formats/HTML/Page/log.css" suffix(,)
    0};

static const unsigned char body[] = {
#embed "../RillEventLog/Formats/HTML/Page/main.html" suffix(,)
    0};

const unsigned char *rill_log_page_script(void) { return script; }
const unsigned char *rill_log_page_style(void) { return style; }
const unsigned char *rill_log_page_body(void) { return body; }
