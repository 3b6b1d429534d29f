import Foundation

/// Which of its times an exchange has used up.
public struct ExchangeTimeout: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// `TransportRequest.timeout`
        case silence
        /// `TransportRequest.headTimeout`
        case head
        /// `TransportRequest.totalTimeout`
        case total
    }

    public let kind: Kind
    public let dueTime: Duration

    public init(_ kind: Kind, after dueTime: Duration) {
        self.kind = kind
        self.dueTime = dueTime
    }
}

extension ExchangeTimeout: CustomStringConvertible, LocalizedError {
    public var errorDescription: String? { description }

    public var description: String {
        switch kind {
        case .silence: "nothing came for \(dueTime)"
        case .head: "no head came within \(dueTime)"
        case .total: "it took longer than \(dueTime)"
        }
    }
}
