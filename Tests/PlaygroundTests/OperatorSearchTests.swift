import Foundation
import OperatorExamples
import Testing

@testable import playground

/// The search of the terminal and of the browser.
struct OperatorSearchTests {
    /// docs/operators.md lists the names of an operator in other libraries.
    @Test func everyNameOfThePageIsFound() {
        var count = 0
        for example in OperatorExample.every {
            for name in example.fact.names.flatMap({ $0.components(separatedBy: ", ") }) where !name.isEmpty {
                count += 1
                let found = OperatorSearch.examples(of: name)
                #expect(!found.isEmpty, "\(name) of \(example.name)")
            }
        }
        #expect(count > 300)
    }

    @Test(arguments: OtherNames.all.keys.sorted())
    func aNameOfAnotherLibraryIsThatOfAnOperator(_ name: String) throws {
        #expect(OperatorExample.every.contains { $0.name == name })
        for other in try #require(OtherNames.all[name]).split(separator: " ") {
            #expect(!OperatorSearch.examples(of: String(other)).isEmpty, "\(other)")
        }
    }

    @Test(arguments: [
        ("debouce", "debounce"), ("share replay", "share"), ("flatmap latest", "flatMapLatest"),
        ("switchMpa", "flatMapLatest"), ("colect", "toArray"), ("combinelatests", "combineLatest"),
        ("stateflow", "BehaviorRelay"), ("flat map", "flatMap"), ("removeduplicate", "distinctUntilChanged"),
    ])
    func aTypoAndWordsFindTheOperator(_ text: String, _ name: String) {
        let found = OperatorSearch.examples(of: text).map(\.name) + OperatorSearch.near(text)
        #expect(found.prefix(5).contains(name), "\(found.prefix(8))")
    }

    @Test func whatIsNearToNothingFindsNothing() {
        #expect(OperatorSearch.near("xyzzy") == [])
        #expect(OperatorSearch.near("") == [])
    }
}
