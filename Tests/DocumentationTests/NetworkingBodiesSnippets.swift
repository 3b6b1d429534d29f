import Foundation
import Rill
import RillNetworking

// The examples of docs/networking-bodies.md.

struct BodiesSnippet {
    let client: ApiClient

    func upload(_ file: URL, to url: URL) throws -> Observable<ApiResponse> {
        let form = Multipart(.field("title", "A letter"), .file("letter", file, contentType: "text/plain"))
        let answer = client.upload(try TransportRequest("POST", url: url).with(form))
            .progress(TerminalProgressBar())
            .finished()
        return answer
    }

    func download(
        _ url: URL, to file: URL, _ policy: RetryPolicy, _ scheduler: any Scheduler
    ) -> [any Sendable] {
        [
            client.download(url, to: DownloadDestination(file))
                .retry(policy, scheduler: scheduler)
        ]
    }
}
