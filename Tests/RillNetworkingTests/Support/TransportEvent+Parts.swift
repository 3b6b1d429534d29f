import Foundation
import RillNetworking

extension TransportEvent {
    var head: ResponseHead? {
        if case .response(let head) = self { head } else { nil }
    }

    var body: Data? {
        if case .body(let data) = self { data } else { nil }
    }

    var uploaded: (sent: Int, total: Int?)? {
        if case .uploaded(let sent, let total) = self { (sent, total) } else { nil }
    }
}
