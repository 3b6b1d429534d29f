import Rill

extension LogRecording {
    /// The log as a page that needs nothing else: the timeline, and beside it a table of all entries. A mark of the timeline
    /// leads to its row.
    public func html(title: String = "Event log", summary: (Element) -> String = { "\($0)" }) -> String {
        // One picture for each range of widths, so that letters keep their size.
        let pictures = [("narrow", 360), ("medium", 720), ("wide", 1160)].map { name, width in
            let picture = Timeline(self, width: width, title: nil, links: true, summary: summary).text
            return "<div class=\"\(name)\">\n\(picture)</div>"
        }
        let count = "\(lanes.count) subscriptions, \(entries.count) entries"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(SVGText.escaped(title))</title>
            <style>
            \(LogPageStyle.text)
            </style>
            </head>
            <body>
            <h1>\(SVGText.escaped(title))</h1>
            <p>\(count)\(dropped == 0 ? "" : ", \(dropped) more were dropped")</p>
            <main>
            <figure>
            \(pictures.joined(separator: "\n"))
            <figcaption>● element, ✕ error, ▶ next attempt after the wait before it, ▮ completed, □ disposed,
            ■ several, too close to be drawn one by one. Point at a mark to read it; press it to go to its row.</figcaption>
            </figure>
            <div class="entries">
            <table>
            <thead><tr><th>#</th><th>s</th><th>stream</th><th>attempt</th><th>event</th></tr></thead>
            <tbody>
            \(entries.map { row($0, summary) }.joined(separator: "\n"))
            </tbody>
            </table>
            </div>
            </main>
            </body>
            </html>

            """
    }

    private func row(_ entry: LogEntry<Element>, _ summary: (Element) -> String) -> String {
        let details = entry.kind.details(summary: summary)
        let event = details.isEmpty ? entry.kind.words : "\(entry.kind.words): \(details)"
        let cells = [
            "\(entry.sequence)", start.duration(to: entry.time).milliseconds,
            "\(entry.stream)#\(entry.subscription)", "\(entry.attempt)", event,
        ]
        return "<tr id=\"e\(entry.sequence)\" class=\"\(entry.kind.name)\">"
            + cells.map { "<td>\(SVGText.escaped($0))</td>" }.joined() + "</tr>"
    }
}
