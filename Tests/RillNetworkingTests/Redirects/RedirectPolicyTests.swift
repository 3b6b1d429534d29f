@testable import RillNetworking

struct RedirectPolicyTests {
    /// RFC 3986, 2.4: also beside what the server should have encoded.
    @Test(arguments: [
        ("?filter[name]=J%C3%B8rgen", "http://a/b/c/d;p?filter%5Bname%5D=J%C3%B8rgen"),
        ("/a%20b/c d", "http://a/a%20b/c%20d"), ("/x?q=100%&r=a%26b", "http://a/x?q=100%25&r=a%26b"),
        ("/é/%C3%A9", "http://a/%C3%A9/%C3%A9"),
        ("//[::1]:8080/x|%2F#a%20b#c", "http://[::1]:8080/x%7C%2F#a%20b%23c"),
    ])
    func whatIsEncodedInALocationIsNotEncodedAgain(location: String, target: String) throws {
        let decision = try decision(302, location, for: get("http://a/b/c/d;p?q"))
        #expect(decision.request?.url.absoluteString == target)
    }

    @Test(arguments: [
        ("/c", "http://ada:x%40y@a/c"), ("http://a/c", "http://ada:x%40y@a/c"),
        ("http://eve@a/c", "http://eve@a/c"), ("http://a:81/c", "http://a:81/c"),
        ("https://a/c", "https://a/c"), ("http://b/c", "http://b/c"),
    ])
    func theUserOfAURLStaysAtItsOrigin(location: String, target: String) throws {
        let decision = try decision(302, location, for: get("http://ada:x%40y@a/b"))
        #expect(decision.request?.url.absoluteString == target)
    }

    /// RFC 9110, 10.2.2.
    @Test(arguments: [
        ("/c", "http://a/c#part"), ("http://x/c?d", "http://x/c?d#part"), ("/c#s", "http://a/c#s"),
    ])
    func aLocationInheritsTheFragmentOfTheRequest(location: String, target: String) throws {
        let decision = try decision(302, location, for: get("http://a/b#part"))
        #expect(decision.request?.url.absoluteString == target)
    }

    @Test(arguments: [
        (301, "GET", "GET"), (301, "POST", "GET"), (301, "PUT", "PUT"), (301, "HEAD", "HEAD"),
        (302, "POST", "GET"), (302, "DELETE", "DELETE"), (303, "POST", "GET"), (303, "PUT", "GET"),
        (303, "HEAD", "HEAD"), (303, "GET", "GET"), (307, "POST", "POST"), (307, "PUT", "PUT"),
        (308, "POST", "POST"), (308, "GET", "GET"),
    ])
    func theStatusDecidesTheMethod(status: Int, method: String, next: String) throws {
        var headers: HTTPHeaders = ["Content-Type": "text/plain", "Content-Language": "no", "X-One": "1"]
        for name in [
            "Digest", "Expect", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range",
            "If-Unmodified-Since", "Last-Modified", "Repr-Digest",
        ] { headers[name] = "*" }
        let body = method == "POST" || method == "PUT" ? RequestBody.data(Data("body".utf8)) : nil
        let request = HTTPRequest(method, url: try url("http://a/b"), headers: headers, body: body)
        let followed = try #require(try decision(status, "/c", for: request).request)
        #expect(followed.method == next)
        #expect(followed.headers["X-One"] == "1")
        if next == method {
            #expect(followed.body == body)
            #expect(followed.headers == headers)
        } else {
            #expect(followed.body == nil)
            #expect(followed.headers == ["X-One": "1"])
        }
    }

    @Test(
        arguments: [
            (200, "/c"), (204, "/c"), (300, "/c"), (304, "/c"), (305, "/c"), (306, "/c"), (309, "/c"),
            (404, "/c"), (302, nil), (302, ""), (302, "app://elsewhere"), (302, "mailto:a@b"),
            (302, "http://"), (302, "file:///etc/passwd"),
        ] as [(Int, String?)])
    func anotherStatusOrOneWithoutAUsableLocationIsDelivered(status: Int, location: String?) throws {
        #expect(try decision(status, location, for: get("http://a/b")) == .deliver)
    }

    /// RFC 3986, 5.4.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g/", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("https://x.y/z", "https://x.y/z"), ("a b", "http://a/b/c/a%20b"),
    ])
    func theLocationIsResolvedAgainstTheRequest(location: String, target: String) throws {
        let decision = try decision(302, location, for: get("http://a/b/c/d;p?q"))
        #expect(decision.request?.url.absoluteString == target)
    }

    @Test(arguments: [
        ("http://a/b", "http://a/c", true), ("http://a/b", "http://A:80/c", true),
        ("https://a/b", "https://a:443/c", true), ("http://a/b", "http://a:81/c", false),
        ("http://a/b", "http://b/c", false), ("http://a/b", "https://a/c", false),
        ("https://a/b", "http://a/c", false),
    ])
    func credentialsStayAtTheirOrigin(from: String, to: String, isSameOrigin: Bool) throws {
        let secret: HTTPHeaders = [
            "authorization": "Basic x", "Cookie": "a=b", "Proxy-Authorization": "x", "X-Api-Key": "k",
            "Origin": "http://a", "Host": "a",
        ]
        var headers = secret
        headers["Accept"] = "*/*"
        let request = HTTPRequest(url: try url(from), headers: headers)
        let next = try #require(try decision(302, to, for: request).request)
        #expect(next.headers == (isSameOrigin ? headers : ["Accept": "*/*"]))
    }

    @Test func anIdempotencyKeyIsKeptForAnotherOrigin() throws {
        let post = HTTPRequest(
            "POST", url: try url("https://a/b"), headers: ["Idempotency-Key": "7"], body: Data("pay".utf8))
        let next = try #require(try decision(307, "https://b/c", for: post).request)
        #expect(next.headers == ["Idempotency-Key": "7"])
    }

    @Test func aBodyIsNotRedirectedFromHTTPSToHTTP() throws {
        let post = HTTPRequest("POST", url: try url("https://a/b"), body: Data("pw".utf8))
        #expect(try decision(307, "http://a/c", for: post).reason?.contains("insecure") == true)
        #expect(try decision(303, "http://a/c", for: post).request != nil)
        #expect(try decision(307, "https://b/c", for: post).request != nil)
    }

    @Test(arguments: [1, 2, 10]) func theLimitCountsRedirects(limit: Int) throws {
        let earlier = try (1..<limit).map { try get("http://a/\($0)") }
        let policy = RedirectPolicy(limit: limit)
        #expect(try decision(302, "/x", for: get("http://a/0"), after: earlier, policy).request != nil)
        let tooMany = try earlier + [get("http://a/y")]
        let reason = try decision(302, "/x", for: get("http://a/0"), after: tooMany, policy).reason
        #expect(reason == "more than \(limit) redirect\(limit == 1 ? "" : "s")")
        #expect(try decision(302, "/x", for: get("http://a/0"), .deliver) == .deliver, "a limit of zero")
    }

    @Test func anEmptyPathIsARootAndAFragmentIsNotSent() throws {
        for (one, other, isSame) in [
            ("http://h", "http://h/", true), ("http://h/#a", "http://h", true),
            ("http://h?a", "http://h", false),
            ("http://h/a", "http://h", false),
        ] { #expect(try url(one).isSameTarget(as: url(other)) == isSame, "\(one) \(other)") }
    }

    @Test func aCircleIsTheSameMethodAtTheSameURL() throws {
        let earlier = [try get("http://a/1"), try get("http://a/2")]
        #expect(
            try decision(302, "/1#s", for: get("http://a/3"), after: earlier).reason?.contains("circle")
                == true)
        #expect(
            try decision(302, "/3", for: get("http://a/3"), after: earlier).reason?.contains("circle") == true
        )
        #expect(try decision(302, "/1?again", for: get("http://a/3"), after: earlier).request != nil)
        let post = HTTPRequest("POST", url: try url("http://a/form"))
        #expect(try decision(303, "/form", for: post).request?.method == "GET")
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func get(_ text: String) throws -> HTTPRequest { HTTPRequest(url: try url(text)) }

    private func decision(
        _ status: Int, _ location: String?, for request: HTTPRequest,
        after earlier: [HTTPRequest] = [],
        _ policy: RedirectPolicy = .follow
    ) throws -> RedirectPolicy.Decision {
        var head = ResponseHead(status: status, url: request.url)
        head.headers["Location"] = location
        return try policy.decide(head, for: request, after: earlier)
    }
}

extension RedirectPolicy.Decision {
    fileprivate var request: HTTPRequest? {
        if case .follow(let request) = self { request } else { nil }
    }

    fileprivate var reason: String? {
        if case .fail(let reason) = self { reason } else { nil }
    }
}
