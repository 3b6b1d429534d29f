import RillText

/// The colours and fonts of a timeline, for light and dark.
enum TimelineStyle {
    static let css: Markup = """
        .rill { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace }
        .rill text { fill: #333 }
        .rill .title { font-weight: 600 }
        .rill .time { text-anchor: middle; fill: #666 }
        .rill .value, .rill .reason { font-size: 11px }
        .rill .reason { fill: #a5342b }
        .rill .page { fill: #fff }
        .rill .grid { stroke: #e2e2e2 }
        .rill .life { stroke: #8a94a3; stroke-width: 1.5 }
        .rill .wait { fill: #f2c14e; fill-opacity: .45; stroke: #b98900; stroke-width: .75 }
        .rill .next { fill: #1f6fb2 }
        .rill .several { fill: #1f6fb2; stroke: #fff; stroke-width: 1 }
        .rill .failed { stroke: #c6372c; stroke-width: 2.2; fill: none }
        .rill .completed { stroke: #257a3e; stroke-width: 3 }
        .rill .retried { fill: #b98900 }
        .rill .disposed { fill: none; stroke: #666; stroke-width: 1.5 }
        @media (prefers-color-scheme: dark) {
        .rill text { fill: #ddd }
        .rill .time { fill: #a4a8b0 }
        .rill .reason { fill: #ff8d84 }
        .rill .page { fill: #16181c }
        .rill .grid { stroke: #30343b }
        .rill .life { stroke: #77808d }
        .rill .wait { fill: #a77f1d; stroke: #e0b64a }
        .rill .next { fill: #6db3f2 }
        .rill .several { fill: #6db3f2; stroke: #16181c }
        .rill .failed { stroke: #ff6f61 }
        .rill .completed { stroke: #5fc47e }
        .rill .retried { fill: #e0b64a }
        .rill .disposed { stroke: #a4a8b0 }
        }
        """
}
