import Rill

/// A step of a transfer, or its result.
///
///     progress*  finished  completed
///
/// Progress never decreases within a direction: after a redirect or a retry it resumes once it passes the
/// earlier maximum. The last progress is 100 % of the final body, which may be less than an earlier attempt
/// reported.
public enum TransferEvent<Value: Sendable>: Sendable {
    /// How much of a body has been sent or received.
    case progress(TransferProgress)
    /// The result, after which the transfer completes.
    case finished(Value)

    /// The progress; nil for the result.
    public var progress: TransferProgress? {
        if case .progress(let progress) = self { progress } else { nil }
    }

    /// The result; nil for progress.
    public var value: Value? {
        if case .finished(let value) = self { value } else { nil }
    }
}

extension TransferEvent: Equatable where Value: Equatable {}

extension ObservableType {
    /// The result of a transfer, without its progress.
    public func finished<Value>() -> Observable<Value> where Element == TransferEvent<Value> {
        compactMap(\.value)
    }

    /// The same transfer with another result. An error that `transform` throws is the error of the stream.
    public func mapFinished<Value, Other>(
        _ transform: @escaping @Sendable (Value) throws -> Other
    ) -> Observable<TransferEvent<Other>> where Element == TransferEvent<Value> {
        map { event in
            switch event {
            case .progress(let progress): .progress(progress)
            case .finished(let value): .finished(try transform(value))
            }
        }
    }
}

extension ApiClient {
    /// Sends a request and delivers the progress of both bodies, then the response if it is valid; a response
    /// that is not valid is an error.
    ///
    ///     client.transfer(HTTPRequest("POST", url: url, body: .file(file)))
    ///
    /// The total of a download is known if the server sends the length and does not compress the body. The
    /// request header `Accept-Encoding: identity` asks for an uncompressed body.
    public func transfer(_ request: some HTTPRequestConvertible) -> Observable<TransferEvent<HTTPResponse>> {
        events(for: request, delivering: .whole(progress: true)) { request in
            let events = exchange(request, delivering: .whole(progress: true))
            guard let body = request.body else { return events }
            let start = TransferProgress(.upload, completed: 0, total: body.inMemory?.count)
            return events.startWith(.progress(start))
        }.transferEvents(redactedBy: redaction) { ($0, length: $0.body.count) }
    }
}

extension Observable<ResponseEvent> {
    /// The progress, and at the end the value that `finish` makes of the response. `finish` also returns the
    /// length of the body.
    func transferEvents<Value>(
        redactedBy redaction: Redaction?,
        finish: @escaping @Sendable (HTTPResponse) throws -> (Value, length: Int)
    ) -> Observable<TransferEvent<Value>> {
        .deferred {
            let collector = Unsynchronized(ResponseCollector(redactedBy: redaction))
            let progress = Unsynchronized(ProgressFilter())
            return mapMany(
                { event, output in
                    if case .progress(let new) = event {
                        output += progress.value.take(new).map(TransferEvent.progress)
                    }
                    try collector.value.take(event)
                },
                atEnd: { output in
                    let (value, length) = try finish(collector.value.end())
                    output += progress.value.finish(downloaded: length).map(TransferEvent.progress)
                    output.append(.finished(value))
                })
        }
    }
}

/// Passes on progress that exceeds all earlier progress of its direction, and completes it at the end.
private struct ProgressFilter {
    private var furthest: [TransferProgress.Direction: TransferProgress] = [:]

    mutating func take(_ new: TransferProgress) -> [TransferProgress] {
        guard new.completed > furthest[new.direction]?.completed ?? -1 else { return [] }
        furthest[new.direction] = new
        return (new.direction == .download ? completeUpload() : []) + [new]
    }

    mutating func finish(downloaded length: Int) -> [TransferProgress] {
        let end = TransferProgress(.download, completed: length, total: length)
        return completeUpload() + (furthest[.download] == end ? [] : [end])
    }

    /// The response has come, so the body of the request was sent, even if its length was unknown.
    private mutating func completeUpload() -> [TransferProgress] {
        guard let last = furthest[.upload], last.completed != last.total else { return [] }
        let length = last.total ?? last.completed
        let end = TransferProgress(.upload, completed: length, total: length)
        furthest[.upload] = end
        return [end]
    }
}
