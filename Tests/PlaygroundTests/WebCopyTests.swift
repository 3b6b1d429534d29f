import Foundation
import OperatorExamples
import TestSupport
import Testing

@testable import playground

/// The copy of the pages for a static host.
struct WebCopyTests {
    @Test func theCopyHasARunOfEveryOperatorAndOfEveryExampleAndNothingFromElsewhere() throws {
        try inFolder { folder in
            #expect(try WebCopy.isFree(folder) && WebCopy.isFree(folder.appending(path: "new")))
            try WebCopy.write(to: folder)
            #expect(try !WebCopy.isFree(folder) && !WebCopy.isFree(folder.appending(path: "index.html")))
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
                $0.contains(".")
            }
            #expect(paths.count { $0.hasPrefix("recorded/operators/") } == OperatorExample.all.count + 1)
            #expect(paths.count { $0.hasPrefix("recorded/retry/") } == RetryExample.all.count + 1)
            for path in paths {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                #expect(text.utf8.count <= 500_000, "\(path)")
                // A host may serve it from a folder.
                if !path.hasPrefix("recorded/") {
                    #expect(!text.contains(#/(?:src|href)="\/|from "\//#), "\(path)")
                }
            }
            let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
            #expect(page.contains("<html data-copy "))
            let runs = try JSONSerialization.jsonObject(
                with: Data(contentsOf: folder.appending(path: "recorded/operators/debounce.json")))
            let answers = try #require(runs as? [String: [String: Any]])
            #expect(Set(answers.keys).isSuperset(of: ["", "300", "250", "500"]))
        }
    }
}
