import Dispatch
import Foundation
import Rill
import RillNetworking

/// A download that is interrupted and goes on.
enum DownloadPage: Page {
    static let name = "download"
    static let summary = "downloads a file that breaks off on the way: resume, progress, checksum"

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        let options = try DownloadOptions(arguments)
        let service = try DownloadService.start(options)
        let log = StepLog()
        log.showHeading(service.summary)
        let file = options.file ?? temporaryFile()
        let subscription = download(service.url, to: file, options, log)
            .subscribeOnMainActor(
                onNext: { downloaded in
                    let isRight = show(downloaded, service.checksum, log)
                    end(
                        service, options.file == nil ? file : nil,
                        isRight ? ExitCode.success : ExitCode.failure)
                },
                onError: { error in
                    log.show("failed", "\(error)", .red)
                    end(service, options.file == nil ? file : nil, ExitCode.failure)
                })
        withExtendedLifetime(subscription) { dispatchMain() }
    }

    private static func download(
        _ url: URL, to file: URL, _ options: DownloadOptions, _ log: StepLog
    ) -> Observable<DownloadedFile> {
        let destination = DownloadDestination(file, replacesFile: options.replaces)
        let policy = RetryPolicy(.constant(options.delay)).maxAttempts(options.attempts)
            .abort(on: ApiError.self) { if case .transport = $0 { false } else { true } }
        return ApiClient(transport: options.transport.transport)
            .download(url, to: destination, segments: options.segments)
            .progress(TerminalProgressBar())
            .do(onError: { error in
                let length = partLength(of: file)
                log.show(
                    "broke off", "at \(length) bytes: \((error as? ApiError)?.cause ?? "\(error)")", .yellow)
            })
            .retry(policy, scheduler: SerialDispatchQueueScheduler())
            .finished()
    }

    @MainActor
    private static func show(_ file: DownloadedFile, _ expected: Checksum?, _ log: StepLog) -> Bool {
        log.show("whole", "\(file.length) bytes; the last attempt began at \(file.resumedAt)", .green)
        do {
            let checksum = try Checksum(of: file.url)
            guard let expected else {
                log.show("checksum", "\(checksum)", .green)
                return true
            }
            let isRight = checksum == expected
            log.show(
                "checksum",
                isRight ? "\(checksum), as it should be" : "\(checksum), but it should be \(expected)",
                isRight ? .green : .red)
            return isRight
        } catch {
            log.show("failed", "\(error)", .red)
            return false
        }
    }

    private static func end(_ service: DownloadService, _ temporary: URL?, _ code: Int32) -> Never {
        service.stop()
        // What has come of a temporary file is of no use to a later run.
        if let temporary {
            for suffix in ["", ".part", ".part.json"] {
                unlink(temporary.path(percentEncoded: false) + suffix)
            }
        }
        exit(code)
    }

    private static func temporaryFile() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "rill-download-\(UUID().uuidString)")
    }

    private nonisolated static func partLength(of file: URL) -> Int {
        var status = stat()
        return stat(file.path(percentEncoded: false) + ".part", &status) == 0 ? Int(status.st_size) : 0
    }
}

extension ApiError {
    /// A few words for the log.
    fileprivate var cause: String {
        if case .transport(let failure) = self { "\(failure.kind)" } else { "\(self)" }
    }
}
