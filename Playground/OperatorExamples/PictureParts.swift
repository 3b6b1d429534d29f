import RillText

/// The box with the operator.
struct PictureBox {
    let lines: [String]
    let y: Double

    private static let lineHeight = 18.0

    var height: Double { Double(lines.count) * Self.lineHeight + 18 }

    var markup: Markup {
        let width = PictureScale.width - 32
        let longest = lines.map(\.count).max() ?? 0
        // The font size at which the longest line fits, for a font whose letters are 0.602 times the size
        // wide.
        let size = min(13.5, (width - 28) / (0.602 * Double(max(1, longest))))
        let block = lines.count == 1 ? 0 : 0.602 * size * Double(longest)
        let left = PictureScale.width / 2 - block / 2
        let texts = lines.enumerated().map { index, line -> Markup in
            let place: Markup = lines.count == 1 ? "" : " many"
            let shown = line.replacing(" ", with: "\u{A0}")
            return """
                <text class="code\(place)" style="font-size:\(size)px" x="\(left)" \
                y="\(y + 22 + Double(index) * Self.lineHeight)">\(shown)</text>
                """
        }
        return """
            <rect class="box" x="16" y="\(y)" width="\(width)" height="\(height)" rx="6"/>
            \(texts)
            """
    }
}

/// The times below the rows.
struct PictureAxis {
    static let height = 16.0

    let scale: PictureScale
    let y: Double

    var markup: Markup {
        let step = Duration.roundStep(covering: scale.tick * Int(scale.length.rounded(.up)), count: 7)
        let times = (0...20).map { step * $0 }.filter { scale.x($0) < scale.end - 6 }
        return
            "\(times.map { #"<text class="time" x="\#(scale.x($0))" y="\#(y + 9)">\#($0.text)</text>"# as Markup })"
    }
}

/// The fonts and colours of a picture, for light and dark.
enum PictureStyle {
    static let css: Markup = """
        .marbles{font:13px ui-sans-serif,system-ui,"Segoe UI","DejaVu Sans",sans-serif}
        .marbles .page{fill:var(--page)}
        .marbles text{fill:var(--ink)}
        .marbles .name{text-anchor:end;font-size:12.5px}
        .marbles .code{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;text-anchor:middle}
        .marbles .many{text-anchor:start}
        .marbles .box{fill:var(--box);stroke:var(--edge)}
        .marbles .time{text-anchor:middle;font-size:11px;fill:var(--quiet)}
        .marbles .attempt,.marbles .delay,.marbles .cause{text-anchor:middle;font-size:11px;fill:var(--quiet)}
        .marbles .cause{fill:var(--bad)}
        .marbles .faint{stroke:var(--edge);stroke-width:1.5}
        .marbles .life{stroke:var(--ink);stroke-width:2}
        .marbles .start,.marbles .stop{stroke:var(--ink);stroke-width:2;fill:none}
        .marbles .arrow{stroke:var(--ink);stroke-width:2;fill:none;stroke-linejoin:round}
        .marbles .wait{stroke:var(--wait);stroke-width:2;stroke-dasharray:2 4;fill:none}
        .marbles .completed{stroke:var(--ink);stroke-width:3}
        .marbles .failed{stroke:var(--bad);stroke-width:3.5;stroke-linecap:round;fill:none}
        .marbles .value{text-anchor:middle}
        .marbles .missed{opacity:.3}
        .marbles rect[class^=c]{stroke-width:1.5}
        \(variables(\.light))
        @media (prefers-color-scheme:dark){
        \(variables(\.dark))
        }
        \((0..<PictureColors.count).map { ".marbles .c\($0){fill:var(--f\($0));stroke:var(--s\($0))}" as Markup })
        """

    private typealias PaletteColor = (name: String, light: String, dark: String)

    private static func variables(_ theme: KeyPath<PaletteColor, String>) -> Markup {
        let pairs = palette.map { "--\($0.name):\($0[keyPath: theme])" }
        return ".marbles{\(pairs.joined(separator: ";"))}"
    }

    /// The fills of the marbles are f0 and so on, and their strokes s0 and so on.
    private static let palette: [PaletteColor] = [
        ("page", "#ffffff", "#14171c"), ("ink", "#1d2530", "#e8ecf2"), ("quiet", "#5b6675", "#9aa6b5"),
        ("edge", "#c5ccd6", "#3d4653"), ("box", "#f4f6f9", "#1d222a"), ("bad", "#c22f2f", "#ff7b72"),
        ("wait", "#a36a00", "#e3b341"),
        ("f0", "#d3e5ff", "#17365f"), ("s0", "#2f6fc4", "#6ea8f7"), ("f1", "#ffe2c4", "#5a3410"),
        ("s1", "#c06a14", "#f0a35c"), ("f2", "#d5f2d8", "#17472a"), ("s2", "#2f8f47", "#5fce7e"),
        ("f3", "#f4d9f7", "#4b2056"), ("s3", "#9a3fab", "#d78be6"), ("f4", "#fff0b3", "#4f430c"),
        ("s4", "#a08200", "#e3c84a"), ("f5", "#cff1f0", "#0f4644"), ("s5", "#14807c", "#4fc9c4"),
        ("f6", "#ffd9de", "#5c1f2b"), ("s6", "#c23b55", "#ff8fa3"),
    ]
}
