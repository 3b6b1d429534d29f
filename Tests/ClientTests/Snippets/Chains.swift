import Rill

struct City: Sendable {
    let name: String
    let country: String
}

struct Report: Sendable {
    let city: String
    let celsius: Double
    let humidity: Int
}

enum ServiceError: Error {
    case offline
    case status(Int)
}

struct Service: Sendable {
    func cities(_ text: String) -> Observable<[City]> { .just([City(name: text, country: "GB")]) }
    func report(_ city: City) -> Observable<Report> {
        .just(Report(city: city.name, celsius: 9.5, humidity: 81))
    }
}

// Ten operators and no type in any closure.

func lines(_ text: Observable<String>, _ service: Service, _ scheduler: any Scheduler) -> Observable<String> {
    text
        .map { $0.lowercased() }
        .filter { $0.count > 2 }
        .distinctUntilChanged()
        .debounce(.milliseconds(300), scheduler: scheduler)
        .flatMapLatest { service.cities($0).catchError { _ in .empty() } }
        .compactMap { $0.first }
        .flatMap { service.report($0) }
        .retryWhen { errors in
            errors.enumerated().flatMap { $0.index < 3 ? Observable.just($0.index) : .error($0.element) }
        }
        .map { "\($0.city): \($0.celsius) °C, humidity \($0.humidity) %" }
        .observe(on: MainScheduler.instance)
}

func total(_ numbers: Observable<Int>, _ scheduler: any Scheduler) -> Observable<Int> {
    numbers
        .map { $0 * 2 + 1 }
        .filter { $0 % 3 != 0 }
        .scan(0) { $0 + $1 }
        .map { $0 - 1 }
        .take(100)
        .skip(1)
        .catchErrorJustReturn(0)
        .startWith(1, 2, 3)
        .throttle(.seconds(1), scheduler: scheduler)
        .reduce(0) { $0 + $1 }
}

func logged(_ numbers: Observable<Int>, _ log: @escaping @Sendable (String) -> Void) -> any Disposable {
    numbers
        .map { 10 / Double($0) }
        .materialize()
        .do(onNext: { log("\($0)") })
        .dematerialize()
        .mapError { _ in ServiceError.offline }
        .catchError(ServiceError.self) { _ in .just(0.5) }
        .timeout(.seconds(3), scheduler: MainScheduler.instance)
        .retry(3)
        .share(replay: 1)
        .withLatestFrom(numbers) { $0 * Double($1) }
        .subscribe(onNext: { log("\($0)") }, onError: { log("\($0)") }, onCompleted: { log("completed") })
}

// Ten operators, and every closure says its types.

func explicit(
    _ text: Observable<String>, _ service: Service, _ scheduler: any Scheduler
) -> Observable<String> {
    text
        .map { (text: String) -> String in text.lowercased() }
        .filter { (text: String) -> Bool in text.count > 2 }
        .debounce(.milliseconds(300), scheduler: scheduler)
        .flatMapLatest { (text: String) -> Observable<[City]> in service.cities(text) }
        .concatMap { (cities: [City]) -> Observable<City> in .from(cities) }
        .flatMap { (city: City) -> Observable<Report> in service.report(city) }
        .catchError { (error: any Error) -> Observable<Report> in .error(error) }
        .retryWhen { (errors: Observable<any Error>) -> Observable<Int> in
            errors.enumerated().flatMap { (attempt: Int, error: any Error) -> Observable<Int> in
                attempt < 3 ? .timer(.seconds(attempt), scheduler: scheduler) : .error(error)
            }
        }
        .map { (report: Report) -> String in "\(report.city): \(report.celsius)" }
        .observe(on: MainScheduler.instance)
}

// A chain that is stored: the context does not give its type.

func stored(_ numbers: Observable<Int>, _ scheduler: any Scheduler) -> any Disposable {
    let words =
        numbers
        .enumerated()
        .map { $0.index * 10 + $0.element }
        .filter { $0 > 3 && $0 < 1_000 }
        .map { String($0, radix: 16) }
        .buffer(timeSpan: .seconds(1), count: 3, scheduler: scheduler)
        .map { $0.joined(separator: ", ") }
        .flatMap { word in Observable.just(word).delay(.milliseconds(5), scheduler: scheduler) }
        .distinctUntilChanged { $0.count }
        .takeWhile { !$0.isEmpty }
        .timestamp(scheduler: scheduler)
        .map { "\($0.time): \($0.element)" }
    return words.subscribe(onNext: { _ in })
}

// Two, three and eight streams into one, with a closure and without.

func pairs(_ names: Observable<String>, _ ages: Observable<Int>) -> [Observable<String>] {
    [
        Observable.zip(names, ages) { "\($0) is \($1 + 1)" },
        Observable.combineLatest(names, ages) { "\($0) is \($1 + 1)" },
        Observable.zip(names, ages).map { "\($0.0) is \($0.1 + 1)" },
        Observable.combineLatest(names, ages).map { name, age in "\(name) is \(age + 1)" },
    ]
}

func threes(_ names: Observable<String>, _ ages: Observable<Int>) -> [Observable<String>] {
    [
        Observable.zip(names, ages, names) { "\($0) is \($1 + 1) in \($2)" },
        Observable.combineLatest(names, ages, names) { "\($0) is \($1 + 1) in \($2)" },
        Observable.zip(names, ages, names).map { "\($0.0) is \($0.1 + 1) in \($0.2)" },
        Observable.combineLatest(names, ages, names).map { name, age, town in "\(name), \(age), \(town)" },
    ]
}

func sumOfEight(_ one: Observable<Int>) -> Observable<Int> {
    Observable.combineLatest(one, one, one, one, one, one, one, one) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
    }
}

func rowOfEight(_ names: Observable<String>, _ ages: Observable<Int>) -> Observable<String> {
    Observable.zip(names, ages, names, ages, names, ages, names, ages) {
        "\($0) \($1) \($2) \($3) \($4) \($5) \($6) \($7)"
    }
}

func namedEight(_ names: Observable<String>, _ ages: Observable<Int>) -> Observable<String> {
    Observable.combineLatest(names, ages, names, ages, names, ages, names, ages)
        .map { a, b, c, d, e, f, g, h in "\(a) \(b) \(c) \(d) \(e) \(f) \(g) \(h)" }
        .filter { $0.count > 3 }
        .distinctUntilChanged()
}
