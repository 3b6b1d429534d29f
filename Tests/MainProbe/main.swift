import Foundation
import RillRx

// Runs a driver in a process of its own, whose main queue is run in one way or another. The closures check
// that they are on the main actor: `MainActor.assumeIsolated` stops the process if they are not. Or its first
// thread waits for streams that need the main queue, a timeout, or nothing.

let words = Array(CommandLine.arguments.dropFirst())
let usage = """
    usage: main-probe dispatchMain|runLoop|toBlocking|blocked|waiting   prints its steps, and exits

    """

@MainActor final class Model {
    private let numbers = PublishRelay<Int>()
    private let bag = DisposeBag()
    private var total = 0

    /// The first element is sent on the main queue before it runs, the second from another thread; then a
    /// timer of the driver fires, and then a task of the main actor sends the last.
    func start() {
        let thread = ThreadName()
        let totals = numbers.asDriver(onErrorJustReturn: 0).map { number in
            self.total += number
            return self.total
        }
        totals.drive(onNext: { print($0, thread.current) }).disposed(by: bag)
        totals.delay(.milliseconds(10)).filter { $0 == 3 }
            .drive(onNext: { _ in Task { self.finish() } }).disposed(by: bag)
        numbers.accept(1)
        DispatchQueue.global().async { [numbers] in numbers.accept(2) }
    }

    private func finish() {
        numbers.accept(3)
        exit(0)
    }
}

/// Whether the current thread is that on which the process has begun.
struct ThreadName: Sendable {
    private let first = ObjectIdentifier(Thread.current)

    var current: String { ObjectIdentifier(Thread.current) == first ? "first thread" : "another thread" }
}

enum BlockedThread {
    /// Whether an element arrives while this thread waits.
    static func receives(on scheduler: any Scheduler, within seconds: Double) -> Bool {
        let arrived = DispatchSemaphore(value: 0)
        let subscription = Observable.just(1).delay(.milliseconds(1), scheduler: scheduler)
            .subscribe(onNext: { _ in arrived.signal() })
        defer { subscription.dispose() }
        return arrived.wait(timeout: .now() + seconds) == .success
    }
}

// A probe whose driver is silent ends too.
DispatchQueue.global().asyncAfter(deadline: .now() + 30) { exit(3) }

switch words.first {
case "dispatchMain":
    Model().start()
    dispatchMain()
case "runLoop":
    Model().start()
    RunLoop.main.run()
case "toBlocking":
    let delayed = Observable.of(1, 2).delay(.milliseconds(1), scheduler: MainScheduler.instance)
    print(try delayed.toBlocking(timeout: 20).toArray())
    let elsewhere = Observable.of(3).observe(on: ConcurrentDispatchQueueScheduler(qos: .default))
    print(try elsewhere.toBlocking().toArray())
    // What begins on the main queue while a turn of this thread waits is in no turn.
    let answer = Observable<Int>.timer(.milliseconds(1), scheduler: MainScheduler.instance)
        .flatMap { _ in Observable.of(7, 8) }
    let answers = Observable.of(1, 2).map { try answer.toBlocking(timeout: 20).first() ?? $0 }
    print(try answers.toBlocking().toArray())
    for timeout in [0, 0.1] {
        do {
            print(try Observable<Int>.never().toBlocking(timeout: timeout).toArray())
        } catch { print(error) }
    }
case "blocked":
    print("main", BlockedThread.receives(on: MainScheduler.instance, within: 0.1))
    print("serial", BlockedThread.receives(on: SerialDispatchQueueScheduler(qos: .default), within: 20))
case "waiting":
    // The closure belongs to the main actor, whose thread waits for it.
    let (subject, received, thread) = (PublishSubject<Int>(), DispatchSemaphore(value: 0), ThreadName())
    let subscription = subject.subscribe(onNext: { number in
        print(number, thread.current)
        received.signal()
    })
    DispatchQueue.global().async { subject.onNext(1) }
    print(received.wait(timeout: .now() + 0.2) == .success ? "received" : "waits")
    while received.wait(timeout: .now()) != .success {
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
    }
    subscription.dispose()
default:
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
}
