import Foundation
import LoopbackServer
import Testing

/// The download page, from its command line to the file.
struct DownloadPageTests {
    @Test(arguments: ["urlSession", "curl"])
    func anInterruptedDownloadIsResumed(by transport: String) throws {
        let run = try PlaygroundProcess(
            "download", "--bytes", "1MB", "--delay", "1ms", "--transport", transport)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("broke off   at 400000 bytes: the connection broke"))
        #expect(run.output.contains("broke off   at 750000 bytes"))
        #expect(run.output.contains("1000000 bytes; the last attempt began at 750000"))
        #expect(run.output.contains("equal to the file of the server"))
        #expect(run.errors.contains("100 %"))
    }

    @Test func withoutRangesEveryAttemptStartsAtTheBeginning() throws {
        let run = try PlaygroundProcess(
            "download", "--bytes", "1MB", "--delay", "1ms", "--breaks", "50", "--no-ranges")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("1000000 bytes; the last attempt began at 0"))
        #expect(run.output.contains("equal to the file of the server"))
    }

    @Test func aDownloadThatFailsLeavesNoTemporaryFile() throws {
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

    @Test func theFileIsKeptUnderItsName() throws {
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

    @Test func aFileOfAnotherServerIsDownloaded() throws {
        let server = try LoopbackServer { _ in .respond(Response(200, body: Array("123456789".utf8))) }
        let run = try PlaygroundProcess("download", "\(server.baseURL)/nine")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("complete    9 bytes"))
        let missing = try LoopbackServer { _ in .respond(.text("no", status: 404)) }
        #expect(try PlaygroundProcess("download", missing.baseURL).exitCode == 1)
    }

    @Test(arguments: [
        (["--nope"], "--nope is not an option"),
        (["ftp://x"], "URL needs an http or https address, but got \"ftp://x\""),
        (["http://x", "http://y"], "\"http://y\" is a second URL"),
        (["http://x", "--bytes", "1MB"], "--bytes and URL cannot be combined"),
        (["--bytes"], "--bytes needs a value"),
        (["--bytes", "much"], "--bytes needs a size from 1 byte to 256 MB, such as 500kB, but got \"much\""),
        (["--bytes", "1GB"], "--bytes needs a size from 1 byte to 256 MB"),
        (["--breaks", "50,40"], "--breaks needs none, or growing whole numbers from 0 to 99, but got"),
        (["--breaks", "100"], "--breaks needs none, or growing whole numbers"),
        (["--attempts", "0"], "--attempts needs a whole number from 1 to 100"),
        (["--transport", "pigeon"], "--transport needs one of urlSession, curl, but got \"pigeon\""),
    ])
    func anErrorNamesTheOptionTheValueAndTheRule(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(["download"] + arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
