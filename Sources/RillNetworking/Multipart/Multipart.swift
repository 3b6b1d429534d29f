import Foundation

/// A form with several parts, `multipart/form-data`. Only a small form is in memory as a whole.
///
///     let form = Multipart(.field("title", "A letter"), .file("letter", url, contentType: "text/plain"))
///     client.transfer(try HTTPRequest("POST", url: address).with(form))
public struct Multipart: Sendable, Hashable {
    let parts: [Part]
    /// The separator of the parts: 128 random bits.
    package let boundary: String

    /// A form with these parts.
    public init(_ parts: [Part]) {
        self.parts = parts
        boundary = "rill-" + (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }

    /// A form with these parts.
    public init(_ parts: Part...) { self.init(parts) }

    /// The value of the `Content-Type` header.
    package var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The form as the body of a request. The body can be sent again if all its parts can.
    package func body(inMemoryUpTo limit: Int = 1024 * 1024) throws(ApiError) -> RequestBody {
        do {
            let pieces = try pieces()
            let length = pieces.reduce(0) { sum, piece -> Int? in
                guard let sum, let length = piece.length else { return nil }
                // If the total is too large for an `Int`, the length counts as unknown.
                let (total, isTooLong) = sum.addingReportingOverflow(length)
                return isTooLong ? nil : total
            }
            let body: RequestBody =
                parts.allSatisfy(\.body.isReplayable)
                ? .source(length: length) { MultipartReader(pieces) }
                : .once(length: length) { MultipartReader(pieces) }
            return length ?? .max <= limit ? .data(try body.readAll()) : body
        } catch let error as ApiError { throw error } catch let error as BodyError {
            throw .invalidRequest(reason: "\(error)")
        } catch {
            throw .invalidRequest(reason: "a part of the form cannot be read: \(ApiError.phrase(of: error))")
        }
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
}

extension HTTPRequest {
    /// This request with a form as its body, and the content type of the form.
    ///
    /// The lengths of files are determined now: a missing file is an `ApiError.invalidRequest`, and the
    /// request fails if the length of a file has changed when it is sent. A form of up to `limit` bytes is
    /// built in memory and sent with its length. A longer form is sent in chunks if a length is unknown, and
    /// `URLSessionTransport` always sends it in chunks; some servers refuse chunks. `.max` builds every form
    /// in memory.
    public func with(
        _ form: Multipart, inMemoryUpTo limit: Int = 1024 * 1024
    ) throws(ApiError) -> HTTPRequest {
        var request = self
        request.body = try form.body(inMemoryUpTo: limit)
        request.headers["Content-Type"] = form.contentType
        return request
    }
}
