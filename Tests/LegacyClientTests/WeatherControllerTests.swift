import Foundation
import LegacyClient
import Rill
import RillTesting
import Testing

/// Code that was written for RxSwift, compiled in Swift 5 mode with `import Rill` alone, behaves as before.
struct WeatherControllerTests {
    let scheduler = VirtualTimeScheduler()

    @Test func aRequestThatFailsIsRepeatedAfterOneTwoAndThreeSeconds() {
        let scheduler = scheduler
        var times = [Duration]()
        let controller = WeatherController(scheduler: scheduler) { _, _ in
            times.append(scheduler.now.sinceZero)
            return .error(WeatherError.serverFailure)
        }
        let recorder = scheduler.record(controller.currentWeather(city: "London"))
        scheduler.run()
        #expect(times == [.zero, .seconds(1), .seconds(3), .seconds(6)])
        #expect(recorder.elements.map(\.city) == ["Unknown"])
        #expect(recorder.isCompleted)
        #expect(controller.shownErrors == Array(repeating: "serverFailure", count: 4))
    }

    @Test func anObserversClosuresArePassedOn() {
        let controller = WeatherController(scheduler: scheduler) { _, _ in .empty() }
        let source: TestSource<String> = scheduler.cold("-a-#")
        let weather = source.asObservable().map { Weather(city: $0, temperature: 1) }
        let recorder = scheduler.record(controller.passedOn(weather).map(\.city))
        scheduler.run()
        #expect(recorder.difference(from: "-a-#") == nil)
    }

    @Test func theCacheIsUsedWhenTheServerFails() {
        var isUp = true
        let controller = WeatherController(scheduler: scheduler) { city, _ in
            isUp ? .just(Weather(city: city, temperature: 9)) : .error(WeatherError.serverFailure)
        }
        let first = scheduler.record(controller.currentWeather(city: "London"))
        isUp = false
        let second = scheduler.record(controller.currentWeather(city: "London"))
        scheduler.run()
        #expect(first.elements.map(\.temperature) == [9])
        #expect(second.elements.map(\.temperature) == [9])
        #expect(controller.requestCount == 5)
    }

    @Test func aRejectedKeyWaitsForTheNextOne() {
        let scheduler = scheduler
        let controller = WeatherController(scheduler: scheduler) { city, key in
            key == "valid" ? .just(Weather(city: city, temperature: 9)) : .error(WeatherError.invalidKey)
        }
        let recorder = scheduler.record(controller.currentWeather(city: "London"))
        scheduler.advance(by: .seconds(60))
        #expect(recorder.events.isEmpty)
        controller.apiKey.onNext("valid")
        #expect(recorder.elements.map(\.temperature) == [9])
        #expect(controller.requestCount == 2)
        #expect(recorder.isCompleted)
    }

    @Test func aSearchShowsItsResultOnTheMainQueue() async {
        let controller = WeatherController(scheduler: scheduler) { city, _ in
            .just(Weather(city: city, temperature: 9))
        }
        let weather = await withCheckedContinuation { continuation in
            controller.search(.of("", "London", "London")) { weather in
                precondition(MainScheduler.isOnMainQueue)
                continuation.resume(returning: weather)
            }
        }
        #expect(weather.city == "London")
        #expect(controller.log == ["London: value", "London: end"])
        #expect(controller.requestCount == 1)
    }
}
