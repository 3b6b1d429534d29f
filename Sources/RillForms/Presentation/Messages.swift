import Foundation
import Rill
import RillNetworking

/// Shows people that something went wrong.
public protocol Warnable: Sendable {
    /// Shows a message, on the thread on which the stream fails.
    func warn(_ message: String)
}

/// Shows people that something succeeded.
public protocol Informable: Sendable {
    /// Shows a message, on the thread that delivers the response.
    func inform(_ message: String)
}

/// Messages that a closure of the main actor shows, in the order in which they came.
public struct MainActorMessages: Warnable, Informable {
    private let show: @MainActor @Sendable (String) -> Void

    /// Calls `show` on the main actor.
    public init(_ show: @escaping @MainActor @Sendable (String) -> Void) { self.show = show }

    /// Calls the closure on the main actor: inside this call on the main queue, unless earlier calls wait.
    public func warn(_ message: String) { performOnMainActor { show(message) } }
    /// Calls the closure on the main actor: inside this call on the main queue, unless earlier calls wait.
    public func inform(_ message: String) { performOnMainActor { show(message) } }
}

extension ObservableType {
    /// Shows the error when the stream fails, and delivers it. An empty message is not shown. The message for
    /// an `ApiError` names no URL and no place in the JSON; the error that is delivered does. Another error
    /// is shown by its `errorDescription`, or its `description`, or else by the name of its type.
    public func warn(_ warnable: any Warnable) -> Observable<Element> {
        self.do(onError: { error in
            let message = error.textForPeople
            if !message.isEmpty { warnable.warn(message) }
        })
    }
}

extension ObservableType where Element == HTTPResponse {
    /// Shows the error when the stream fails, and delivers it. A response whose code is not a success fails
    /// the stream with the `BusinessInfo`. A response without a code fails it with an `ApiError`.
    public func warn(_ warnable: any Warnable, reading envelope: Envelope) -> Observable<HTTPResponse> {
        success(reading: envelope).warn(warnable)
    }

    /// Shows the message of a response whose code is a success, or "Successfully" if it has none. An empty
    /// message is not shown. A response with any other code fails the stream with the `BusinessInfo`. A
    /// response without a code fails it with an `ApiError`.
    public func inform(_ informable: any Informable, reading envelope: Envelope) -> Observable<HTTPResponse> {
        inform(informable, reading: envelope, with: JSONDecoder())
    }

    func inform(
        _ informable: any Informable, reading envelope: Envelope, with decoder: JSONDecoder
    ) -> Observable<HTTPResponse> {
        self.do(onNext: { response in
            let message = try envelope.success(of: response, with: decoder).message ?? "Successfully"
            if !message.isEmpty { informable.inform(message) }
        })
    }

    /// Fails if the code is not a success.
    func success(
        reading envelope: Envelope, with decoder: JSONDecoder = JSONDecoder()
    ) -> Observable<HTTPResponse> { self.do(onNext: { _ = try envelope.success(of: $0, with: decoder) }) }
}
