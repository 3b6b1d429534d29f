import Foundation

/// An instant on two clocks: the wall clock, for the dates of servers, and a monotonic clock, for the age of
/// responses.
struct CacheTime: Sendable {
    var date = Date()
    var instant = ContinuousClock.now

    /// The time since `other`, in seconds.
    func since(_ other: CacheTime) -> Double { (instant - other.instant) / .seconds(1) }
}

/// A response in an `HTTPCache`, with the rules for its use.
struct StoredResponse {
    private let content: HTTPResponse
    /// The headers of the request that `Vary` names; nil for a header that the request did not have.
    private let varied: [String: String?]
    /// The credential of the request as the cache saw it. The response is never delivered to another user.
    private let credential: String?
    private let receivedAt: CacheTime
    /// The age at receipt, in seconds.
    private let initialAge: Double
    /// How long the response is fresh, in seconds.
    private let freshnessLifetime: Double

    /// Makes a stored response; nil if the response must not be stored. `sent` are the headers that the
    /// transport sent, if they are known.
    init?(
        _ response: HTTPResponse, to request: HTTPRequest, sent: HTTPHeaders?, requestedAt: CacheTime,
        receivedAt: CacheTime
    ) {
        let head = response.head
        let control = CacheControl(head.headers["Cache-Control"] ?? "")
        let headers = request.headersWithCredential
        let sent = sent ?? headers
        credential = request.credential
        let isHidden = !headers["Authorization"].hasBytes(of: sent["Authorization"])
        guard head.status == 200, !control.forbidsStoring, !head.wire.endsWithConnection,
            head.url.isSameTarget(as: request.url), head.wire.earlierURLs.isEmpty,
            credential == nil && !isHidden || control.allowsAuthorized, !isHidden || !control.isPrivate
        else { return nil }
        var varied: [String: String?] = [:]
        for field in HeaderParameters.list(head.headers["Vary"] ?? "").map(\.name) {
            // Interceptors after the cache may set other values next time.
            guard !["*", "cookie", "authorization"].contains(field),
                headers[field].hasBytes(of: sent[field])
            else { return nil }
            varied.updateValue(headers[field], forKey: field)
        }
        self.varied = varied
        self.receivedAt = receivedAt
        let date = head.headers.date("Date") ?? receivedAt.date
        initialAge = max(receivedAt.date.timeIntervalSince(date), head.age + receivedAt.since(requestedAt), 0)
        let expires = head.headers.date("Expires")?.timeIntervalSince(date)
        freshnessLifetime =
            control.demandsValidation ? 0 : control.maximumAge.map(Double.init) ?? expires ?? 0
        content = response.stored
        guard freshnessLifetime > initialAge || !validators.isEmpty else { return nil }
    }

    /// An estimate of the memory in bytes for everything that is stored.
    var size: Int {
        let headers =
            content.head.headers.map { ($0.name, $0.value) }
            + varied.map { ($0, $1 ?? "") } + [("", credential ?? "")]
        return content.body.count + content.head.url.absoluteString.utf8.count * 2 + 1024
            + headers.reduce(0) { $0 + 64 + 2 * $1.0.utf8.count + $1.1.utf8.count }
    }

    /// Whether this response may answer the request.
    func matches(_ request: HTTPRequest) -> Bool {
        let headers = request.headersWithCredential
        return credential.hasBytes(of: request.credential)
            && varied.allSatisfy { name, value in headers[name].hasBytes(of: value) }
    }

    func isFresh(at time: CacheTime, for directives: CacheControl) -> Bool {
        !directives.demandsValidation
            && min(freshnessLifetime, directives.maximumAge.map(Double.init) ?? .infinity) > age(at: time)
    }

    private func age(at time: CacheTime) -> Double { initialAge + max(0, time.since(receivedAt)) }

    /// The conditions with which a request checks whether the response has changed.
    private var validators: HTTPHeaders {
        var headers = HTTPHeaders()
        headers["If-None-Match"] = content.head.headers["ETag"]
        headers["If-Modified-Since"] = content.head.headers["Last-Modified"]
        return headers
    }

    /// The request with conditions; nil if the response has no validator.
    func validating(_ request: HTTPRequest) -> HTTPRequest? {
        var request = request
        let validators = validators
        request.headers.addMissing(validators)
        request.cacheConditions = CacheConditions(names: Set(validators.map(\.name)), url: request.url)
        return validators.isEmpty ? nil : request
    }

    /// Whether a 304 refers to this response: by the tags if both have one, otherwise by the dates (RFC 9111,
    /// 4.3.4). An older date also means another version.
    func isConfirmed(by head: ResponseHead) -> Bool {
        let own = content.head.headers
        if let tag = head.headers["ETag"], let ownTag = own["ETag"] {
            return tag.withoutWeakness.hasBytes(of: ownTag.withoutWeakness)
        }
        let dates = [head.headers, own].compactMap { $0["Last-Modified"] }
        return dates.count < 2 || dates[0].hasBytes(of: dates[1])
    }

    /// Whether the response to a HEAD describes the same version.
    func isDescribed(by head: ResponseHead) -> Bool {
        let lengths = [head, content.head].compactMap { $0.headers["Content-Length"] }
        return isConfirmed(by: head) && Set(lengths).count < 2
    }

    /// The response, with its current age.
    func response(at time: CacheTime, for request: HTTPRequest) -> HTTPResponse {
        var response = content
        response.head.redaction = request.redaction
        // The URL of this request may have another spelling or another fragment.
        response.head.url = request.url
        response.head.headers["Age"] = String(Int(age(at: time)))
        return response
    }

    /// The response with the headers of a 304.
    func response(updatedBy head: ResponseHead, for request: HTTPRequest) -> HTTPResponse {
        var response = content
        response.head.redaction = request.redaction
        response.head.url = request.url
        // Without a new `Date`, the age would count from the old one.
        (response.head.headers["Age"], response.head.headers["Date"]) = (nil, nil)
        for (name, value) in head.headers where !name.isAboutContent { response.head.headers[name] = value }
        return response
    }
}

extension HTTPRequest {
    fileprivate var credential: String? {
        headersWithCredential["Authorization"] ?? url.user().map { "\($0):\(url.password() ?? "")" }
    }
}

extension ResponseHead {
    /// The seconds in `Age`. The first of a list counts, and a number that is too large is 2³¹ (RFC 9111 §
    /// 1.2.2).
    var age: Double {
        let text = (headers["Age"] ?? "").prefix { $0 != "," }.trimmed
        guard text.isDigits else { return 0 }
        return Double(UInt32(text) ?? 1 << 31)
    }
}

extension HTTPResponse {
    /// The response without headers that are not stored. Cookies were taken when the response came, and are
    /// not set again. Headers for a proxy must not be stored (RFC 9111, 3.1).
    fileprivate var stored: HTTPResponse {
        var response = self
        response.head.wire = WireDetails()
        for name in ["Set-Cookie", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization"] {
            response.head.headers[name] = nil
        }
        return response
    }
}

extension String {
    fileprivate var withoutWeakness: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }

    /// Whether a header of this name describes the bytes of its own response (RFC 9111, 3.2).
    fileprivate var isAboutContent: Bool {
        let name = lowercased()
        return ["content-encoding", "content-type", "content-range"].contains(name)
            || HTTPRequest.headersOfTransports.contains(name)
    }
}
