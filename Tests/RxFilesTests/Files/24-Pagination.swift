import Foundation
import RillRx

struct PagedResponse {
    let items: [String]
    let nextPage: Int?

    var isLast: Bool {
        return nextPage == nil
    }
}

// Unchecked: one thread uses it.
// Swift 6: final class PagedService: @unchecked Sendable {
final class PagedService {
    private let pages: [[String]]
    private(set) var requests: [Int] = []

    init(pages: [[String]]) {
        self.pages = pages
    }

    func page(_ number: Int) -> Single<PagedResponse> {
        return Single<PagedResponse>.deferred { [weak self] in
            guard let self = self else { return .never() }
            self.requests.append(number)
            let next = number + 1
            return .just(
                PagedResponse(items: self.pages[number], nextPage: next < self.pages.count ? next : nil))
        }
    }
}

// Swift 6: final class PagedLoader: Sendable {
final class PagedLoader {
    private let service: PagedService

    init(service: PagedService) {
        self.service = service
    }

    /// Emits the list so far; asks for the next page each time `loadNext` fires.
    func load(loadNext: Observable<Void>) -> Observable<[String]> {
        return recursivelyLoad([], page: 0, loadNext: loadNext)
    }

    private func recursivelyLoad(_ loadedSoFar: [String], page: Int, loadNext: Observable<Void>)
        -> Observable<[String]>
    {
        return service.page(page)
            .asObservable()
            .flatMap { [weak self] response -> Observable<[String]> in
                let all = loadedSoFar + response.items
                guard let self = self, let next = response.nextPage else {
                    return .just(all)
                }
                return Observable.concat([
                    Observable.just(all),
                    Observable<[String]>.never().take(until: loadNext),
                    self.recursivelyLoad(all, page: next, loadNext: loadNext),
                ])
            }
    }

    /// The same without recursion.
    func scan(loadNext: Observable<Void>) -> Observable<[String]> {
        return
            loadNext
            .scan(0) { page, _ in page + 1 }
            .startWith(0)
            .concatMap { [service] page in service.page(page) }
            .take(until: { $0.isLast }, behavior: .inclusive)
            .scan([String]()) { all, response in all + response.items }
    }
}

final class PagedListViewModel {
    let refresh = PublishRelay<Void>()
    let loadNext = PublishRelay<Void>()
    let stop = PublishRelay<Void>()
    let items: Observable<[String]>

    init(loader: PagedLoader) {
        let loadNext = self.loadNext.asObservable()
        items =
            refresh
            .startWith(())
            .flatMapLatest { loader.load(loadNext: loadNext) }
            .take(until: stop)
    }
}

// Returns:
//     list a b
//     list a b c d
//     list a b
//     list a b c d
//     list a b c d e
//     list done
//     requests [0, 1, 0, 1, 2]
//     scan a b
//     scan a b c d
//     scan a b c d e
//     scan done
//     requests [0, 1, 2]
func demo24Pagination() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let pages = [["a", "b"], ["c", "d"], ["e"]]

    let service = PagedService(pages: pages)
    let loader = PagedLoader(service: service)
    let viewModel = PagedListViewModel(loader: loader)
    viewModel.items
        .map { $0.joined(separator: " ") }
        .subscribe(onNext: { lines.append("list \($0)") }, onCompleted: { lines.append("list done") })
        .disposed(by: bag)
    viewModel.loadNext.accept(())
    viewModel.refresh.accept(())
    viewModel.loadNext.accept(())
    viewModel.loadNext.accept(())
    viewModel.loadNext.accept(())  // the last page is already there
    viewModel.stop.accept(())
    viewModel.refresh.accept(())
    lines.append("requests \(service.requests)")

    let scanService = PagedService(pages: pages)
    let loadNext = PublishSubject<Void>()
    PagedLoader(service: scanService)
        // RxSwift: .scan(loadNext: loadNext)
        .scan(loadNext: loadNext.asObservable())
        .map { $0.joined(separator: " ") }
        .subscribe(onNext: { lines.append("scan \($0)") }, onCompleted: { lines.append("scan done") })
        .disposed(by: bag)
    loadNext.onNext(())
    loadNext.onNext(())
    loadNext.onNext(())
    lines.append("requests \(scanService.requests)")

    return withExtendedLifetime((bag, loader)) { lines }
}
