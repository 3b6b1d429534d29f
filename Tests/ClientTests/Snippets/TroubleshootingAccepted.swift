import Dispatch
import Foundation
import Rill

// The cures of docs/guides/troubleshooting.md that are a line of code.

func heights(_ name: Notification.Name) -> Observable<Double> {
    .create { observer in
        nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { note in
            observer.onNext(note.userInfo?["height"] as? Double ?? 0)
        }
        return Disposables.create { NotificationCenter.default.removeObserver(token) }
    }
}

protocol OptionalType {
    associatedtype Wrapped
    var optional: Wrapped? { get }
}

extension Optional: OptionalType { var optional: Wrapped? { self } }

extension ObservableType where Element: OptionalType, Element.Wrapped: Sendable {
    func unwrap() -> Observable<Element.Wrapped> { compactMap { $0.optional } }
}

func present(_ texts: Observable<String?>) -> Observable<String> { texts.unwrap() }

func enqueue(on queue: DispatchQueue) -> any Disposable {
    nonisolated(unsafe) let token = DispatchWorkItem {}
    queue.async(execute: token)
    return Disposables.create { token.cancel() }
}
