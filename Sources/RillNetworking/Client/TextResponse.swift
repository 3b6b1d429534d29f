import Foundation
import Rill

extension ApiClient {
    /// The body of a valid response as text, decoded with the `charset` of its `Content-Type`.
    ///
    ///     client.text(for: url)
    ///
    /// The charsets are UTF-8, which is also the default, ISO-8859-1, US-ASCII, UTF-16 with a byte order
    /// mark, UTF-16BE and UTF-16LE. No byte is replaced: an unknown charset, and bytes that are not text in
    /// that charset, are `ApiError.decoding` with a `CharsetError`. A byte order mark is not part of the
    /// text. An empty body is an empty text, whatever its charset.
    public func text(for request: some HTTPRequestConvertible) -> Observable<String> {
        validResponse(for: request).map { try $0.text() }
    }
}

extension HTTPResponse {
    /// The body as text: see `ApiClient.text(for:)`. Throws `ApiError.decoding` with a `CharsetError`.
    public func text() throws(ApiError) -> String {
        if body.isEmpty { return "" }
        let named = head.headers["Content-Type"].flatMap { HeaderParameters($0)["charset"] } ?? ""
        let name = named.isEmpty ? "utf-8" : named
        guard let charset = Charset(name) else {
            throw .decoding(CharsetError(charset: name, isKnown: false), self)
        }
        guard let text = charset.text(of: body) else {
            throw .decoding(CharsetError(charset: name, isKnown: true), self)
        }
        return text
    }
}

/// Why the body of a response is not text.
public struct CharsetError: Error, Sendable, Hashable {
    /// The name that the server gave, or `utf-8` if it gave none.
    public let charset: String
    /// Whether the charset is known. If it is, the bytes are not text in that charset.
    public let isKnown: Bool
}

extension CharsetError: CustomStringConvertible, LocalizedError {
    /// A phrase with the charset.
    public var description: String {
        isKnown
            ? "its bytes are not text in the charset \(charset.shown)"
            : "the charset \"\(charset.shown)\" is not known"
    }
    public var errorDescription: String? { description }
}
