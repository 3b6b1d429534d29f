import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// An upload and its progress.
enum UploadPage: Page {
    static let name = "upload"
    static let summary = "uploads a file or a form, and shows how far it is"

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        let options = try UploadOptions(arguments)
        let service = try UploadService.start(options)
        let log = StepLog()
        log.showHeading(service.summary)
        let (content, count) = body(options)
        let client = ApiClient(transport: options.transport.transport)
        let upload = Observable<TransferEvent<ApiResponse>>.deferred {
            client.upload(try request(to: service.url, content, options)).progress(TerminalProgressBar())
        }
        let subscription = upload.subscribeOnMainActor(
            onNext: { step in
                switch step {
                case .progress(let progress):
                    if progress.completed == progress.total {
                        log.show("sent", "\(progress.completed) bytes", .green)
                    }
                case .finished(let response):
                    log.show("answer", "\(response.head.status)", .green)
                    end(service.confirm(response, count, log) ? ExitCode.success : ExitCode.failure)
                }
            },
            onError: { error in
                log.show("failed", "\(error)", .red)
                end(ExitCode.failure)
            })
        withExtendedLifetime(subscription) { dispatchMain() }
    }

    /// What is sent, and how many bytes that is, if that is known here.
    private static func body(_ options: UploadOptions) -> (RequestBody, Int?) {
        let bytes = Data(options.file == nil ? SampleBytes.make(options.bytes.bytes) : [])
        let whole = options.file.map { RequestBody.file($0) } ?? .data(bytes)
        let count = options.file == nil ? bytes.count : nil
        guard options.isChunked else { return (whole, count) }
        let pieces: RequestBody = .source {
            let sending = try whole.open()
            return PieceByPiece(sending)
        }
        return (pieces, count)
    }

    private nonisolated static func request(
        to url: URL, _ content: RequestBody, _ options: UploadOptions
    ) throws -> TransportRequest {
        let name = options.file?.lastPathComponent ?? "sample.bin"
        guard options.isForm else { return TransportRequest("POST", url: url, body: content) }
        return try TransportRequest("POST", url: url)
            .with(Multipart(.field("title", "From the playground"), .body("file", content, fileName: name)))
    }

    private static func end(_ code: Int32) -> Never {
        exit(code)
    }
}

/// Reads a body without telling its length.
private final class PieceByPiece: BodyReader {
    private let sending: BodySending

    init(_ sending: BodySending) {
        self.sending = sending
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try sending.read(into: buffer)
    }
}
