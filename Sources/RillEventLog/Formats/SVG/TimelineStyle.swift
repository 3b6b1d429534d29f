import RillText

/// The fonts and colours of a picture, for light and dark.
enum TimelineStyle {
    static let css: Markup = """
        .rill { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace }
        .rill .title { font-weight: 600 }
        .rill .time { text-anchor: middle }
        .rill .value, .rill .reason { font-size: 11px }
        .rill .life { stroke-width: 1.5 }
        .rill .wait { fill-opacity: .45; stroke-width: .75 }
        .rill .several { stroke-width: 1 }
        .rill .failed { stroke-width: 2.2; fill: none }
        .rill .completed { stroke-width: 3 }
        .rill .disposed { fill: none; stroke-width: 1.5 }
        \(colors(\.light))
        @media (prefers-color-scheme: dark) {
        \(colors(\.dark))
        }
        """

    private static func colors(_ color: (TimelineColor) -> Markup) -> Markup {
        """
        .rill text { fill: \(color(.text)) }
        .rill .time, .rill .more { fill: \(color(.faint)) }
        .rill .reason { fill: \(color(.reason)) }
        .rill .page { fill: \(color(.page)) }
        .rill .grid { stroke: \(color(.grid)) }
        .rill .life { stroke: \(color(.life)) }
        .rill .wait { fill: \(color(.wait)); stroke: \(color(.retried)) }
        .rill .next { fill: \(color(.next)) }
        .rill .several { fill: \(color(.next)); stroke: \(color(.page)) }
        .rill .failed { stroke: \(color(.failed)) }
        .rill .completed { stroke: \(color(.completed)) }
        .rill .retried { fill: \(color(.retried)) }
        .rill .disposed { stroke: \(color(.faint)) }
        """
    }
}
