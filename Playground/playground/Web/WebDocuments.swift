import RillLocks

/// Pages that calls have made, each at an address that cannot be guessed. The latest few are kept.
final class WebDocuments: Sendable {
    static let most = 4
    static let folder = "/log/"

    private let documents = Mutex<[(id: String, page: [UInt8])]>([])

    /// Keeps a page and returns the last part of its address.
    func add(_ page: [UInt8]) -> String {
        let id = WebGuard.makeToken()
        documents.withLock { documents in
            documents.append((id, page))
            documents.removeFirst(max(0, documents.count - Self.most))
        }
        return id
    }

    func document(_ id: String) -> [UInt8]? {
        documents.withLock { documents in documents.first { $0.id == id }?.page }
    }
}
