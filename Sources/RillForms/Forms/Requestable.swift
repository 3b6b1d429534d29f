import Rill
import RillNetworking

/// Sends forms: a view, a model or a command can conform to it.
///
///     struct Weather: Requestable { let client: ApiClient }
///     weather.request(form).load(spinner).warn(messages).inform(messages, reading: Envelope())
public protocol Requestable {
    /// The client that sends the forms; by default one without interceptors.
    var client: ApiClient { get }
}

extension Requestable {
    public var client: ApiClient { ApiClient() }

    /// Sends a form for every subscription.
    public func request(_ form: some Formable) -> ApiCall { client.call(form) }

    /// Sends a form with a body for every subscription; `progress` shows how much of it has been sent.
    public func upload(_ form: some UploadFormable) -> ApiCall { client.call(form) }

    /// Sends a multipart form for every subscription; `progress` shows how much of it has been sent.
    public func upload(_ form: some MultipartFormable) -> ApiCall { client.call(form) }

    /// Writes the response to a form into the file that the form names.
    public func download(_ form: some DownloadFormable) -> Observable<TransferEvent<DownloadedFile>> {
        client.download(form)
    }
}
