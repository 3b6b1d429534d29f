import RillText

/// The script of a log's page. Its parts share one scope, and each is in a file of its own.
enum LogPageScript {
    static let text: Markup = """
        (() => {
        "use strict";
        \([entries, filter, range, marks, lanes, timeline, shapes, pointer, table, selection, controls])
        })();
        """
}
