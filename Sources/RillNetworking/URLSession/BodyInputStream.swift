import Foundation

/// The body of a request as the stream that URLSession reads. It ends after exactly as many bytes as the body
/// has. An error of the body is passed to `failed`; URLSession sees a read error.
///
/// Corelibs Foundation reads it on the queue that all sessions share.
final class BodyInputStream: InputStream {
    private let stream: BodyStream?
    private let failed: (any Error) -> Void
    private var status = Stream.Status.notOpen
    private var bytesRead = 0

    /// Without a `stream` the first read is the read error.
    init(_ stream: BodyStream?, failed: @escaping (any Error) -> Void) {
        self.stream = stream
        self.failed = failed
        super.init(data: Data())
    }

    override func open() { status = .open }
    override func close() { status = .closed }
    override var streamStatus: Stream.Status { status }
    override var streamError: (any Error)? { nil }
    override var hasBytesAvailable: Bool { status != .atEnd && stream?.length != bytesRead }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard let stream else { return -1 }
        do {
            let count = try stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: maxLength))
            if count == 0 { status = .atEnd }
            bytesRead += count
            return count
        } catch {
            status = .error
            failed(error)
            return -1
        }
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
    ) -> Bool { false }
}
