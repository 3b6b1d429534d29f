import Rill
import RillText

extension LogRecording {
    /// The log as a page that refers to no other file: the timeline and a table of all entries, which can be
    /// filtered, zoomed and selected.
    ///
    /// The page needs JavaScript; without it, the page shows the text of the first 200 entries. Nothing from
    /// the log is run: the page allows its own script only, and no connections.
    public func html(title: String = "Event log", summary: (Element) -> String = { "\($0)" }) -> String {
        let data = LogPageData(self, summary: summary)
        let dropped = dropped == 0 ? "" : ", \(dropped) more were dropped"
        var page = LogPage.head(title: title.onOneLine)
        page.addLine("<h1>\(title.onOneLine)</h1>")
        page.addLine("<p>\(data.subscriptionCount) subscriptions, \(entries.count) entries\(dropped)</p>")
        page.addLine(withoutScript(summary))
        page.addLine(LogPage.body)
        page += #"<script type="application/json" id="log">"#
        page += data.json
        page.addLine("</script>")
        page.addLine("<script>\(LogPageScript.text)</script>")
        page.addLine("</body>\n</html>")
        return page.text
    }

    private func withoutScript(_ summary: (Element) -> String) -> Markup {
        let count = min(entries.count, 200)
        let first = LogRecording(start: start, dropped: dropped, entries: Array(entries.prefix(count)))
        return """
            <noscript>
            <p>The timeline and the table need JavaScript, which is off. These are the first \(count) entries; \
            text() of the recording returns all of them.</p>
            <pre>
            \(first.text(summary: summary))</pre>
            </noscript>
            """
    }
}

/// The parts of a page that do not depend on the log.
enum LogPage {
    /// The page runs its own script and nothing else, and connects to nothing.
    private static let policy: Markup = """
        default-src 'none'; base-uri 'none'; form-action 'none'; \
        script-src 'sha256-\(SHA256.base64(of: LogPageScript.text.text))'; \
        style-src 'sha256-\(SHA256.base64(of: LogPageStyle.css.text))'
        """

    static func head(title: String) -> Markup {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title)</title>
        <style>\(LogPageStyle.css)</style>
        </head>
        <body>

        """
    }

    static let body: Markup = #"""
        <main id="page" hidden>
        <div class="filter" role="search">
        <input id="words" type="search" placeholder="Filter by stream or text" \#
        aria-label="Filter by stream or text" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
        <fieldset id="kinds"><legend class="unseen">Kinds of entries</legend></fieldset>
        <output id="found" aria-live="polite"></output>
        </div>
        <div class="tools" role="toolbar" aria-label="Timeline">
        <button id="out" title="Zoom out (−)" aria-label="Zoom out">−</button>
        <button id="in" title="Zoom in (+)" aria-label="Zoom in">+</button>
        <button id="all" title="Show the whole log (0)">All</button>
        <span id="range"></span>
        <button id="previous" title="Previous error (Shift+E)" aria-label="Previous error">‹ ✕</button>
        <button id="next" title="Next error (E)" aria-label="Next error">✕ ›</button>
        </div>
        <div id="timeline" tabindex="0" role="group" aria-label="Timeline" data-colors="\#(colors)">
        <div id="lanes"><canvas id="canvas" role="img"></canvas></div>
        </div>
        <div class="entries">
        <div id="table" tabindex="0" role="grid" aria-label="Entries" aria-colcount="5">
        <div id="rows" role="presentation">
        <div class="row heading" role="row" aria-rowindex="1">\#
        <span class="number" role="columnheader">#</span>\#
        <span class="seconds" role="columnheader">s</span>\#
        <span class="stream" role="columnheader">stream</span>\#
        <span class="attempt" role="columnheader">attempt</span>\#
        <span class="event" role="columnheader">event</span></div>
        <div id="view" role="rowgroup"></div>
        </div>
        </div>
        <p id="nothing" hidden>No entries.</p>
        </div>
        <section id="details" tabindex="0" aria-label="Selected entry" hidden>
        <button id="close" title="Close (Esc)" aria-label="Close">✕</button>
        <p id="hidden" hidden>The filter hides this entry.</p>
        <dl id="fields"></dl>
        </section>
        <p class="keys">■ is several entries that are too close to be drawn one by one. A yellow bar is a wait. \#
        <span>Keys: + and − zoom, ← and → move, 0 shows all, ↑ and ↓ select, E goes to the next error, \#
        / filters.</span></p>
        <div id="tooltip" hidden></div>
        <div id="said" class="unseen" role="status"></div>
        </main>
        """#

    /// The names of the colours that the script reads from the style.
    private static let colors = (TimelineColor.allCases.map(\.rawValue) + ["highlight"])
        .joined(separator: " ")
}
