import Foundation
import RillLocks

/// The body of a request: bytes in memory, a file, or the bytes of a `BodyReader`.
///
/// A body is a description. Every sending opens it again, so a retry or a redirect sends it from its
/// beginning. The exception is a body made by `once`: its second sending is an error.
///
/// Two bodies are equal if they hold the same bytes or name the same file. A body with a reader is equal only
/// to its own copies.
public struct RequestBody: Sendable, Hashable {
    private enum Content: Sendable, Hashable {
        case data(Data)
        case file(URL)
        case provider(BodyProvider)
    }

    private let content: Content

    /// Bytes in memory.
    public static func data(_ data: Data) -> RequestBody { RequestBody(content: .data(data)) }

    /// A file, read in pieces while it is sent. Its length is determined when it is opened. If the length has
    /// changed at the end, the request fails.
    public static func file(_ url: URL) -> RequestBody { RequestBody(content: .file(url)) }

    /// The bytes of a reader; `open` makes a new reader for every sending.
    ///
    /// Without a `length` the body is sent in chunks, which some servers refuse. A reader that ends before
    /// its length is an error; bytes beyond its length are not read. A length below 0 stops the program.
    public static func source(
        length: Int? = nil, open: @escaping @Sendable () throws -> sending any BodyReader
    ) -> RequestBody {
        RequestBody(content: .provider(BodyProvider(length: length, isReplayable: true, open)))
    }

    /// The bytes of a reader, like `source`, for bytes that can be read only once. A second subscription, a
    /// retry, or a redirect that keeps the body fails.
    public static func once(
        length: Int? = nil, open: @escaping @Sendable () throws -> sending any BodyReader
    ) -> RequestBody {
        RequestBody(content: .provider(BodyProvider(length: length, isReplayable: false, open)))
    }

    /// The pieces of a sequence; `pieces` makes the sequence for every sending.
    public static func pieces<Pieces: Sequence<Data> & SendableMetatype>(
        length: Int? = nil, _ pieces: @escaping @Sendable () -> sending Pieces
    ) -> RequestBody { .source(length: length) { PieceReader(pieces()) } }

    /// Whether the body can be sent more than once.
    public var isReplayable: Bool {
        switch content {
        case .data, .file: true
        case .provider(let provider): provider.isReplayable
        }
    }

    /// The bytes of a body in memory; nil for any other body.
    package var inMemory: Data? { if case .data(let data) = content { data } else { nil } }

    /// Opens the body for one sending. Throws a `BodyError`, or the error of the closure that makes the
    /// reader.
    public func open() throws -> any BodyReader { try openStream() }

    /// Reads the whole body into memory. This counts as a sending.
    public func readAll() throws -> Data { try inMemory ?? openStream().readAll() }

    /// The length, if it is known before a sending begins. A file that cannot be read is a `BodyError`.
    package func length() throws -> Int? {
        switch content {
        case .data(let data): data.count
        case .file(let url): try FileReader(url).length
        case .provider(let provider): provider.length
        }
    }

    package func openStream() throws -> BodyStream {
        switch content {
        case .data(let data): return BodyStream(PieceReader(CollectionOfOne(data)), length: data.count)
        case .file(let url):
            let reader = try FileReader(url)
            return BodyStream(reader, length: reader.length)
        case .provider(let provider): return try provider.open()
        }
    }
}

extension RequestBody: CustomStringConvertible {
    /// The kind of body and its length, without its bytes.
    public var description: String {
        switch content {
        case .data(let data): data.count.counted("byte", "bytes")
        case .file: "the file \(name)"
        case .provider(let provider):
            provider.length.map { "\($0.counted("byte", "bytes")) of a source" } ?? "a source"
        }
    }

    /// The name of the file; for any other body its description.
    var name: String { if case .file(let url) = content { url.lastPathComponent } else { description } }
}

/// Opens the bodies that `RequestBody.source` and `RequestBody.once` describe. A provider is equal only to
/// itself.
final class BodyProvider: Sendable {
    let length: Int?
    let isReplayable: Bool
    private let makeReader: @Sendable () throws -> sending any BodyReader
    private let wasOpened = Atomic<Bool>(false)

    init(
        length: Int?, isReplayable: Bool,
        _ makeReader: @escaping @Sendable () throws -> sending any BodyReader
    ) {
        require(length ?? 0 >= 0, "Rill: a body needs a length of 0 or more, but got \(length ?? 0)")
        self.length = length
        self.isReplayable = isReplayable
        self.makeReader = makeReader
    }

    func open() throws -> BodyStream {
        let isFirst = !wasOpened.exchange(true, ordering: .relaxed)
        guard isFirst || isReplayable else { throw BodyError.alreadySent }
        return BodyStream(try makeReader(), length: length)
    }
}

extension BodyProvider: Hashable {
    static func == (one: BodyProvider, other: BodyProvider) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
