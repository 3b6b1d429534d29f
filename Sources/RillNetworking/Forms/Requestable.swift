/// Sends forms from anywhere: a view, a model, a command.
///
///     struct Weather: Requestable { let client: ApiClient }
///     weather.request(form).load(spinner).warn(messages).inform(messages, reading: .envelope(Envelope()))
public protocol Requestable {
    /// A client without interceptors, unless it says otherwise.
    var client: ApiClient { get }
}

extension Requestable {
    public var client: ApiClient { ApiClient() }

    /// What is sent for every subscription.
    public func request(_ form: some Formable) -> ApiCall {
        client.call(form)
    }
}
