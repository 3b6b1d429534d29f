import Foundation
import LoopbackServer
import Testing

/// The download page, from its command line to the file.
struct DownloadPageTests {
    @Test(arguments: ["urlSession", "curl"])
    func itGoesOnWhereItBrokeOff(by transport: String) throws {
        let run = try PlaygroundProcess(
            "download", "--bytes", "1MB", "--delay", "1ms", "--transport", transport)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("broke off   at 400000 bytes: the connection broke"))
        #expect(run.output.contains("broke off   at 750000 bytes"))
        #expect(run.output.contains("1000000 bytes; the last attempt began at 750000"))
        #expect(run.output.contains(", as it should be"))
        #expect(run.errors.contains("100 %"))
    }

    @Test func withoutRangesItBeginsAnew() throws {
        let run = try PlaygroundProcess(
            "download", "--bytes", "1MB", "--delay", "1ms", "--breaks", "50", "--no-ranges")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("1000000 bytes; the last attempt began at 0"))
        #expect(run.output.contains(", as it should be"))
    }

    @Test func itGivesUpAfterTheLastAttemptAndLeavesNothing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let run = try PlaygroundProcess(
            ["download", "--bytes", "100kB", "--delay", "1ms", "--attempts", "2", "--breaks", "10,20,30"],
            environment: ["TMPDIR": folder.path(percentEncoded: false)])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("failed"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func theFileStaysWhereItWasAskedFor() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID())")
        let arguments = ["download", "--bytes", "100kB", "--delay", "1ms", "--segments", "30kB"]
        let to = ["--to", file.path(percentEncoded: false)]
        #expect(try PlaygroundProcess(arguments + to).exitCode == 0)
        #expect(FileManager.default.contents(atPath: file.path)?.count == 100_000)
        let again = try PlaygroundProcess(arguments + to)
        #expect(again.exitCode == 2)
        #expect(again.errors.contains("--replace replaces it"))
        #expect(try PlaygroundProcess(arguments + to + ["--replace"]).exitCode == 0)
        try FileManager.default.removeItem(at: file)
    }

    @Test func anotherServerMayHaveTheFile() throws {
        let server = try LoopbackServer { _ in .respond(Response(200, body: Array("123456789".utf8))) }
        let run = try PlaygroundProcess("download", "\(server.baseURL)/nine")
        #expect(run.exitCode == 0)
        // The check value of CRC-32.
        #expect(run.output.contains("checksum    cbf43926"))
        let missing = try LoopbackServer { _ in .respond(.text("no", status: 404)) }
        #expect(try PlaygroundProcess("download", missing.baseURL).exitCode == 1)
    }

    @Test(arguments: [
        (["--nope"], "--nope is not an option"),
        (["ftp://x"], "A download needs an http or https URL, but got \"ftp://x\""),
        (["http://x", "http://y"], "One URL at a time"),
        (["http://x", "--bytes", "1MB"], "--bytes is for the embedded server"),
        (["--bytes"], "--bytes needs a value"),
        (["--bytes", "much"], "--bytes needs a size such as 20MB or 500kB, but got \"much\""),
        (["--bytes", "1GB"], "--bytes needs a size from 0 to 256 MB"),
        (["--breaks", "50,40"], "--breaks needs growing whole numbers"),
        (["--breaks", "100"], "--breaks needs growing whole numbers"),
        (["--attempts", "0"], "--attempts needs a whole number from 1 to 100"),
        (["--transport", "pigeon"], "--transport needs urlSession or curl, but got \"pigeon\""),
    ])
    func badInputIsNamedTogetherWithItsRule(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(["download"] + arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func itHasHelp() throws {
        let run = try PlaygroundProcess("download", "--help")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("--breaks LIST"))
    }
}
