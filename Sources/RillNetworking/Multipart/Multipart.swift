import Foundation

/// A form of several parts, `multipart/form-data`, that is never in memory as a whole unless it is small.
///
///     let form = Multipart(.field("title", "A letter"), .file("letter", url, contentType: "text/plain"))
///     client.upload(try TransportRequest("POST", url: address).with(form))
public struct Multipart: Sendable, Hashable {
    /// A form up to this length is put together in memory, so that it goes out with its length by every transport.
    public static let defaultMemoryLimit = 1024 * 1024

    public var parts: [Part]
    /// What separates the parts: 128 random bits.
    public let boundary: String

    public init(_ parts: [Part]) {
        self.parts = parts
        boundary = "rill-" + (0..<16).map { _ in Self.hexadecimal(UInt8.random(in: 0...255)) }.joined()
    }

    public init(_ parts: Part...) {
        self.init(parts)
    }

    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The form as the body of a request, which can be sent again if all its parts can.
    ///
    /// The lengths of files are taken now: one that is missing is an `ApiError.invalidRequest`, one that has another
    /// length when it is sent is an error then. When a length is unknown, and on `URLSessionTransport` always, a longer form
    /// than `limit` goes out in chunks, which some servers refuse; `.max` puts it together in memory.
    public func body(inMemoryUpTo limit: Int = defaultMemoryLimit) throws(ApiError) -> RequestBody {
        do {
            let pieces = try pieces()
            let length = pieces.reduce(0) { sum, piece in
                piece.length.flatMap { length in sum.map { $0 + length } }
            }
            let body: RequestBody =
                parts.allSatisfy(\.body.isReplayable)
                ? .source(length: length) { MultipartReader(pieces) }
                : .once(length: length) { MultipartReader(pieces) }
            return length ?? .max <= limit ? .data(try body.readAll()) : body
        } catch let error as ApiError { throw error } catch let error as BodyFailure {
            throw .invalidRequest(reason: "\(error)")
        } catch { throw .invalidRequest(reason: "a part of the form cannot be read: \(error.words)") }
    }

    private func pieces() throws -> [MultipartPiece] {
        let parts = try parts.flatMap { part in
            [
                MultipartPiece(try part.head(after: boundary)),
                MultipartPiece(body: part.body, length: try part.body.length()),
                MultipartPiece(Data("\r\n".utf8)),
            ]
        }
        return parts + [MultipartPiece(Data("--\(boundary)--\r\n".utf8))]
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

extension TransportRequest {
    /// This request with a form as its body, and the content type that goes with it.
    public func with(
        _ form: Multipart, inMemoryUpTo limit: Int = Multipart.defaultMemoryLimit
    ) throws(ApiError) -> TransportRequest {
        var request = self
        request.body = try form.body(inMemoryUpTo: limit)
        request.headers["Content-Type"] = form.contentType
        return request
    }
}
