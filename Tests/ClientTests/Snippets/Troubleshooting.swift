import Foundation
import Rill
import RillTesting

// Lines that do not compile in the Swift 6 mode. A marker names the row of docs/guides/troubleshooting.md.

final class Box { var number = 0 }

final class Counter {
    private var count = 0

    func count(_ numbers: Observable<Int>) -> any Disposable {
        numbers.subscribe(onNext: { self.count += $0 })  // class
    }
}

func sum(_ numbers: Observable<Int>) -> any Disposable {
    var sum = 0
    return numbers.subscribe(onNext: { sum += $0 })  // variable
}

func boxes() -> Observable<Box> {  // element
    .never()
}

protocol OptionalType {
    associatedtype Wrapped
    var optional: Wrapped? { get }
}

extension ObservableType where Element: OptionalType {
    func unwrap() -> Observable<Element.Wrapped> { compactMap { $0.optional } }  // wrapped
}

func doubled(_ numbers: Observable<Int>) -> any Disposable {
    numbers.map {
        let next = $0 + 1
        return next * 2
    }
    .subscribe(onNext: { print($0) })  // statements
}

func ticks(_ scheduler: any Scheduler) -> any Disposable {
    Observable.interval(.seconds(1), scheduler: scheduler).subscribe(onNext: { print($0) })  // integer
}

func tests(_ scheduler: VirtualTimeScheduler) {
    _ = scheduler.cold("-a|")  // marble
}

struct User: Sendable {}

func users(_ scheduler: VirtualTimeScheduler) -> TestSource<User> {
    scheduler.cold("--#")  // value
}

final class Notes: Sendable {
    func take(_ number: Int) {}

    func load(_ numbers: Observable<Int>) -> Observable<Int> {
        numbers.flatMapLatest { [weak self] number in
            Observable.just(number).do(onNext: { self?.take($0) })  // inner
        }
    }
}

func notes(_ name: Notification.Name) -> Observable<String> {
    .create { observer in
        let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
            observer.onNext(note.name.rawValue)
        }
        return Disposables.create { NotificationCenter.default.removeObserver(token) }  // token
    }
}

func notification(_ name: Notification.Name) -> Observable<String> {
    Observable.just(Notification(name: name)).map { $0.name.rawValue }  // notification
}

func again(_ numbers: Observable<Int>) -> Observable<Int> {
    numbers.retry(RetryPolicy(.immediate))  // policy
}

/// As that of RillForms.
protocol Loadable: Sendable { func begin() }

@MainActor final class Screen: Loadable {  // loadable
    func begin() {}

    func isShown(_ text: String) -> Bool { !text.isEmpty }

    func shown(_ texts: Observable<String>) -> Observable<String> {
        texts.filter(isShown)  // method
    }
}

final class Failure: Error {
    var count = 0  // failure
}

func failing() -> Observable<Int> { .error(Failure()) }

func using() -> Observable<Int> {
    .using({ Disposables.create {} }, observableFactory: { _ in .never() })  // resource
}

func both(_ subject: PublishSubject<Int>) -> Observable<Int> {
    .merge(subject, .never())  // subject
}

func uploads(_ pieces: Observable<Data>, _ upload: @escaping (Data) -> Observable<Int>) -> Observable<Int> {
    pieces.flatMap { upload($0) }  // closure
}

final class Manager { var changed: (Int) -> Void = { _ in } }

func changes(_ manager: Manager) -> Observable<Int> {
    .create { observer in
        manager.changed = { observer.onNext($0) }  // manager
        return Disposables.create()
    }
}
