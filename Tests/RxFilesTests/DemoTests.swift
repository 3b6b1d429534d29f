import Foundation
import Testing

/// The files in `Files` are written as RxSwift's users write them, and compile with `import RillRx` in place
/// of RxSwift's imports. Every file ends with a function that uses its types; the comment above that function
/// says what it returns.
///
/// Their edits stand in them, beside the lines of RxSwift: a comment on a line of its own begins with
///
/// - `RxSwift:` and then a line for which the code below stands, in both language modes;
/// - `Rill adds 7 lines.` above lines that RxSwift does not need;
/// - `Swift 6:` and then the line that Swift 6 mode needs in place of the next one.
struct DemoTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")

    @Test(arguments: demos.keys.sorted()) func everyFileDoesWhatItsCommentSays(_ name: String) throws {
        let (lines, expected) = (demos[name]?(), try expectation(of: name))
        #expect(lines == expected, "\(name)")
    }

    // Serialised: `MainScheduler.instance` runs work inside the call only while none of its work is pending.
    // Other suites have such work too, so the order is given five chances.
    @MainActor @Test(.serialized, arguments: demosOnTheMainActor.keys.sorted())
    func everyFileOfTheMainActorDoesWhatItsCommentSays(_ name: String) async throws {
        let expected = try expectation(of: name)
        var lines: [String]?
        for _ in 0..<5 where lines != expected { lines = await demosOnTheMainActor[name]?() }
        #expect(lines == expected, "\(name)")
    }

    @Test func everyFileIsRunOrIsATest() throws {
        let run = Array(demos.keys) + Array(demosOnTheMainActor.keys) + ["TestKitTests"]
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.sorted() == run.map { "\($0).swift" }.sorted())
    }

    private func expectation(of name: String) throws -> [String] {
        let file = Self.folder.appending(path: "\(name).swift")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "// Returns:"))
        return lines[(start + 1)...].prefix { $0.hasPrefix("//     ") }.map { String($0.dropFirst(7)) }
    }
}

private let demos: [String: @Sendable () -> [String]] = [
    "Events": demoEvents, "Generics": demoGenerics, "Network": demoNetwork, "Reactor": demoReactor,
    "Traits": demoTraits,
]

private let demosOnTheMainActor: [String: @MainActor @Sendable () async -> [String]] = [
    "Activity": demoActivity, "Controls": demoControls, "WeatherScreen": demoWeatherScreen,
]
