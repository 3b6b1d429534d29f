import Foundation
import RillRx

enum SearchScreenError: Error {
    case server
}

// Swift 6: protocol SearchScreenServicing: Sendable {
protocol SearchScreenServicing {
    func search(_ query: String) -> Observable<[String]>
}

// Unchecked: the main thread uses it.
// Swift 6: final class SearchScreenStubService: SearchScreenServicing, @unchecked Sendable {
final class SearchScreenStubService: SearchScreenServicing {
    private(set) var queries: [String] = []
    private let background = ConcurrentDispatchQueueScheduler(qos: .userInitiated)

    func search(_ query: String) -> Observable<[String]> {
        queries.append(query)
        guard query != "boom" else {
            return .error(SearchScreenError.server)
        }
        return
            Observable
            .just(["\(query) one", "\(query) two"])
            .observe(on: background)
    }
}

@MainActor
final class SearchScreenController {
    // What the outlets would be
    let searchText = PublishRelay<String>()
    private(set) var rows: [String] = []
    private(set) var title = "Search"
    var onRender: (([String]) -> Void)?

    private let service: SearchScreenServicing
    private let disposeBag = DisposeBag()

    init(service: SearchScreenServicing) {
        self.service = service
    }

    func viewDidLoad() {
        let query =
            searchText
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .debounce(.milliseconds(20), scheduler: MainScheduler.instance)
            .distinctUntilChanged()
            .share()

        query
            .map { $0.isEmpty ? "Search" : "Search: \($0)" }
            // RxSwift: .subscribe(onNext: { [weak self] title in
            .subscribeOnMainActor(onNext: { [weak self] title in
                self?.title = title
            })
            .disposed(by: disposeBag)

        query
            .flatMapLatest { [service] query -> Observable<[String]> in
                guard !query.isEmpty else { return .just([]) }
                return service.search(query)
                    .catchAndReturn(["No results for \(query)"])
            }
            .observe(on: MainScheduler.instance)
            // RxSwift: .subscribe(onNext: { [weak self] rows in
            .subscribeOnMainActor(onNext: { [weak self] rows in
                guard let self = self else { return }
                self.rows = rows
                self.reloadData()
            })
            .disposed(by: disposeBag)
    }

    private func reloadData() {
        onRender?(rows)
    }
}

@MainActor
private func searchScreenRows(_ controller: SearchScreenController, typing texts: [String]) async -> [String]
{
    return await withCheckedContinuation { continuation in
        controller.onRender = { rows in
            controller.onRender = nil
            continuation.resume(returning: rows)
        }
        for text in texts {
            controller.searchText.accept(text)
        }
    }
}

// Needs a running main queue.
// Returns:
//     swift one
//     swift two
//     Search: swift
//     No results for boom
//     Search: boom
//     rows 0
//     Search
//     queries: swift, boom
@MainActor
func demo22SearchScreen() async -> [String] {
    let service = SearchScreenStubService()
    let controller = SearchScreenController(service: service)
    controller.viewDidLoad()
    var lines: [String] = []

    lines += await searchScreenRows(controller, typing: ["s", "sw", "swift "])
    lines.append(controller.title)
    lines += await searchScreenRows(controller, typing: ["bo", "boom"])
    lines.append(controller.title)
    let cleared = await searchScreenRows(controller, typing: ["", " "])
    lines.append("rows \(cleared.count)")
    lines.append(controller.title)
    lines.append("queries: " + service.queries.joined(separator: ", "))

    return lines
}
