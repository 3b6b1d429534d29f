import Foundation
import Testing

/// Pages whose output cannot be written, on whichever thread they write.
struct BrokenOutputTests {
    private static let pages = [
        "", "weather --help", "weather London --faults 503x4 --fast", "storm --clients 50", "api",
        "upload --bytes 10kB", "download --bytes 10kB", "refresh --requests 5", "offline --after 0s",
        "log record run.jsonl London --fast", "log drill drill --before 99ms --outage 99ms --after 99ms",
    ]

    /// `head` ends before the page does, also where the environment ignores SIGPIPE.
    @Test(arguments: pages, ["", "trap '' PIPE; "])
    func aPageEndsQuietlyWhenTheReaderOfItsOutputEnds(_ page: String, _ trap: String) throws {
        let run = try shell("\(trap)set -o pipefail; PLAYGROUND \(page) | head -n 1")
        #expect([0, 1].contains(run.exitCode), "a crash has another code: \(run.errors)")
        #expect(run.lines.count == 1)
        // Progress is on standard error.
        #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasSuffix(" %") }, "\(run.errors)")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: pages)
    func aPageThatCannotWriteSaysSoInALine(_ page: String) throws {
        let run = try shell("PLAYGROUND \(page) > /dev/full")
        #expect(run.exitCode == 1)
        let lines = run.errors.split(separator: "\n").filter { !$0.hasSuffix(" %") }
        #expect(lines == ["playground: Standard output cannot be written: No space left on device."])
    }

    /// A socket or a file would get the descriptor otherwise.
    @Test(arguments: pages + ["web --no-open", "tour", "operators map"])
    func aPageWhoseOutputIsClosedSaysSoInALine(_ page: String) throws {
        let run = try shell("PLAYGROUND \(page) >&-")
        #expect(run.exitCode == 1)
        let lines = run.errors.split(separator: "\n").filter { !$0.hasSuffix(" %") }
        #expect(lines == ["playground: Standard output cannot be written: Bad file descriptor."])
    }

    @Test func aQuotedControlCharacterDoesNotReachTheTerminal() throws {
        let run = try shell("PLAYGROUND operators $'\\e[31mred'")
        #expect(run.exitCode == 2)
        #expect(run.errors.hasPrefix("playground: There is no operator \"\\u{1b}[31mred\"."), "\(run.errors)")
    }

    /// Runs a command line in an empty folder; PLAYGROUND is the playground.
    private func shell(_ command: String) throws -> PlaygroundProcess {
        let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
        let line = command.replacing("PLAYGROUND", with: "'\(PlaygroundProcess.executable.path)'")
        return try PlaygroundProcess(
            ["-c", "cd '\(folder.path(percentEncoded: false))'; \(line)"],
            executable: URL(filePath: "/bin/bash"))
    }
}
