/// The latest requests in the order of their heads.
struct RequestLog {
    private let countLimit: Int
    private let bodyLimit: Int
    private var kept: [Request] = []
    private var forgotten = 0
    private var bodyBytes = 0

    init(countLimit: Int, bodyLimit: Int) {
        self.countLimit = max(0, countLimit)
        self.bodyLimit = bodyLimit
    }

    var requests: [Request] {
        forgotten == 0 ? kept : Array(kept[forgotten...])
    }

    mutating func insert(_ request: Request) {
        let successors = kept[forgotten...].reversed().prefix { $0.index > request.index }.count
        kept.insert(request, at: kept.count - successors)
        bodyBytes += request.body.count
        while kept.count - forgotten > countLimit || (bodyBytes > bodyLimit && forgotten < kept.count) {
            forgetOldest()
        }
    }

    private mutating func forgetOldest() {
        bodyBytes -= kept[forgotten].body.count
        kept[forgotten].body = []
        forgotten += 1
        // Removing them in bulk keeps the cost of one insertion constant.
        guard forgotten > max(countLimit, kept.count / 2) else { return }
        kept.removeFirst(forgotten)
        forgotten = 0
    }
}
