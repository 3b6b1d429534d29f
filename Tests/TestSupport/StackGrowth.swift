import RillCore

/// How far the stack grows, in bytes, while a source fails that many times inside the call that starts it,
/// under `retried`, which must start it again each time. Runs on a thread with a small stack.
package func stackGrowth(
    afterFailures wanted: Int, retried: @escaping @Sendable (Observable<Int>) -> Observable<Int>
) -> Int {
    let deepest = Atomic<Int>(0)
    let completed = Atomic<Bool>(false)
    let attempts = Atomic<Int>(0)
    onSmallStack {
        let probe = StackProbe()
        let shallowest = Atomic<Int>(.max)
        let source = Observable<Int> { observer, lifetime in
            let number = attempts.add(1, ordering: .relaxed).newValue
            let depth = probe.depth
            shallowest.store(min(depth, shallowest.load(ordering: .relaxed)), ordering: .relaxed)
            let growth = depth - shallowest.load(ordering: .relaxed)
            deepest.store(max(growth, deepest.load(ordering: .relaxed)), ordering: .relaxed)
            // When the law is broken the source ends early: a stack overflow would end the process.
            if number > wanted || growth > 64 * 1024 {
                observer.onCompleted()
            } else {
                observer.onError(Boom())
            }
        }
        _ = retried(source).subscribe(onCompleted: { completed.store(true, ordering: .relaxed) })
    }
    let isComplete = completed.load(ordering: .relaxed) && attempts.load(ordering: .relaxed) == wanted + 1
    return isComplete ? deepest.load(ordering: .relaxed) : .max
}
