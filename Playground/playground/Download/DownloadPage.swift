import Foundation
import LoopbackServer
import Rill
import RillForms
import RillLocks
import RillNetworking

/// A download that is interrupted and resumed.
enum DownloadPage: Page {
    struct Options {
        var url: URL?
        var bytes = 8_000_000
        /// Where the server breaks off, in percent of the file.
        var breaks = [40, 75]
        var hasRanges = true
        var file: URL?
        var replaces = false
        var attempts = 5
        var delay = Duration.milliseconds(500)
        var segmentBytes: Int?
        var transport = ChosenTransport.usual
    }

    static let name = "download"
    static let summary = "downloads a file over connections that break: resumption and progress"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Downloads a file over connections that break, resumes it, and compares it with the file of the
                server.

                Without a URL an embedded server on a loopback port has a file, and its responses break off.
                Received bytes are kept in FILE.part until the file is complete; every attempt requests only
                the rest. Progress is on standard error.
                """,
            success: "the file is complete and equal to that of the server",
            defaults: Options(), argument: Option("URL", nil, "the file to download", \.url, .webAddress),
            argumentCount: 0...1,
            options: [
                Option(
                    "--bytes", "SIZE", "how long the server's file is (default: 8MB, at most 256MB)", \.bytes,
                    .size(1...256_000_000)
                ).excluding("URL"),
                Option(
                    "--breaks", "LIST",
                    "where the server breaks off, in percent of the file (default: 40,75; none: never)",
                    \.breaks, .breaks
                ).excluding("URL"),
                Option("--no-ranges", "the server supports no ranges: every attempt starts at the beginning")
                {
                    $0.hasRanges = false
                }.excluding("URL"),
                Option(
                    "--to", "FILE", "the name of the file (default: a temporary file, removed at the end)",
                    \.file, OptionParser<String>.text("the name of a file").map { URL(filePath: $0) }),
                Option("--replace", "replaces a file that exists") { $0.replaces = true },
                Option(
                    "--attempts", "N", "how many attempts there are at most (default: 5)", \.attempts,
                    .number(1...100)),
                Option(
                    "--delay", "TIME", "the delay before another attempt (default: 500ms)", \.delay, .time),
                Option(
                    "--segments", "SIZE", "requests segments of that size, one after the other",
                    \.segmentBytes, .size(1...256_000_000)),
                .transport(\.transport),
            ],
            check: { (options) throws(UsageError) in
                guard let path = options.file?.path(percentEncoded: false), !options.replaces,
                    FileManager.default.fileExists(atPath: path)
                else { return }
                throw UsageError("--to \(path): the file exists; --replace replaces it.")
            })
    }

    static func run(_ options: Options) async throws -> Bool {
        guard let url = options.url else {
            let content = SampleBytes.make(options.bytes)
            let (server, url) = try LoopbackServer.embedded(handler: handler(content, options))
            defer { server.stop() }
            let size = options.bytes.bytes
            Terminal.show(
                "Embedded server on \(server.baseURL) with a file of \(size), no network needed", .faint)
            return await download(url.appending(path: "file.bin"), options, comparedWith: content)
        }
        Terminal.show("Downloading \(url.absoluteString)", .faint)
        return await download(url, options, comparedWith: nil)
    }

    private static func download(
        _ url: URL, _ options: Options, comparedWith content: [UInt8]?
    ) async -> Bool {
        let folder = FileManager.default.temporaryDirectory
        let file = options.file ?? folder.appending(path: "rill-download-\(UUID().uuidString)")
        defer {
            // The parts of a temporary file are of no use to a later run.
            if options.file == nil {
                for suffix in ["", ".part", ".part.json"] {
                    unlink(file.path(percentEncoded: false) + suffix)
                }
            }
        }
        let log = StepLog()
        do {
            let downloaded = try await attempts(url, to: file, options, log).value
            log.show(
                "complete", "\(downloaded.length) bytes; the last attempt began at \(downloaded.resumedAt)",
                .green)
            guard let content else { return true }
            let isEqual = try Data(contentsOf: file) == Data(content)
            log.show(
                "compared", isEqual ? "equal to the file of the server" : "NOT the file of the server",
                isEqual ? .green : .red)
            return isEqual
        } catch {
            log.show("failed", "\(error)", .red)
            return false
        }
    }

    private static func attempts(
        _ url: URL, to file: URL, _ options: Options, _ log: StepLog
    ) -> Observable<DownloadedFile> {
        let policy = RetryPolicy(.constant(options.delay)).maxAttempts(options.attempts)
            .retry(on: ApiError.self) { if case .transport = $0 { true } else { false } }
        return ApiClient(transport: options.transport.transport)
            .download(
                url, to: DownloadDestination(file, replacesFile: options.replaces),
                segments: options.segmentBytes.map { .bytes($0) } ?? .automatic
            )
            .progress(TerminalProgressBar())
            .do(onError: { error in
                var cause = "\(error)"
                if case .transport(let failure)? = error as? ApiError { cause = "\(failure.kind)" }
                log.show("broke off", "at \(partLength(of: file)) bytes: \(cause)", .yellow)
            })
            .retry(policy, scheduler: SerialDispatchQueueScheduler())
            .finished()
    }

    private nonisolated static func partLength(of file: URL) -> Int {
        var status = stat()
        return stat(file.path(percentEncoded: false) + ".part", &status) == 0 ? Int(status.st_size) : 0
    }

    /// Responds with the content or a range of it, and breaks off once at each of the breaks.
    private static func handler(_ content: [UInt8], _ options: Options) -> @Sendable (Request) -> Behavior {
        let breaks = Mutex(options.breaks.map { content.count / 100 * $0 }[...])
        return { [hasRanges = options.hasRanges] request in
            let range = hasRanges ? request.headers["Range"] : nil
            let ends = range?.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) } ?? []
            let first = ends.first ?? 0
            let end = min(ends.dropFirst().first.map { $0 + 1 } ?? .max, content.count)
            guard first < end else {
                return .respond(Response(416, headers: ["Content-Range": "bytes */\(content.count)"]))
            }
            var response = Response(range == nil ? 200 : 206, body: Array(content[first..<end]))
            if hasRanges { response.headers["ETag"] = "\"sample\"" }
            if range != nil {
                response.headers["Content-Range"] = "bytes \(first)-\(end - 1)/\(content.count)"
            }
            let breakPoint = breaks.withLock { breaks in
                breaks = breaks.drop { $0 < first }
                return breaks.first.map { $0 < end } == true ? breaks.removeFirst() : nil
            }
            return breakPoint.map { .truncated(response, afterBodyBytes: $0 - first) } ?? .respond(response)
        }
    }
}

extension OptionParser<[Int]> {
    fileprivate static var breaks: OptionParser {
        OptionParser("none, or growing whole numbers from 0 to 99") { text in
            if text == "none" { return [] }
            let breaks = text.components(separatedBy: ",").map { Int($0) ?? -1 }
            return breaks == breaks.sorted() && breaks.allSatisfy((0...99).contains) ? breaks : nil
        }
    }
}
