import Rill
import RillText

extension LogRecording {
    /// The log as a page that refers to no other file: the timeline, and a table of all entries. A mark of
    /// the timeline is a link to its row.
    public func html(title: String = "Event log", summary: (Element) -> String = { "\($0)" }) -> String {
        // One picture for each range of widths, so that letters keep their size.
        let pictures = [("narrow", 360), ("medium", 720), ("wide", 1160)].map { name, width -> Markup in
            let timeline = Timeline(self, width: width, title: nil, links: true, summary: summary)
            return "<div class=\"\(name)\">\n\(timeline.picture)</div>"
        }
        let count = "\(subscriptions.count) subscriptions, \(entries.count) entries"
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title.onOneLine)</title>
            <style>
            \(LogPageStyle.css)
            </style>
            </head>
            <body>
            <h1>\(title.onOneLine)</h1>
            <p>\(count)\(dropped == 0 ? "" : ", \(dropped) more were dropped")</p>
            <main>
            <figure>
            \(pictures)
            <figcaption>● element, ✕ error, ▶ next attempt after the wait before it, ▮ completed, □ disposed,
            ■ several, too close to be drawn one by one. Point at a mark to read it; press it to go to \
            its row.</figcaption>
            </figure>
            <div class="entries">
            <table>
            <thead><tr><th>#</th><th>s</th><th>stream</th><th>attempt</th><th>event</th></tr></thead>
            <tbody>
            \(entries.map { row($0, summary) })
            </tbody>
            </table>
            </div>
            </main>
            </body>
            </html>

            """
        return page.text
    }

    private func row(_ entry: LogEntry<Element>, _ summary: (Element) -> String) -> Markup {
        let details = entry.kind.details(summary: summary)
        let event = details.isEmpty ? entry.kind.words : "\(entry.kind.words): \(details)"
        let time = start.duration(to: entry.time).secondsText
        return """
            <tr id="e\(entry.sequence)" class="\(entry.kind.name)"><td>\(entry.sequence)</td><td>\(time)</td>\
            <td>\(entry.stream.onOneLine)#\(entry.subscription)</td><td>\(entry.attempt)</td>\
            <td>\(event)</td></tr>
            """
    }
}
