import Dispatch

struct MainSchedulersTests {
    @MainActor @Test func theAsynchronousSchedulerEnqueuesAlsoOnTheMainQueue() async {
        let log = Log<String>()
        await withCheckedContinuation { continuation in
            _ = Observable.just(1).observe(on: MainScheduler.asyncInstance).subscribe(
                onNext: { _ in log.write(MainScheduler.isOnMainQueue ? "main" : "elsewhere") },
                onCompleted: { continuation.resume() })
            log.write("subscribed")
        }
        #expect(log.entries == ["subscribed", "main"])
    }

    @Test func theConcurrentMainSchedulerRunsWorkInsideTheCallAlsoInsideOfOtherWork() async {
        let (log, ended) = (Log<String>(), Lifetime())
        ended.dispose()
        await withCheckedContinuation { continuation in
            MainScheduler.instance.schedule(in: Lifetime()) {
                for lifetime in [ended, Lifetime()] {
                    ConcurrentMainScheduler.instance.schedule(in: lifetime) { log.write("inside") }
                }
                log.write("after")
                continuation.resume()
            }
        }
        #expect(log.entries == ["inside", "after"])
    }

    @Test(arguments: [0, 1, 2])
    func theConcurrentMainSchedulerRunsWorkOfOtherThreadsAndTimersOnTheMainQueue(_ form: Int) async {
        let (scheduler, lifetime) = (ConcurrentMainScheduler.instance, Lifetime())
        let start = scheduler.now
        let isOnMainQueue = await withCheckedContinuation { continuation in
            let work: @Sendable () -> Void = {
                continuation.resume(returning: MainScheduler.isOnMainQueue)
                lifetime.dispose()
            }
            DispatchQueue.global().async {
                switch form {
                case 0: scheduler.schedule(in: lifetime, work)
                case 1: scheduler.schedule(after: .milliseconds(1), in: lifetime, work)
                default:
                    scheduler.schedule(after: .milliseconds(1), every: .seconds(1), in: lifetime, work)
                }
            }
        }
        #expect(isOnMainQueue)
        #expect(form == 0 || start.duration(to: scheduler.now) >= .milliseconds(1))
    }
}
