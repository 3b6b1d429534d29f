import RillText

/// The layout and colours of a log's page: the table is below the timeline, or beside it on a wide screen.
enum LogPageStyle {
    static let css: Markup = """
        :root { color-scheme: light dark; --highlight: #fff3c9; \(colors(\.light)) }
        @media (prefers-color-scheme: dark) { :root { --highlight: #3d3415; \(colors(\.dark)) } }
        \(layout)
        \(header)
        \(timeline)
        \(table)
        """

    private static func colors(_ color: (TimelineColor) -> Markup) -> Markup {
        TimelineColor.allCases.reduce(into: "") { $0 += "--\($1.rawValue): \(color($1)); " }
    }

    private static let layout: Markup = """
        * { box-sizing: border-box }
        [hidden] { display: none !important }
        body { margin: 0; padding: 16px; background: var(--page); color: var(--text);
        font: 14px/1.4 system-ui, sans-serif }
        body:has(main:not([hidden])) { height: 100vh; height: 100dvh; display: flex; flex-direction: column }
        main { flex: 1 1 0; min-height: 460px; display: grid; gap: 8px 24px;
        grid-template: auto auto minmax(0, max-content) minmax(160px, 1fr) auto auto / minmax(0, 1fr);
        grid-template-areas: "filter" "tools" "timeline" "table" "details" "keys" }
        .filter { grid-area: filter } .keys { grid-area: keys } .tools { grid-area: tools } #timeline { grid-area: timeline }
        .entries { grid-area: table } #details { grid-area: details }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
        :focus-visible { outline: 2px solid var(--next); outline-offset: 1px }
        button, input { font: inherit; color: inherit }
        button { min-width: 30px; height: 28px; padding: 0 8px; border: 1px solid var(--life); border-radius: 4px;
        background: none; cursor: pointer }
        button:disabled { opacity: .45; cursor: default }
        button:hover:enabled { background: var(--highlight) }
        @media (min-width: 1200px) { main {
        grid-template: auto auto minmax(70px, max-content) auto minmax(0, 1fr) auto /
        minmax(0, 1.5fr) minmax(0, 1fr);
        grid-template-areas: "filter filter" "tools table" "timeline table" "details table" ". table"
        "keys keys" } }
        """

    private static let header: Markup = """
        h1 { margin: 0; font-size: 20px; overflow-wrap: anywhere }
        p { margin: 4px 0 0; color: var(--faint) }
        .keys { margin: 0; font-size: 12px }
        pre { overflow-x: auto }
        .filter { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; margin: 8px 0 4px }
        #words { flex: 1 1 220px; max-width: 360px; height: 30px; padding: 0 8px; background: none;
        border: 1px solid var(--life); border-radius: 4px }
        #kinds { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 0; padding: 0; border: 0 }
        #kinds label { display: flex; gap: 4px; align-items: center; white-space: nowrap }
        #kinds input { margin: 0; accent-color: var(--next) }
        small { color: var(--faint); font-size: 12px }
        i { font-style: normal; color: var(--next) }
        .kind2 i { color: var(--failed) } .kind3 i { color: var(--retried) }
        .kind5 i { color: var(--completed) } .kind6 i { color: var(--faint) }
        """

    private static let timeline: Markup = """
        .tools { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; font-size: 12px }
        .tools span { color: var(--faint); margin-right: auto; padding-left: 6px }
        #timeline { overflow: hidden auto; border-bottom: 1px solid var(--grid); min-height: 70px; max-height: 42vh }
        #canvas { position: sticky; top: 0; display: block; touch-action: pan-y; cursor: grab }
        #tooltip { position: fixed; left: 0; top: 0; z-index: 3; max-width: min(560px, calc(100vw - 16px));
        padding: 4px 8px; border: 1px solid var(--life); border-radius: 4px; background: var(--page);
        font-size: 12px; white-space: pre-wrap; overflow-wrap: anywhere; pointer-events: none }
        #details { position: relative; max-height: 32vh; overflow: auto; padding: 8px 44px 8px 12px;
        border: 1px solid var(--grid); border-radius: 4px; font-size: 12px }
        #close { position: absolute; top: 6px; right: 6px; border: 0 }
        dl { display: flex; flex-wrap: wrap; gap: 2px 20px; margin: 0 }
        dl div { display: flex; gap: 6px; max-width: 100% }
        dt { color: var(--faint); white-space: nowrap }
        dd { margin: 0; min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere }
        a { color: var(--next) }
        @media (min-width: 1200px) { #timeline { max-height: none }
        #details { align-self: start } }
        """

    private static let table: Markup = """
        .entries { position: relative; min-height: 0 }
        #table { position: absolute; inset: 0; overflow: hidden auto; font-size: 12px;
        font-variant-numeric: tabular-nums; --number: 3ch; --seconds: 6ch }
        #table:focus-visible { outline-offset: -2px }
        #rows { position: relative }
        #view { position: sticky; top: 25px; height: 0 }
        .row { display: grid; gap: 8px; padding: 0 4px; height: 24px; line-height: 23px;
        grid-template-columns: var(--number) var(--seconds) minmax(0, 26%) 8ch minmax(0, 1fr);
        border-bottom: 1px solid var(--grid); background: var(--page) }
        .row span { overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
        .heading { position: sticky; top: 0; z-index: 1; height: 25px }
        .heading span { font-weight: 600 }
        #view .row { position: absolute; left: 0; right: 0; top: 0; cursor: pointer }
        .number, .seconds { text-align: right }
        .row i { display: inline-block; width: 1.4em }
        .kind2 .event, .kind4 .event { color: var(--reason) }
        #view .row:hover { background: var(--grid) }
        #view .row[aria-selected="true"] { background: var(--highlight) }
        #nothing { position: absolute; top: 32px; left: 4px }
        @media (max-width: 639px) { .row { grid-template-columns:
        var(--number) var(--seconds) minmax(0, 30%) minmax(0, 1fr) }
        .attempt, .keys span { display: none } }
        """
}
