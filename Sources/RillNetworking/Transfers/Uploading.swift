import Rill

extension ApiClient {
    /// Sends a request and tells how much of its body has gone out, then the answer, if its status is 200...299 or
    /// `validating(_:)` allows it; any other is an error.
    ///
    ///     client.upload(TransportRequest("POST", url: url, body: .file(file)))
    ///         .progress(TerminalProgressBar())
    ///         .finished()
    public func upload(_ request: some TransportRequestConvertible) -> Observable<TransferEvent<ApiResponse>>
    {
        TransferEvent.metered(.upload) { meter, _ in
            let client = sending { base in
                TappedTransport(base: base) { event in
                    if case .uploaded(let sent, let total) = event { meter.reach(sent, of: total) }
                }
            }
            return client.validResponse(for: request)
        }
    }

    /// As `upload(_:)`, with the answer decoded as `decoded(_:at:for:)` does.
    public func upload<Value: Decodable & Sendable>(
        _ request: some TransportRequestConvertible, decoding type: Value.Type, at path: JSONPath = .whole
    ) -> Observable<TransferEvent<Value>> {
        upload(request).compactMap { transfer in
            switch transfer {
            case .progress(let progress): .progress(progress)
            case .finished(let response): try decode(type, at: path, from: response).map { .finished($0) }
            }
        }
    }
}
