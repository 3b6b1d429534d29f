import Foundation
import Rill
import RillNetworking
import RillTesting
import Testing

/// The rows of docs/guides/differences-from-rxswift.md under "Errors and retry".
struct ErrorsAndRetryTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func aSubscriberThatLeavesEarlyStopsRetry() {
        let attempts = Recorder<Int>(on: scheduler)
        let failing = Observable<Int>.deferred {
            attempts.onNext(1)
            // The source ends early when the law is broken: an endless loop would hang the test.
            return attempts.elements.count < 1_000
                ? Observable.just(0).concat(.error(DrawnError())) : .empty()
        }
        #expect(scheduler.record(failing.retry().take(1)).elements == [0])
        #expect(attempts.elements.count == 1)
    }

    @Test func aFailedRequestHasTheDomainOfItsType() throws {
        let url = try #require(URL(string: "http://127.0.0.1/"))
        let response = HTTPResponse(head: ResponseHead(status: 401, url: url))
        let error = ApiError.unauthorized(HTTPFailure(response, to: HTTPRequest(url: url)))
        #expect((error as NSError).domain == "RillNetworking.ApiError")
    }

    @Test(arguments: [("#", ["(^!)", "(^!)", "(^!)"]), ("--#", ["^-!", "--^-!", "----^-!"])])
    func theLastElementOfATriggerGivesOneMoreAttempt(_ marbles: String, _ subscriptions: [String]) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(source.retryWhen { errors in errors.take(2) })
        scheduler.run()
        #expect(recorder.isCompleted)
        #expect(source.subscriptionDifference(from: subscriptions) == nil)
    }

    @Test func theSameHoldsForASourceThatFailsInsideSubscribe() {
        let attempts = Recorder<Int>(on: scheduler)
        let failing = Observable<Int>.error(DrawnError()).do(onSubscribe: { attempts.onNext(1) })
        #expect(scheduler.record(failing.retryWhen { errors in errors.take(2) }).isCompleted)
        #expect(attempts.elements.count == 3)
    }

    @Test func aThrowInTheHandlerOfRetryWhenIsTheError() {
        let stream = Observable.just(1).retryWhen { (_: Observable<any Error>) -> Observable<Int> in
            throw DrawnError()
        }
        #expect(scheduler.record(stream).difference(from: "#") == nil)
    }

    @Test func theFailedStreamIsTornDownBeforeTheNextOneStarts() {
        let log = Recorder<String>(on: scheduler)
        let next = Observable.just(2).do(onSubscribe: { log.onNext("start") })
        let left: @Sendable (String) -> Observable<Int> = { marbles in
            let source: TestSource<Int> = scheduler.cold(marbles)
            return source.do(onDispose: { log.onNext("end") })
        }
        for stream in [
            left("#").catchError { _ in next }, left("|").ifEmpty(switchTo: next),
            left("----").timeout(.milliseconds(2), other: next, scheduler: scheduler),
        ] {
            let recorder = scheduler.record(stream)
            scheduler.run()
            #expect(recorder.elements == [2])
        }
        #expect(log.elements == ["end", "start", "end", "start", "end", "start"])
    }

    @Test func everyErrorOfTheLibraryHasATypeOfItsOwn() {
        let silent = scheduler.record(Observable<Int>.never().timeout(.milliseconds(2), scheduler: scheduler))
        scheduler.run()
        #expect(silent.error as? TimeoutError == TimeoutError(.milliseconds(2), of: .event))
        #expect(scheduler.record(Observable<Int>.empty().single()).error as? SingleError == .noElement)
        #expect(
            (scheduler.record(Observable.just(1).elementAt(3)).error as? IndexOutOfRangeError)?.count == 1)
    }
}
