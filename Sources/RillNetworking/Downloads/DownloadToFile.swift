import Foundation
import Rill

extension ApiClient {
    /// Loads the body of an answer into a file, and goes on where an earlier download to the same place broke off.
    ///
    ///     client.download(url, to: DownloadDestination(file))
    ///         .retry(policy, scheduler: scheduler)
    ///
    /// It goes on only when the server can tell that the rest belongs to what is there: with a strong entity tag, or a
    /// date of change. Otherwise, and when the file has changed, it begins anew. Every attempt goes on where the one
    /// before it ended, whether `retry` stands above or among the interceptors. Disposal keeps what has come.
    ///
    /// The body is asked for as it is, without a content encoding, and is never in memory as a whole. The status is
    /// judged before the first byte is written; a failed answer leaves the part as it was. Errors of files are
    /// `ApiError.file`.
    public func download(
        _ request: some TransportRequestConvertible, to destination: DownloadDestination,
        segments: BodySegments = .automatic
    ) -> Observable<TransferEvent<DownloadedFile>> {
        .deferred {
            let request = try request.transportRequest().askingForPlainBody
            return file(of: request, to: destination, segments).mapError { ApiError($0, of: request) }
        }
    }

    private func file(
        of request: TransportRequest, to destination: DownloadDestination, _ segments: BodySegments
    ) -> Observable<TransferEvent<DownloadedFile>> {
        TransferEvent.metered(.download, length: \.length) { meter, lifetime in
            try destination.prepare()
            let part = PartFile(destination, of: request.url)
            lifetime.onDispose { part.close() }
            let client = sending { base in
                DownloadTransport(
                    base: base, part: part, meter: meter, validation: validation,
                    segment: segments.length(on: base))
            }
            return client.validResponse(for: request).map { try part.finish($0) }
        }
    }
}

/// Writes the bodies of valid answers to a part. Every exchange asks for what is missing.
private struct DownloadTransport: Transport {
    let base: any Transport
    let part: PartFile
    let meter: ProgressMeter
    let validation: ResponseValidation
    let segment: Int?

    func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        .deferred {
            let place = try part.place()
            let reading = RangeReading(
                request, from: place.position, validator: place.validator, segment: segment)
            return reading.events(through: base).divertingBody(
                of: request, if: validation,
                begin: {
                    let start = reading.start
                    try part.begin(start)
                    meter.reach(start.position, of: start.total)
                },
                take: { meter.reach(try part.write($0), of: reading.start.total) })
        }
    }
}

extension TransportRequest {
    /// Lengths, ranges and tags speak of the body as it is sent.
    var askingForPlainBody: TransportRequest {
        var request = self
        request.addAbsentHeaders(["Accept-Encoding": "identity"])
        return request
    }
}
