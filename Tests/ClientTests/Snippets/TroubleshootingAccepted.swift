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

func uploads(_ pieces: Observable<Data>, _ upload: @escaping @Sendable (Data) -> Observable<Int>)
    -> Observable<Int>
{
    pieces.flatMap { upload($0) }
}

final class Manager { var changed: (Int) -> Void = { _ in } }

func changes(_ manager: Manager) -> Observable<Int> {
    nonisolated(unsafe) let manager = manager
    return .create { observer in
        manager.changed = { observer.onNext($0) }
        return Disposables.create { manager.changed = { _ in } }
    }
}

final class Names: Sendable {
    private let names = BehaviorRelay<[String]>(value: [])
    private let separator = ", "

    func line(_ clicks: Observable<Int>) -> Observable<String> {
        clicks.map { _ in self.names.value.joined(separator: self.separator) }
    }
}

final class Pages<Item: Sendable>: Sendable {
    private let items = BehaviorRelay<[Item]>(value: [])

    func add(_ pages: Observable<[Item]>) -> any Disposable {
        pages.subscribe(onNext: { page in self.items.update { $0 + page } })
    }
}
