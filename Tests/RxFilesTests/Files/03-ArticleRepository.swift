import Foundation
import RillRx

struct ArticleDTO {
    let id: Int
    let title: String
    let authorID: Int
}

struct ArticleSummary: Equatable {
    let headline: String
}

enum ArticleError: Error, Equatable {
    case notFound(Int)
    case flaky
}

// Swift 6: protocol ArticleRemoteType: Sendable {
protocol ArticleRemoteType {
    func article(id: Int) -> Single<ArticleDTO>
    func author(id: Int) -> Single<String>
}

// Unchecked: one thread uses it.
// Swift 6: final class ArticleStubRemote: ArticleRemoteType, @unchecked Sendable {
final class ArticleStubRemote: ArticleRemoteType {
    private(set) var requestCount = 0
    private var failuresLeft = 1
    private let table: [Int: ArticleDTO] = [
        1: ArticleDTO(id: 1, title: "Swift Tips", authorID: 10),
        2: ArticleDTO(id: 2, title: "Rx Notes", authorID: 11),
    ]

    func article(id: Int) -> Single<ArticleDTO> {
        return Single.create { [weak self] single in
            guard let self = self else { return Disposables.create() }
            self.requestCount += 1
            if self.failuresLeft > 0 {
                self.failuresLeft -= 1
                single(.failure(ArticleError.flaky))
            } else if let dto = self.table[id] {
                single(.success(dto))
            } else {
                single(.failure(ArticleError.notFound(id)))
            }
            return Disposables.create()
        }
    }

    func author(id: Int) -> Single<String> {
        return Single<String>.deferred { .just(id == 10 ? "Ann" : "Bob") }
    }
}

final class ArticleRepository {
    private let remote: ArticleRemoteType

    init(remote: ArticleRemoteType) {
        self.remote = remote
    }

    func summary(id: Int) -> Single<ArticleSummary> {
        return remote.article(id: id)
            .retry(2)
            .flatMap { [remote] dto -> Single<(ArticleDTO, String)> in
                Single.zip(Single.just(dto), remote.author(id: dto.authorID))
            }
            .map { dto, author in
                ArticleSummary(headline: "\(dto.title) by \(author)")
            }
            .catch { error in
                guard case ArticleError.notFound(let missing) = error else {
                    return .error(error)
                }
                return .just(ArticleSummary(headline: "Missing #\(missing)"))
            }
    }

    func titles(ids: [Int]) -> Single<[String]> {
        return Single.zip(ids.map { remote.article(id: $0) })
            .map { dtos in dtos.map { $0.title } }
    }

    func authors(_ first: Int, _ second: Int) -> Single<String> {
        return Single.zip(remote.author(id: first), remote.author(id: second)) { "\($0) & \($1)" }
    }
}

// Returns:
//     ok: Swift Tips by Ann
//     ok: Missing #9
//     titles: Swift Tips, Rx Notes
//     authors: Ann & Bob
//     failed: notFound(42)
//     requests: 7
func demo03ArticleRepository() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let remote = ArticleStubRemote()
    let repository = ArticleRepository(remote: remote)

    for id in [1, 9] {
        repository.summary(id: id)
            .subscribe(
                onSuccess: { lines.append("ok: \($0.headline)") },
                onFailure: { lines.append("failed: \($0)") }
            )
            .disposed(by: bag)
    }
    repository.titles(ids: [1, 2])
        .subscribe(onSuccess: { lines.append("titles: " + $0.joined(separator: ", ")) })
        .disposed(by: bag)
    repository.authors(10, 11)
        .subscribe(onSuccess: { lines.append("authors: \($0)") })
        .disposed(by: bag)
    remote.article(id: 42)
        .subscribe(
            onSuccess: { lines.append("ok: \($0.title)") },
            onFailure: { lines.append("failed: \($0)") }
        )
        .disposed(by: bag)

    lines.append("requests: \(remote.requestCount)")
    return lines
}
