/// Rules of a client for its redirects.
struct RedirectRuleTests {
    private struct Refused: Error {}

    @Test(arguments: [
        ("127.0.0.1", true), ("LOCALHOST,127.0.0.1", true), ("localhost", false), ("*.0.0.1", true),
        ("*.127.0.0.1", false), ("*.7.0.0.1", false),
    ])
    func onlyListedHostsAreFollowed(hosts: String, isFollowed: Bool) throws {
        let server = try LoopbackServer.redirecting()
        let names = hosts.split(separator: ",").map(String.init)
        let policy =
            names.count == 1
            ? RedirectPolicy.follow.onlyToHosts(names[0]) : .follow.onlyToHosts(names[0], names[1])
        let outcome = try ApiClient(redirects: policy).response(for: server.url()).outcome()
        #expect(outcome.elements.map(\.head.status) == [isFollowed ? 200 : 302])
        #expect(server.requests.count == (isFollowed ? 2 : 1))
    }

    @Test func aRuleSeesTheRedirectAndTheNextRequest() throws {
        let server = try LoopbackServer.redirecting(status: 307)
        let policy = RedirectPolicy.follow.allowing { head, next in head.status == 307 && next.body == nil }
        let client = ApiClient(redirects: policy)
        #expect(try client.data(for: server.url()).outcome().elements == [Data("fine".utf8)])
        let post = HTTPRequest("POST", url: try server.url(), body: Data("pay".utf8))
        #expect(try client.data(for: post).failure(ApiError.self)?.failure?.status == 307)
        #expect(server.requests.map(\.path) == ["/", "/end", "/"])
    }

    @Test func allRulesMustAgreeAndMayThrow() throws {
        let server = try LoopbackServer.redirecting()
        let both = RedirectPolicy.follow.allowing { _, _ in false }.onlyToHosts("127.0.0.1")
        #expect(try ApiClient(redirects: both).data(for: server.url()).outcome().error != nil)
        let throwing = RedirectPolicy.follow.allowing { _, _ in throw Refused() }
        let error = try ApiClient(redirects: throwing).data(for: server.url()).failure(ApiError.self)
        #expect(error?.transportFailure?.underlying is Refused)
        #expect(server.requests.map(\.path) == ["/", "/"])
    }
}
