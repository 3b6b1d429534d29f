import Foundation
import Rill

/// A form that sends a body: data, a file, or whatever is read while it is sent.
///
///     struct Portrait: UploadFormable {
///         let url: URL
///         let file: URL
///         func body() -> RequestBody { .file(file) }
///     }
public protocol UploadFormable: Formable {
    /// Asked once for every subscription.
    func body() throws(ApiError) -> RequestBody
    /// `application/octet-stream`, unless it says otherwise.
    var contentType: String { get }
}

extension UploadFormable {
    /// POST, unless it says otherwise.
    public var method: String { "POST" }
    public var contentType: String { "application/octet-stream" }

    public func transportRequest() throws(ApiError) -> TransportRequest {
        var request = emptyRequest
        request.body = try body()
        request.addAbsentHeaders(["Content-Type": contentType])
        return request
    }
}

/// A form that sends fields and files as `multipart/form-data`.
public protocol MultipartFormable: Formable {
    /// Asked once for every subscription.
    func parts() throws(ApiError) -> [Multipart.Part]
    /// A form up to this length is put together in memory: 1 MiB, unless it says otherwise.
    var memoryLimit: Int { get }
}

extension MultipartFormable {
    /// POST, unless it says otherwise.
    public var method: String { "POST" }
    public var memoryLimit: Int { Multipart.defaultMemoryLimit }

    public func transportRequest() throws(ApiError) -> TransportRequest {
        try emptyRequest.with(Multipart(try parts()), inMemoryUpTo: memoryLimit)
    }
}

/// A form whose answer goes into a file. What an earlier download to the same place left is gone on with.
public protocol DownloadFormable: Formable {
    var destination: DownloadDestination { get }
}

extension ApiClient {
    /// Loads the answer to a form into the file it names: see `download(_:to:segments:)`.
    public func download(_ form: some DownloadFormable) -> Observable<TransferEvent<DownloadedFile>> {
        .deferred { download(form, to: form.destination) }
    }
}

extension Requestable {
    /// What is sent for every subscription; `progress` shows how far it is.
    public func upload(_ form: some UploadFormable) -> ApiCall {
        client.call(form)
    }

    /// What is sent for every subscription; `progress` shows how far it is.
    public func upload(_ form: some MultipartFormable) -> ApiCall {
        client.call(form)
    }

    public func download(_ form: some DownloadFormable) -> Observable<TransferEvent<DownloadedFile>> {
        client.download(form)
    }
}
