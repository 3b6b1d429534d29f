struct TakeAndSkipTests {
    @Test(arguments: [
        Drawing("-1-2-3-|", becomes: "-1-|", subscribed: "^--!"),
        Drawing("-1-|", becomes: "-1-|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-9-2", becomes: "-1-#", subscribed: "^--!"),
    ])
    func endsBeforeTheElementThatMatches(_ drawing: Drawing) {
        #expect(drawing.difference { $0.take(until: { try $0.unlessNine() == 2 }) } == nil)
        #expect(
            drawing.difference { $0.take(while: { try $0.unlessNine() != 2 }, behavior: .exclusive) } == nil)
    }

    @Test(arguments: [
        Drawing("-1-2-3-|", becomes: "-1-(2|)", subscribed: "^--!"),
        Drawing("-1-|", becomes: "-1-|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-9-2", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-2-3-|", becomes: "-1", subscribed: "^-!", disposedAt: 2),
    ])
    func endsWithTheElementThatMatches(_ drawing: Drawing) {
        #expect(
            drawing.difference { $0.take(until: { try $0.unlessNine() == 2 }, behavior: .inclusive) } == nil)
        #expect(
            drawing.difference { $0.take(while: { try $0.unlessNine() != 2 }, behavior: .inclusive) } == nil)
    }

    /// A source that sends inside `subscribe`.
    @Test func theSourceHearsOfTheEndAtOnce() {
        let log = Log<String>()
        let source = Observable<Int>.create { observer in
            for number in 1...3 where !log.entries.contains("disposed") {
                log.write("send \(number)")
                observer.onNext(number)
            }
            return Disposables.create()
        }
        _ = source.do(onDispose: { log.write("disposed") })
            .take(until: { $0 == 2 }, behavior: .inclusive)
            .subscribe(onNext: { log.write("\($0)") }, onCompleted: { log.write("completed") })
        #expect(log.entries == ["send 1", "1", "send 2", "2", "disposed", "completed"])
    }

    @Test(arguments: [
        Drawing("-1-2-3-|", becomes: "-1-2|", subscribed: "^---!"),
        Drawing("-1-|", becomes: "-1-|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
    ])
    func takesForATime(_ drawing: Drawing) {
        #expect(
            drawing.difference { source, scheduler in
                source.take(for: .milliseconds(4), scheduler: scheduler)
            } == nil)
    }

    @Test(arguments: [
        Drawing("-1-2-3-|", becomes: "-----3-|", subscribed: "^------!"),
        Drawing("-1-|", becomes: "---|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "---#", subscribed: "^--!"),
    ])
    func skipsForATime(_ drawing: Drawing) {
        #expect(
            drawing.difference { source, scheduler in source.skip(.milliseconds(4), scheduler: scheduler) }
                == nil)
    }

    @Test func aTimeBelowZeroIsAnError() {
        let scheduler = VirtualTimeScheduler()
        let source = Observable<Int>.never()
        #expect(invalidDuration(of: source.take(for: .seconds(-1), scheduler: scheduler)) != nil)
        #expect(invalidDuration(of: source.skip(.seconds(-1), scheduler: scheduler)) != nil)
    }
}
