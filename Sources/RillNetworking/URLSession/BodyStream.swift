import Foundation

/// The bytes of one sending as the stream URLSession reads. It ends after exactly as many bytes as the body has; an error
/// of the body reaches `failed`, and URLSession as a read error.
///
/// Corelibs Foundation reads it on the queue that all sessions share.
final class BodyStream: InputStream {
    private let sending: BodySending?
    private let failed: (any Error) -> Void
    private var status = Stream.Status.notOpen
    private var bytesRead = 0

    /// Without a `sending` the first read is the read error.
    init(_ sending: BodySending?, failed: @escaping (any Error) -> Void) {
        self.sending = sending
        self.failed = failed
        super.init(data: Data())
    }

    override func open() { status = .open }
    override func close() { status = .closed }
    override var streamStatus: Stream.Status { status }
    override var streamError: (any Error)? { nil }
    override var hasBytesAvailable: Bool { status != .atEnd && sending?.length != bytesRead }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard let sending else { return -1 }
        do {
            let count = try sending.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: maxLength))
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
