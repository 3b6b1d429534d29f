/// The records that a log keeps: in chunks, so that a long log is never copied, or in a ring.
@usableFromInline
struct LogRecords<Element: Sendable>: Sendable {
    @usableFromInline
    typealias Record = LogRecord<Element>

    @usableFromInline
    enum Keeping: Sendable {
        case all
        case last(Int)
        case none
    }

    @usableFromInline
    static var chunkSize: Int { 1024 }

    private var chunks: [ContiguousArray<Record>] = []

    /// The chunk that is filled, or the ring.
    @usableFromInline
    var current: ContiguousArray<Record> = []

    /// Where the oldest record of a full ring stands.
    @usableFromInline
    var oldest = 0

    @usableFromInline
    let keeping: Keeping

    init(_ retention: LogRetention) {
        switch retention {
        case .all: keeping = .all
        case .none: keeping = .none
        case .last(let count):
            precondition(count >= 1, "Rill: LogRetention.last(_:) keeps 1 entry or more, but got \(count)")
            keeping = .last(count)
        }
    }

    /// Keeps a record. True when `record` is not kept afterwards: it is another one, which had to go for it, or itself.
    @inlinable
    mutating func append(_ record: inout Record) -> Bool {
        switch keeping {
        case .all:
            if current.count == current.capacity { startChunk() }
            current.append(record)
            return false
        case .last(let count):
            guard current.count == count else {
                current.append(record)
                return false
            }
            swap(&current[oldest], &record)
            oldest = oldest + 1 == count ? 0 : oldest + 1
            return true
        case .none:
            return true
        }
    }

    @usableFromInline
    mutating func startChunk() {
        if !current.isEmpty { chunks.append(current) }
        current = []
        current.reserveCapacity(Self.chunkSize)
    }

    /// The records in order.
    var all: [Record] {
        var all: [Record] = []
        for chunk in chunks { all += chunk }
        return all + current[oldest...] + current[..<oldest]
    }
}
