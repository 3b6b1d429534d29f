import Rill
import RillLocks

extension ApiClient {
    /// Loads the body of a valid response into a file, and resumes an earlier download to the same place that
    /// broke off.
    ///
    ///     client.download(url, to: DownloadDestination(file))
    ///         .retry(policy, scheduler: scheduler)
    ///
    /// The download resumes only if the server can prove that the rest belongs to the part, with a strong
    /// entity tag or a modification date. Otherwise, or if the file has changed on the server, it starts
    /// again. Every attempt resumes where the one before it ended, whether `retry` is applied to this stream
    /// or by an interceptor. Disposal keeps the part.
    ///
    /// The body is requested without a content encoding and is never in memory as a whole. The response is
    /// validated before the first byte is written, so a failed response does not change the part. Errors of
    /// files are `ApiError.file`. A file of more than `maximumBytes`, counted after decompression, is
    /// `ApiError.bodyTooLarge`. If a subscription ends while `finished` is delivered, for example by
    /// `attemptTimeout`, the next subscription delivers it again, unless `replacesFile` is true.
    public func download(
        _ request: some HTTPRequestConvertible, to destination: DownloadDestination,
        segments: BodySegments = .automatic, maximumBytes: Int? = nil
    ) -> Observable<TransferEvent<DownloadedFile>> {
        let undelivered = Mutex<PlacedFile?>(nil)
        return .deferred {
            if let file = undelivered.withLock({ $0 }), file.isInPlace {
                return .just(.finished(file.download))
            }
            var request = try request.httpRequest().withoutContentEncoding
            request.purpose = .file
            return file(of: request, to: destination, segments, maximumBytes) { file in
                if !destination.replacesFile { undelivered.withLock { $0 = PlacedFile(file) } }
            }
            .mapError { [request] in ApiError($0, of: request) }
        }
        .do(onCompleted: { undelivered.withLock { $0 = nil } })
    }

    private func file(
        of request: HTTPRequest, to destination: DownloadDestination, _ segments: BodySegments,
        _ maximumBytes: Int?, whenInPlace: @escaping @Sendable (DownloadedFile) -> Void
    ) -> Observable<TransferEvent<DownloadedFile>> {
        let segment = segments.length(on: transport)
        return .using({ try PartialFile(destination, of: request) }) { file in
            events(for: request, delivering: .pieces) { request in
                let ranged = RangedExchange(request, from: try file.resumePoint(), segment: segment)
                return ranged.events { redirects.exchange($0, through: transport) }
                    .assembled(.pieces, for: request, validation: validation, limit: maximumBodyBytes)
                    .limited(to: maximumBytes, from: { ranged.start })
                    .written(to: file, from: { ranged.start })
            }.transferEvents(redactedBy: redaction) { response in
                let downloaded = try file.finish(response)
                whenInPlace(downloaded)
                return (downloaded, length: downloaded.length)
            }
        }
    }
}

extension Observable<ResponseEvent> {
    /// Writes the body to a file and delivers progress instead. The head is delivered at the end, when the
    /// body is complete.
    fileprivate func written(
        to file: PartialFile, from start: @escaping @Sendable () -> RangeState.Start
    ) -> Observable<ResponseEvent> {
        .deferred {
            let begun = Unsynchronized<(head: ResponseHead, exchange: Int)?>(nil)
            return mapMany(
                { event, output in
                    let completed: Int
                    switch event {
                    case .progress, .bodyFailed: return output.append(event)
                    case .response(let head):
                        begun.value = (head, try file.begin(start()))
                        completed = start().position
                    case .body(let data): completed = try file.write(data, of: begun.value?.exchange ?? 0)
                    }
                    output.append(
                        .progress(TransferProgress(.download, completed: completed, total: start().total)))
                },
                atEnd: { output in
                    guard let (head, exchange) = begun.value else { return }
                    try file.complete(exchange)
                    output.append(.response(head))
                })
        }
    }
}
