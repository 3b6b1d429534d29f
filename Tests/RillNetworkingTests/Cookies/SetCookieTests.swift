@testable import RillNetworking

struct SetCookieTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    @Test(arguments: [
        ("a=1", "a", "1"), (" a = 1 ; x", "a", "1"), ("a=b=c", "a", "b=c"), ("a=", "a", ""),
        ("a=\"q\"", "a", "\"q\""),
        ("a=1;\u{301}Secure", "a", "1"),
    ])
    func aLineHasANameAndAValue(line: String, name: String, value: String) throws {
        let cookie = Cookie(setCookie: line, from: try url("http://h.test/"), now: now)
        #expect(cookie?.name == name && cookie?.value == value)
        #expect(cookie?.expires == nil && cookie?.path == "/" && cookie?.isHTTPOnly == false)
    }

    @Test(arguments: [
        "", "a", "=1", "; a=1", "a=1\u{1}", "a=1\r\nSet-Cookie: b=2", "a=1; Domain=other.test",
        "a=1; Domain=test", "a=1; Domain=.test", "a=1; Domain=x.www.h.test", "a=1; Domain=ww.h.test",
        "a=1; Secure",
        "__Secure-a=1", "__Host-a=1; Path=/", "a=\(String(repeating: "x", count: 4096))",
    ])
    func aLineThatIsNotAllowedSetsNothing(line: String) throws {
        #expect(Cookie(setCookie: line, from: try url("http://www.h.test/"), now: now) == nil)
    }

    @Test(arguments: [("http://[::1]/", "::1"), ("http://1.2.3.4/", "1.2.3.4")])
    func anAddressMayNameItself(host: String, domain: String) throws {
        let cookie = Cookie(setCookie: "a=1; Domain=\(domain)", from: try url(host), now: now)
        #expect(cookie?.domain == domain && cookie?.isHostOnly == true)
    }

    /// Those of co.uk are in both: with libpsl, and on a machine without it.
    @Test(arguments: [
        ("Domain=co.uk", "http://a.co.uk/", nil), ("Domain=.CO.UK", "http://a.co.uk/", nil),
        ("Domain=co.uk.", "http://a.co.uk./", nil),
        ("Domain=uk", "http://a.co.uk/", nil), ("Domain=a.co.uk", "http://b.a.co.uk/", false),
        ("Domain=co.uk", "http://co.uk/", true), ("Domain=localhost", "http://localhost/", true),
        ("Domain=h.test", "http://h.test/", false), ("Domain=ac.me", "http://www.ac.me/", nil),
    ])
    func aCookieForAPublicSuffixReachesNoStranger(
        attribute: String, from: String, isHostOnly: Bool?
    ) throws {
        let cookie = Cookie(setCookie: "a=1; \(attribute)", from: try url(from), now: now)
        #expect(cookie?.isHostOnly == isHostOnly)
    }

    @Test(.enabled(if: PublicSuffixes.areListed)) func theListKnowsProvidersWildcardsAndExceptions() {
        for suffix in ["github.io", "xn--p1ai", "any.ck", "kawasaki.jp", "blogspot.com"] {
            #expect(PublicSuffixes.contains(suffix), "\(suffix)")
        }
        for domain in ["www.ck", "city.kawasaki.jp", "example.org", "me.github.io", "unknown.name.example"] {
            #expect(!PublicSuffixes.contains(domain), "\(domain)")
        }
    }

    @Test func withoutAListTheNamesOfRegistriesAreSuffixes() {
        let suffixes = [
            "com", "co.uk", "com.au", "gob.mx", "co.uk.", "com.co.uk", "uk.co", "co.com", "co.museum",
        ]
        #expect(suffixes.filter(PublicSuffixes.isProbable) == ["com", "co.uk", "com.au", "gob.mx"])
    }

    @Test func aDomainAboveAnAddressIsNotAllowed() throws {
        #expect(Cookie(setCookie: "a=1; Domain=0.0.1", from: try url("http://127.0.0.1/"), now: now) == nil)
    }

    @Test(arguments: [
        ("__Secure-a=1; Secure", true), ("__Secure-a=1", false), ("__Host-a=1; Secure; Path=/", true),
        ("__host-a=1; Secure; Path=/", true), ("__Host-a=1; Secure", false),
        ("__Host-a=1; Secure; Path=/x", false),
        ("__Host-a=1; Secure; Path=/; Domain=h.test", false), ("a=1; Secure", true),
    ])
    func aPrefixNeedsItsAttributes(line: String, isAllowed: Bool) throws {
        #expect((Cookie(setCookie: line, from: try url("https://h.test/"), now: now) != nil) == isAllowed)
    }

    @Test(arguments: [
        ("a=1", "http://h.test/", "http://h.test/x", true),
        ("a=1", "http://h.test/", "http://www.h.test/", false),
        ("a=1; Domain=h.test", "http://h.test/", "http://www.h.test/", true),
        ("a=1; Domain=.H.Test", "http://www.h.test/", "http://h.test/", true),
        ("a=1; Domain=h.test", "http://h.test/", "http://evilh.test/", false),
        ("a=1; Domain=", "http://h.test/", "http://www.h.test/", false),
        ("a=1; Domain=127.0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", true),
        ("a=1; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", false),
        ("a=1", "http://h.test:1/", "http://H.TEST:2/", true),
        ("a=1; Domain=localhost", "http://localhost/", "http://localhost/", true),
        ("a=1; Secure", "https://h.test/", "http://h.test/", false),
        ("a=1; Secure", "https://h.test/", "https://h.test/", true),
        ("a=1", "https://h.test/", "http://h.test/", true),
        ("a=1; Path=/x", "http://h.test/", "http://h.test/x", true),
        ("a=1; Path=/x", "http://h.test/", "http://h.test/x/y", true),
        ("a=1; Path=/x", "http://h.test/", "http://h.test/xy", false),
        ("a=1; Path=/x/", "http://h.test/", "http://h.test/x", false),
        ("a=1; Path=x", "http://h.test/y/z", "http://h.test/y", true),
        ("a=1", "http://h.test/y/z", "http://h.test/", false),
        ("a=1; Path=/a%20b", "http://h.test/", "http://h.test/a%20b/c", true),
        ("a=1; Path=/\(String(repeating: "x", count: 1023))", "http://h.test/", "http://h.test/y", false),
        ("a=1; Path=/\(String(repeating: "x", count: 1024))", "http://h.test/", "http://h.test/y", true),
        ("a=1", "http://h.test", "http://h.test/y", true), ("a=1", "http://h.test/y", "http://h.test", true),
    ])
    func domainPathAndSecureDecideWhoReceivesACookie(
        line: String, from: String, to: String, isSent: Bool
    ) throws {
        let cookie = Cookie(setCookie: line, from: try url(from), now: now)
        #expect((cookie?.matches(try url(to)) ?? false) == isSent)
    }

    @Test(
        arguments: [
            ("Max-Age=10", 10.0), ("Max-Age=0", 0), ("Max-Age=-5", -5),
            ("Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT", 10),
            ("Expires=Mon, 12 Jan 1970 13:46:50 GMT", 10),
            ("Max-Age=x; Expires=Mon, 12 Jan 1970 13:46:50 GMT", 10),
            ("Max-Age=99999999999999999999", 400 * 86400),
            ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 400 * 86400),
        ] as [(String, Double)])
    func maxAgeComesBeforeExpires(attributes: String, seconds: Double) throws {
        let cookie = Cookie(setCookie: "a=1; \(attributes)", from: try url("http://h.test/"), now: now)
        #expect(cookie?.expires == now.addingTimeInterval(seconds))
    }

    @Test(arguments: [
        ("a=1", ["a=1"]), ("a=1, b=2", ["a=1", "b=2"]),
        (
            "a=1; Expires=Wed, 09 Jun 2100 10:18:14 GMT, b=2; Expires=Wed, 09-Jun-2100 10:18:14 GMT, c=3",
            [
                "a=1; Expires=Wed, 09 Jun 2100 10:18:14 GMT", "b=2; Expires=Wed, 09-Jun-2100 10:18:14 GMT",
                "c=3",
            ]
        ), ("a=1,2,3", ["a=1,2,3"]), ("", [""]),
    ])
    func joinedLinesAreSeparated(joined: String, lines: [String]) {
        #expect(Cookie.lines(of: joined) == lines)
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
