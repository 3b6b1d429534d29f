import Foundation
import RillRx

/// Whether this is the main queue. On Linux, the main thread does not always serve it.
private enum SchedulersMainQueue {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    static var isCurrent: Bool { return DispatchQueue.getSpecific(key: key) != nil }
}

/// Waits for a Single without blocking the thread.
private func schedulersValue<T>(_ single: Single<T>) async -> T? {
    return await withCheckedContinuation { (continuation: CheckedContinuation<T?, Never>) in
        _ = single.subscribe(
            onSuccess: { continuation.resume(returning: $0) },
            onFailure: { _ in continuation.resume(returning: nil) }
        )
    }
}

final class SchedulersImageLoader {
    private let background: SchedulerType
    private let writes = SerialDispatchQueueScheduler(internalSerialQueueName: "image.writes")

    init(background: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)) {
        self.background = background
    }

    func load(_ name: String) -> Single<String> {
        let read = Single<String>.create { single in
            single(.success("\(name) main:\(SchedulersMainQueue.isCurrent)"))
            return Disposables.create()
        }
        return
            read
            .subscribe(on: background)
            .observe(on: MainScheduler.instance)
            .map { "\($0) then main:\(SchedulersMainQueue.isCurrent)" }
    }

    func store(_ values: [Int]) -> Single<[Int]> {
        return Observable.from(values, scheduler: background)
            .observe(on: writes)
            .map { $0 * 10 }
            .toArray()
            .observe(on: MainScheduler.instance)
    }
}

func schedulersTrampoline() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    _ = CurrentThreadScheduler.instance.schedule("outer") { state in
        lines.append("\(state) begin")
        _ = CurrentThreadScheduler.instance.schedule("inner") { inner in
            lines.append(inner)
            return Disposables.create()
        }
        lines.append("\(state) end")
        return Disposables.create()
    }
    _ = CurrentThreadScheduler.instance.scheduleRecursive(3) { (count: Int, recurse: (Int) -> Void) in
        lines.append("count \(count)")
        if count > 1 { recurse(count - 1) }
    }
    return lines
}

func schedulersFactories() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let scheduler = CurrentThreadScheduler.instance
    Observable.of(1, 2, scheduler: scheduler).subscribe(onNext: { lines.append("of \($0)") }).dispose()
    Observable.just(7, scheduler: scheduler).subscribe(onNext: { lines.append("just \($0)") }).dispose()
    Observable.from([8, 9], scheduler: scheduler).subscribe(onNext: { lines.append("from \($0)") }).dispose()
    Observable<Int>.range(start: 4, count: 2, scheduler: scheduler)
        .subscribe(onNext: { lines.append("range \($0)") })
        .dispose()
    return lines
}

// Needs a running main queue.
// Returns:
//     outer begin
//     outer end
//     inner
//     count 3
//     count 2
//     count 1
//     of 1
//     of 2
//     just 7
//     from 8
//     from 9
//     range 4
//     range 5
//     main now
//     after main
//     after async
//     async now
//     cat main:false then main:true
//     stored [10, 20, 30, 40]
//     relative 5
//     ticks [0, 1, 2]
@MainActor
func demo21Schedulers() async -> [String] {
    var lines = schedulersTrampoline() + schedulersFactories()
    let order: [String] = await withCheckedContinuation { continuation in
        // Swift 6: nonisolated(unsafe) var steps: [String] = []
        var steps: [String] = []
        _ = MainScheduler.instance.schedule("main now") { state in
            steps.append(state)
            return Disposables.create()
        }
        steps.append("after main")
        _ = MainScheduler.asyncInstance.schedule("async now") { state in
            steps.append(state)
            continuation.resume(returning: steps)
            return Disposables.create()
        }
        steps.append("after async")
    }
    lines += order

    let loader = SchedulersImageLoader()

    let image = await schedulersValue(loader.load("cat"))
    lines.append(image ?? "nothing")
    let stored = await schedulersValue(loader.store([1, 2, 3, 4]))
    lines.append("stored \(stored ?? [])")

    let relative: Int = await withCheckedContinuation { continuation in
        _ = MainScheduler.instance.scheduleRelative(5, dueTime: .milliseconds(1)) { state in
            continuation.resume(returning: state)
            return Disposables.create()
        }
    }
    lines.append("relative \(relative)")

    let serial = SerialDispatchQueueScheduler(qos: .utility)
    let ticks = await schedulersValue(
        Observable<Int>.interval(.milliseconds(1), scheduler: serial).take(3).toArray()
    )
    lines.append("ticks \(ticks ?? [])")
    return lines
}
