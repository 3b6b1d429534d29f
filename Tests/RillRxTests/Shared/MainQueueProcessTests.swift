import Foundation

/// A driver in processes that run their main queue in the ways a program can, beside `async` main, which runs
/// the other tests.
@Suite(.blocking) struct MainQueueProcessTests {
    /// On Linux, `dispatchMain()` runs the main queue on other threads than the first.
    @Test func theClosuresOfADriverAreOnTheMainActorUnderARunLoopAndUnderDispatchMain() throws {
        #expect(try Self.run("runLoop") == ["1 first thread", "3 first thread", "6 first thread"])
        let lines = try Self.run("dispatchMain")
        #expect(lines.map { $0.prefix(1) } == ["1", "3", "6"])
        #expect(lines.first == "1 first thread")
    }

    @Test func theMainThreadWaitsAndRunsTheMainQueueMeanwhile() throws {
        let lines = try Self.run("toBlocking")
        #expect(lines.prefix(3) == ["[1, 2]", "[3]", "[7, 7]"])
        #expect(Array(lines.dropFirst(3)) == [0.0, 0.1].map { "the stream had not ended after \($0) s" })
    }

    @Test func mainSchedulerIsSilentInAProgramWhoseMainThreadBlocks() throws {
        #expect(try Self.run("blocked") == ["main false", "serial true"])
    }

    @Test func aMainThreadThatWaitsForAClosureOfItsOwnTopLevelCodeWaitsForEver() throws {
        #expect(try Self.run("waiting") == ["waits", "1 first thread"])
    }

    private static func run(_ mode: String) throws -> [String] {
        let program = URL(filePath: CommandLine.arguments[0])
            .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "main-probe")
        let (output, exitCode) = try Process.result(of: program.path, [mode])
        #expect(exitCode == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
