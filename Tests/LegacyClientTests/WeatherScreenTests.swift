import LegacyClient
import Rill
import RillTesting
import Testing

/// A controller that is a class of the main actor runs as the one that is not.
@MainActor struct WeatherScreenTests {
    let scheduler = VirtualTimeScheduler()

    @Test func aSearchShowsItsResultAndUsesTheStateOfTheScreen() async {
        let screen = WeatherScreen(scheduler: scheduler) { city, _ in
            .just(Forecast(city: city, temperature: 9))
        }
        screen.start()
        screen.city.accept("London")
        #expect(screen.isLoading)
        await until { !screen.shown.isEmpty }
        #expect(screen.shown == [Forecast(city: "London", temperature: 9)])
        #expect(!screen.isLoading)
    }

    @Test func aRequestThatFailsIsRepeatedAndThenReplacedByTheCache() async {
        let isUp = BehaviorRelay(value: true)
        let screen = WeatherScreen(scheduler: scheduler) { city, _ in
            isUp.value ? .just(Forecast(city: city, temperature: 9)) : .error(ForecastError.serverFailure)
        }
        screen.start()
        screen.city.accept("London")
        await until { screen.shown.count == 1 }
        isUp.accept(false)
        screen.city.accept("")
        screen.city.accept("Paris")
        await until { screen.errors.count == 1 }
        for attempt in 1...3 {
            scheduler.advance(by: .seconds(attempt))
            await until { screen.errors.count == attempt + 1 }
        }
        await until { screen.shown.count == 2 }
        #expect(scheduler.now.sinceZero == .seconds(6))
        #expect(screen.shown.last == .empty)
        screen.city.accept("London")
        await until { screen.errors.count == 5 }
        for attempt in 1...3 {
            scheduler.advance(by: .seconds(attempt))
            await until { screen.errors.count == attempt + 5 }
        }
        await until { screen.shown.count == 3 }
        #expect(screen.shown.last?.temperature == 9)
    }

    @Test func aRejectedKeyWaitsForTheNextOne() async {
        let screen = WeatherScreen(scheduler: scheduler) { city, key in
            key == "valid"
                ? .just(Forecast(city: city, temperature: 9)) : .error(ForecastError.invalidKey)
        }
        screen.start()
        screen.city.accept("London")
        await until { screen.errors.count == 1 }
        #expect(screen.shown.isEmpty)
        screen.apiKey.onNext("valid")
        await until { screen.shown.count == 1 }
        #expect(screen.errors == [.invalidKey])
    }

    @Test func theScreenIsReleasedWhileItsSearchRuns() {
        var screen: WeatherScreen? = WeatherScreen(scheduler: scheduler) { _, _ in .never() }
        weak let released = screen
        screen?.start()
        screen?.city.accept("London")
        screen = nil
        #expect(released == nil)
    }

    /// Gives the main actor back until `condition` holds.
    private func until(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }
}
