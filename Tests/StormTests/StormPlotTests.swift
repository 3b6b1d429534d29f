import Foundation
import Testing

@testable import Storm

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct StormPlotTests {
    private let svg: String = {
        var plot = StormPlot(
            title: "Attempts",
            marks: .init(outage: .seconds(1) ..< .seconds(3), capacity: 5, bin: .seconds(1)))
        for name in ["none", "full"] {
            var attempts = Timeline(bin: .milliseconds(10))
            for index in 0..<500 { attempts.add(at: .milliseconds(index * 10)) }
            plot.add(name, attempts)
        }
        return plot.svg
    }()

    @Test func thePlotIsWellFormed() {
        let parser = XMLParser(data: Data(svg.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }

    @Test func thePlotHasAPanelForEachPolicyAndNamesItsAxes() {
        #expect(svg.components(separatedBy: #"<path class="attempts""#).count == 3)
        for text in ["none", "full", "attempts a second", "dashed: its capacity"] {
            #expect(svg.contains(">\(text)<") || svg.contains("; \(text)<"), "\(text)")
        }
    }

    @Test func thePlotRefersToNoOtherFileAndHasDarkColours() {
        #expect(!svg.contains("href"))
        #expect(!svg.contains("url("))
        #expect(svg.contains("prefers-color-scheme: dark"))
    }
}
