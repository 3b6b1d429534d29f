import Foundation
import Rill
import RillNetworking

// The examples of docs/guides/networking-bodies.md.

struct BodiesSnippet {
    let client: ApiClient

    func upload(_ file: URL, to url: URL) throws -> Observable<TransferEvent<HTTPResponse>> {
        let form = Multipart(.field("title", "A letter"), .file("letter", file, contentType: "text/plain"))
        let upload = client.transfer(try HTTPRequest("POST", url: url).with(form))
        return upload
    }

    func progress(
        _ upload: Observable<TransferEvent<HTTPResponse>>, _ show: @escaping @Sendable (Any?...) -> Void
    ) -> any Disposable {
        upload.subscribe(onNext: { event in
            switch event {
            case .progress(let progress): show(progress.direction, progress.fraction)
            case .finished(let response): show(response.head.status)
            }
        })
    }

    func proxied(_ user: String, _ password: String) -> ApiClient {
        let proxy = ProxyConfiguration.http(host: "proxy.test", port: 3128, user: user, password: password)
        let client = ApiClient(transport: CurlTransport(configuration: TransportConfiguration(proxy: proxy)))
        return client
    }

    func lines(_ url: URL) -> Observable<String> {
        client.stream(url).lines()
    }

    func named(_ url: URL, in folder: URL) -> Observable<URL> {
        client.validResponse(for: url).map { response in
            let file = folder.appending(path: response.head.suggestedFileName)
            try response.body.write(to: file, options: .withoutOverwriting)
            return file
        }
    }

    func download(
        _ url: URL, to file: URL, _ policy: RetryPolicy, _ scheduler: any Scheduler
    ) -> Observable<TransferEvent<DownloadedFile>> {
        client.download(url, to: DownloadDestination(file))
            .retry(policy, scheduler: scheduler)
    }
}
