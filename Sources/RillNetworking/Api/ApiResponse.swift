import Foundation

/// An answer with its whole body.
public struct ApiResponse: Sendable, Hashable {
    public var head: ResponseHead
    public var body: Data

    public init(head: ResponseHead, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}
