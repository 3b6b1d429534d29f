import Foundation

/// What can be sent: a `TransportRequest`, a `URLRequest`, or a `URL`, which is a GET.
public protocol TransportRequestConvertible: Sendable {
    /// Asked once for every subscription.
    func transportRequest() throws(ApiError) -> TransportRequest
}

extension TransportRequest: TransportRequestConvertible {
    public func transportRequest() -> TransportRequest { self }
}

extension URLRequest: TransportRequestConvertible {
    public func transportRequest() throws(ApiError) -> TransportRequest { try TransportRequest(self) }
}

extension URL: TransportRequestConvertible {
    public func transportRequest() -> TransportRequest { TransportRequest(url: self) }
}
