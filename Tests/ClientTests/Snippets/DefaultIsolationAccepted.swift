import Foundation
import Observation
import RillRx
import XCTest

// With `-default-isolation MainActor`.

nonisolated struct Repo: Decodable { let name: String }

nonisolated struct City: Equatable { let name: String }

nonisolated func find(_ text: String) -> String { text }

func repos(_ client: Client) -> Observable<String> {
    client.decoded(Repo.self).map(\.name)
}

func changes(_ cities: Observable<City>) -> Observable<String> {
    cities.distinctUntilChanged().map { find($0.name) }
}

func first(_ bytes: Data) -> Observable<Repo> {
    .create { observer in
        if let repo = try? JSONDecoder().decode(Repo.self, from: bytes) { observer.onNext(repo) }
        return Disposables.create()
    }
}

nonisolated protocol Api: Sendable { func load(_ name: String) -> Observable<String> }

func loaded(_ names: Observable<String>, _ api: any Api) -> Observable<String> {
    names.flatMap { api.load($0) }
}

extension ObservableType where Element == String {
    nonisolated func trimmed() -> Observable<String> { filter { !$0.isEmpty } }
}

func inner(_ queries: Observable<String>) -> Observable<String> {
    queries.flatMap { Observable.just($0).trimmed() }
}

// The closures of drivers run on the main actor: what they call needs no `nonisolated`.

func heading(of query: String) -> String { "Results for \(query)" }

@Observable
final class SearchModel {
    var title = ""
    private let bag = DisposeBag()

    func start(_ queries: BehaviorRelay<String>) {
        queries.asDriver()
            .map { Self.shown($0, heading(of: $0)) }
            .drive(onNext: { self.title = $0 })
            .disposed(by: bag)
        queries.bind(onNext: { self.title = heading(of: $0) }).disposed(by: bag)
    }

    private static func shown(_ query: String, _ text: String) -> String { query.isEmpty ? "" : text }
}

struct Client {
    nonisolated func decoded<Value: Decodable & Sendable>(_ type: Value.Type) -> Observable<Value> {
        .never()
    }
}

nonisolated final class SearchTests: XCTestCase {
    override func setUp() {}
}
