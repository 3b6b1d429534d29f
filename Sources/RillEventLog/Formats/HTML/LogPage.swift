import Rill
import RillLogPage
import RillText

extension LogRecording {
    /// The log as a page that refers to no other file: the timeline and a table of all entries, which can be
    /// filtered, zoomed and selected.
    ///
    /// The page needs JavaScript; without it, the page shows the text of the first 200 entries. Nothing from
    /// the log is run: the page allows its own script only, and no connections.
    public func html(title: String = "Event log", summary: (Element) -> String = { "\($0)" }) -> String {
        let data = LogPageData(self, summary: summary)
        let dropped = dropped == 0 ? "" : ", \(dropped.counted("more was", "more were")) dropped"
        var page = LogPage.head(title: title.onOneLine)
        page.addLine("<header><h1>\(title.onOneLine)</h1>")
        page.addLine(
            """
            <p>\(data.subscriptionCount.counted("subscription", "subscriptions")), \
            \(entries.count.counted("entry", "entries"))\(dropped)</p></header>
            """)
        page.addLine(withoutScript(summary))
        page += LogPage.body
        page += #"<script type="application/json" id="log">"#
        page += data.json
        page.addLine("</script>")
        page.addLine("<script>\(LogPage.script)</script>")
        page.addLine("</body>\n</html>")
        return page.text
    }

    private func withoutScript(_ summary: (Element) -> String) -> Markup {
        let count = min(entries.count, 200)
        let first = count < entries.count ? text(first: count, summary: summary) : text(summary: summary)
        return """
            <noscript>
            <p>The timeline and the table need JavaScript, which is off. These are the first \(count) \
            entries; text() of the recording returns all of them.</p>
            <pre>
            \(first)</pre>
            </noscript>
            """
    }
}

/// The parts of a page that do not depend on the log.
enum LogPage {
    /// The hashes of the script and the style, which the policy of the page names. A test computes them.
    static let scriptHash = "ZaNF5eXf0Q6OKGTe8WpBy8WTpouMyACpUDoSo7Kq68E="
    static let styleHash = "hsr3k2yw0V2pV0u9j6XjyHTYYzh/iFJA7U0aMI9+VcU="

    static let script: Markup = """
        (() => {
        "use strict";
        \(file(rill_log_page_script()))\
        })();
        """

    static let style: Markup = """
        :root { color-scheme: light dark; --highlight: #fff3c9; \(colors(\.light)) }
        @media (prefers-color-scheme: dark) { :root { --highlight: #3d3415; \(colors(\.dark)) } }
        \(file(rill_log_page_style()))
        """

    private static func file(_ text: UnsafePointer<UInt8>) -> Markup {
        Markup(verbatim: String(cString: text))
    }

    private static func colors(_ color: (TimelineColor) -> Markup) -> Markup {
        TimelineColor.allCases.reduce(into: "") { $0 += "--\($1.rawValue): \(color($1)); " }
    }

    /// The page runs its own script and nothing else, and connects to nothing.
    private static let policy: Markup = """
        default-src 'none'; base-uri 'none'; form-action 'none'; \
        script-src 'sha256-\(scriptHash)'; style-src 'sha256-\(styleHash)'
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
        <style>\(style)</style>
        </head>
        <body>

        """
    }

    /// The elements that the script fills. The script reads the colours with these names from the style.
    static let body = Markup(
        verbatim: file(rill_log_page_body()).text.replacing(
            "COLORS", with: (TimelineColor.allCases.map(\.rawValue) + ["highlight"]).joined(separator: " ")))
}
