import Foundation
import Rill
import RillNetworking

/// A form that sends a body: data, a file, or the bytes of a reader.
///
///     struct Portrait: UploadFormable {
///         let url: URL
///         let file: URL
///         func body() -> RequestBody { .file(file) }
///     }
public protocol UploadFormable: Formable {
    /// The body. It is made once for every subscription.
    func body() throws(ApiError) -> RequestBody
    /// `application/octet-stream` by default.
    var contentType: String { get }
}

extension UploadFormable {
    /// POST by default.
    public var method: String { "POST" }
    public var contentType: String { "application/octet-stream" }

    /// The request with the body.
    public func httpRequest() throws(ApiError) -> HTTPRequest {
        var request = requestWithoutContent
        request.body = try body()
        request.headers.addMissing(["Content-Type": contentType])
        return request
    }
}

/// A form that sends fields and files as `multipart/form-data`.
public protocol MultipartFormable: Formable {
    /// The fields and files. They are made once for every subscription.
    func parts() throws(ApiError) -> [Multipart.Part]
    /// A form up to this length is built in memory: 1 MiB by default.
    var memoryLimit: Int { get }
}

extension MultipartFormable {
    /// POST by default.
    public var method: String { "POST" }
    public var memoryLimit: Int { 1024 * 1024 }

    /// The request with the form as its body.
    public func httpRequest() throws(ApiError) -> HTTPRequest {
        try requestWithoutContent.with(Multipart(try parts()), inMemoryUpTo: memoryLimit)
    }
}

/// A form whose response is written to a file. It resumes an earlier download to the same place.
public protocol DownloadFormable: Formable {
    /// Where the response goes. It is read when the stream is made, and all subscriptions share it.
    var destination: DownloadDestination { get }
}

extension ApiClient {
    /// Writes the response to a form into the file that the form names: see
    /// `download(_:to:segments:maximumBytes:)`.
    public func download(_ form: some DownloadFormable) -> Observable<TransferEvent<DownloadedFile>> {
        // Not deferred: a file that was not delivered belongs to all subscriptions of the stream.
        download(form, to: form.destination)
    }
}
