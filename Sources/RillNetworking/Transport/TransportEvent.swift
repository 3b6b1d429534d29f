import Foundation

/// One step of an exchange.
public enum TransportEvent: Sendable, Hashable {
    /// So many bytes of the request's body have been handed to the network; `total` is nil while nobody knows it.
    case uploaded(sent: Int, total: Int?)
    /// The head of the final answer; interim answers (1xx) are not delivered.
    case response(ResponseHead)
    /// The next piece of the answer's body, decoded from its content encoding.
    case body(Data)
}
