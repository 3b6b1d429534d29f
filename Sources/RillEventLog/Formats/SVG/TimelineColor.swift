import RillText

/// The colours of a timeline, in the picture and in the page.
enum TimelineColor: String, CaseIterable {
    case page, text, faint, grid, life, wait, next, failed, completed, retried, reason

    /// The colours on a light and on a dark page.
    private var colors: (light: Markup, dark: Markup) {
        switch self {
        case .page: ("#fff", "#16181c")
        case .text: ("#333", "#ddd")
        case .faint: ("#666", "#a4a8b0")
        case .grid: ("#e2e2e2", "#30343b")
        case .life: ("#8a94a3", "#77808d")
        case .wait: ("#f2c14e", "#a77f1d")
        case .next: ("#1f6fb2", "#6db3f2")
        case .failed: ("#c6372c", "#ff6f61")
        case .completed: ("#257a3e", "#5fc47e")
        case .retried: ("#b98900", "#e0b64a")
        case .reason: ("#a5342b", "#ff8d84")
        }
    }

    var light: Markup { colors.light }
    var dark: Markup { colors.dark }
}
