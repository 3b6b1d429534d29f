import Rill

/// Sends one HTTP request and delivers its answer: the seam between policy above and the network below.
///
/// A transport judges nothing. It delivers any status, follows no redirect and tries nothing twice; all of that
/// sits above it and can be tested with a transport that is a stub.
public protocol Transport: Sendable {
    /// The exchange of one request for one answer, sent anew for every subscriber and cancelled on disposal.
    ///
    ///     uploaded*  response  body*  completed
    ///
    /// Whatever goes wrong is a `TransportFailure`. Events come one at a time, on a thread of the transport.
    func exchange(_ request: TransportRequest) -> Observable<TransportEvent>
}
