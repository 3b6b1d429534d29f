import Foundation
import LoopbackServer
import Testing

/// The upload page, from its command line to the server.
struct UploadPageTests {
    @Test(arguments: ["urlSession", "curl"]) func theBytesArrive(by transport: String) throws {
        let run = try PlaygroundProcess("upload", "--bytes", "1MB", "--transport", transport)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("sent        1000000 bytes"))
        #expect(run.output.contains("response    200"))
        #expect(run.output.contains("arrived     1000000 bytes of application/octet-stream, with its length"))
        #expect(run.errors.contains("100 %"))
    }

    @Test func aFileIsSentInAForm() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID())")
        try Data(count: 200_000).write(to: file)
        let path = file.path(percentEncoded: false)
        let run = try PlaygroundProcess("upload", path, "--form", "--speed", "100MB")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains(" bytes of multipart/form-data, with its length"))
        #expect(run.errors.contains("100 %"))
        try FileManager.default.removeItem(at: file)
    }

    @Test func aBodyOfUnknownLengthIsSentInChunks() throws {
        let run = try PlaygroundProcess("upload", "--bytes", "100kB", "--chunks")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("100000 bytes of application/octet-stream, in chunks"))
    }

    @Test func aRejectedUploadIsAFailure() throws {
        let server = try LoopbackServer { _ in .respond(.text("no", status: 413)) }
        let run = try PlaygroundProcess("upload", "--bytes", "1kB", "--url", server.baseURL)
        #expect(run.exitCode == 1)
        #expect(run.output.contains("413"))
    }

    @Test(arguments: [
        (["--nope"], "--nope is not an option"),
        (["/nowhere/at/all"], "There is no file /nowhere/at/all"),
        (["/tmp"], "/tmp is a folder, not a file"),
        (["--url", "ftp://x"], "--url needs an http or https address, but got \"ftp://x\""),
        (["--speed", "1"], "--speed needs a size from 1 kB to 1 GB, such as 500kB, but got \"1\""),
        (["--speed", "1MB", "--url", "http://x"], "--speed and --url cannot be combined"),
    ])
    func anErrorNamesTheOptionTheValueAndTheRule(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(["upload"] + arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
