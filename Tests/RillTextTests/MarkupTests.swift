import RillText
import Testing

struct MarkupTests {
    @Test func textIsEscapedAndMarkupIsNot() {
        let name = #"<a href="b">&"#
        let inner: Markup = "<b>\(name)</b>"
        let outer: Markup = "<a>\(inner)</a>"
        #expect(outer.text == "<a><b>&lt;a href=&quot;b&quot;&gt;&amp;</b></a>")
    }

    @Test func charactersThatXMLForbidsAreReplaced() {
        let text = "a\u{0}b\u{1B}c\u{FFFE}d\u{FFFF}e\tf\ng"
        let markup: Markup = "\(text)"
        #expect(markup.text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\tf\ng")
    }

    @Test(arguments: [(3.0, "3"), (0.25, "0.3"), (-0.04, "0"), (1.96, "2"), (1e20, "1e+20")])
    func aNumberHasAtMostOneDecimal(_ number: Double, _ text: String) {
        let markup: Markup = "\(number)"
        #expect(markup.text == text)
    }

    @Test func piecesStandOnLinesOfTheirOwn() {
        let rows: [Markup] = ["<a/>", "<b/>"]
        var document: Markup = "\(rows)"
        document.addLine("<c/>")
        document += "\(7)"
        #expect(document.text == "<a/>\n<b/><c/>\n7")
    }
}
