@Suite struct RxSwift6NamesTests {
    @Test func catchIsCatchError() {
        let difference = firstDifference(
            between: { source, _ in source.catch { _ in Observable.of(7, 8) } },
            and: { source, _ in source.catchError { _ in Observable.of(7, 8) } })
        #expect(difference == nil)
    }

    @Test func catchAndReturnIsCatchErrorJustReturn() {
        let difference = firstDifference(
            between: { source, _ in source.catchAndReturn(7) },
            and: { source, _ in source.catchErrorJustReturn(7) })
        #expect(difference == nil)
    }

    @Test func retryWhenIsRetryWhen() {
        let difference = firstDifference(
            between: { source, _ in source.retry(when: { errors in errors.take(2) }) },
            and: { source, _ in source.retryWhen { errors in errors.take(2) } })
        #expect(difference == nil)
    }

    @Test func retryWhenForErrorsOfOneTypeIsRetryWhen() {
        let boom = firstDifference(
            between: { source, _ in source.retry(when: { (errors: Observable<Boom>) in errors.take(2) }) },
            and: { source, _ in source.retryWhen { (errors: Observable<Boom>) in errors.take(2) } })
        #expect(boom == nil)
        let failing = Observable<Int>.error(Boom())
        let stream = failing.retry(when: { (errors: Observable<SingleError>) in errors })
        #expect(synchronousDifference(stream, from: "#") == nil)
    }

    @Test func takeAndSkipUntilAreTakeUntilAndSkipUntil() {
        let stop = Duration.milliseconds(3)
        let take = firstDifference(
            between: { $0.take(until: Observable<Int>.timer(stop, scheduler: $1)) },
            and: { $0.takeUntil(Observable<Int>.timer(stop, scheduler: $1)) })
        #expect(take == nil)
        let skip = firstDifference(
            between: { $0.skip(until: Observable<Int>.timer(stop, scheduler: $1)) },
            and: { $0.skipUntil(Observable<Int>.timer(stop, scheduler: $1)) })
        #expect(skip == nil)
    }

    @Test func takeAndSkipWhileAreTakeWhileAndSkipWhile() {
        let take = firstDifference(
            between: { source, _ in source.take(while: { $0 < 3 }) },
            and: { source, _ in source.takeWhile { $0 < 3 } })
        #expect(take == nil)
        let skip = firstDifference(
            between: { source, _ in source.skip(while: { $0 < 3 }) },
            and: { source, _ in source.skipWhile { $0 < 3 } })
        #expect(skip == nil)
    }

    @Test func elementAtIsElementAt() {
        let difference = firstDifference(
            between: { source, _ in source.element(at: 1) }, and: { source, _ in source.elementAt(1) })
        #expect(difference == nil)
    }

    @Test func ifEmptyIsSwitchIfEmptyAndDefaultIfEmpty() {
        let other = firstDifference(
            between: { source, _ in source.ifEmpty(switchTo: Observable.of(7, 8)) },
            and: { source, _ in source.switchIfEmpty(Observable.of(7, 8)) })
        #expect(other == nil)
        let element = firstDifference(
            between: { source, _ in source.ifEmpty(default: 7) },
            and: { source, _ in source.defaultIfEmpty(7) })
        #expect(element == nil)
    }
}
