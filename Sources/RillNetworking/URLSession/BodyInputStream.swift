import Foundation

/// The body of a request as the stream that URLSession reads. The stream ends after exactly as many bytes as
/// the body has. An error of the body is passed to `failed`; URLSession sees a read error.
///
/// Corelibs Foundation reads the stream on the queue that all sessions share.
final class BodyInputStream: InputStream {
    private let stream: BodyStream?
    private let failed: (any Error) -> Void
    private var status = Stream.Status.notOpen
    private var bytesRead = 0

    /// Makes the stream. Without a `stream` to read, the first read is a read error.
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

    #if canImport(FoundationNetworking)
        // `Stream` of corelibs Foundation implements the other methods.
    #else
        // Apple's `Stream` traps in methods that a subclass does not implement, and URLSession sets a
        // delegate.
        private weak var client: (any StreamDelegate)?

        override var delegate: (any StreamDelegate)? {
            get { client }
            set { client = newValue }
        }
        override func schedule(in runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
        override func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
        override func property(forKey key: Stream.PropertyKey) -> Any? { nil }
        override func setProperty(_ property: Any?, forKey key: Stream.PropertyKey) -> Bool { false }
    #endif
}
