import Foundation
import RillNetworking

extension ExchangeEvent {
    package var head: ResponseHead? {
        if case .response(let head) = self { head } else { nil }
    }

    package var body: Data? {
        if case .body(let data) = self { data } else { nil }
    }

    package var uploaded: TransferProgress? {
        if case .progress(let progress) = self, progress.direction == .upload { progress } else { nil }
    }
}
