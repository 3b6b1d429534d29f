import Foundation

/// What a request sends: bytes in memory, a file, or whatever a reader reads.
///
/// A body is a description. Every sending opens it anew, so a retry or a redirect sends it from its beginning; a body
/// made with `once` is the exception, and its second sending is an error.
///
/// Bodies are equal when they hold the same bytes or name the same file. A body that is read from a reader is equal to
/// its own copies alone.
public struct RequestBody: Sendable, Hashable {
    private enum Content: Sendable, Hashable {
        case data(Data)
        case file(URL)
        case source(BodySource)
    }

    private let content: Content

    public static func data(_ data: Data) -> RequestBody {
        RequestBody(content: .data(data))
    }

    /// A file, read in pieces while it is sent. Its length is taken when it is opened, and a file that has another
    /// length at the end is an error.
    public static func file(_ url: URL) -> RequestBody {
        RequestBody(content: .file(url))
    }

    /// What `open` reads, asked for a new reader at every sending.
    ///
    /// Without a `length` the body is sent in chunks, which some servers refuse. A reader that ends before its length
    /// is an error; what it has beyond its length is not read.
    public static func source(
        length: Int? = nil, open: @escaping @Sendable () throws -> sending any BodyReader
    ) -> RequestBody {
        RequestBody(content: .source(BodySource(length: length, isReplayable: true, open)))
    }

    /// As `source`, for what can be read only once. Whatever would send it again fails: a second subscription, a retry, a
    /// redirect that keeps the body.
    public static func once(
        length: Int? = nil, open: @escaping @Sendable () throws -> sending any BodyReader
    ) -> RequestBody {
        RequestBody(content: .source(BodySource(length: length, isReplayable: false, open)))
    }

    /// The pieces of a sequence that `pieces` makes for every sending.
    public static func pieces<Pieces: Sequence<Data> & SendableMetatype>(
        length: Int? = nil, _ pieces: @escaping @Sendable () -> sending Pieces
    ) -> RequestBody {
        .source(length: length) { PieceReader(pieces()) }
    }

    /// Whether it can be sent more than once.
    public var isReplayable: Bool {
        switch content {
        case .data, .file: true
        case .source(let source): source.isReplayable
        }
    }

    /// The bytes of a body that is in memory; nil for any other.
    public var inMemory: Data? {
        if case .data(let data) = content { data } else { nil }
    }

    /// How long it is, as far as that is known before a sending begins; nil when only its end will show. A file is looked
    /// at: one that cannot be read is a `BodyFailure`.
    public func length() throws -> Int? {
        switch content {
        case .data(let data): data.count
        case .file(let url): try FileReader(url).length
        case .source(let source): source.length
        }
    }

    /// Begins one sending. Throws a `BodyFailure`, or what the body's own closure throws.
    public func open() throws -> BodySending {
        switch content {
        case .data(let data): BodySending(PieceReader(CollectionOfOne(data)), length: data.count)
        case .file(let url): try BodySending(file: url)
        case .source(let source): try source.open()
        }
    }

    /// All its bytes, for those who need them at once. This is a sending.
    public func readAll() throws -> Data {
        try inMemory ?? open().readAll()
    }
}

extension RequestBody: CustomStringConvertible, CustomDebugStringConvertible {
    /// What it is, without its bytes.
    public var description: String {
        switch content {
        case .data(let data): "\(data.count) bytes"
        case .file(let url): "the file \(url.lastPathComponent)"
        case .source(let source): source.length.map { "\($0) bytes of a source" } ?? "a source"
        }
    }
    public var debugDescription: String { description }
}
