import RillText

/// The layout and colours of a log's page: the table is below the picture, or beside it on a wide screen.
enum LogPageStyle {
    static let css: Markup = """
        :root { color-scheme: light dark; --page: #fff; --text: #222; --faint: #666; --line: #e2e2e2; \
        --mark: #fff3c9 }
        body { margin: 16px; background: var(--page); color: var(--text); \
        font: 14px/1.4 system-ui, sans-serif }
        h1 { margin: 0; font-size: 20px; overflow-wrap: anywhere }
        p { margin: 4px 0 16px; color: var(--faint) }
        main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; align-items: start }
        figure { margin: 0 }
        figcaption { margin-top: 8px; color: var(--faint); font-size: 12px }
        figure svg { display: block; width: 100%; height: auto }
        .medium, .wide { display: none }
        table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 12px }
        th, td { padding: 2px 8px 2px 0; border-bottom: 1px solid var(--line); text-align: left;
        vertical-align: top; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
        th:nth-child(1) { width: 3em } th:nth-child(2) { width: 5em } th:nth-child(3) { width: 22% }
        th:nth-child(4) { width: 5.5em }
        tr:target { background: var(--mark) }
        .error td:last-child, .gaveUp td:last-child { color: #a5342b }
        @media (min-width: 640px) { .narrow { display: none } .medium { display: block } }
        @media (min-width: 1200px) { main { grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr) } }
        @media (min-width: 1800px) { .medium { display: none } .wide { display: block } }
        @media (prefers-color-scheme: dark) {
        :root { --page: #16181c; --text: #ddd; --faint: #a4a8b0; --line: #30343b; --mark: #4a3d12 }
        .error td:last-child, .gaveUp td:last-child { color: #ff8d84 }
        }
        """
}
