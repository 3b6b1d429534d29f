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
}
