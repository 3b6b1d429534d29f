@testable import RillNetworking

/// A jar beside a list of cookies that follows RFC 6265 word by word, step by step.
@Suite(.calculation) struct CookieModelTests {
    private struct Kept {
        let name: String
        let value: Int
        let domain: String
        let isHostOnly: Bool
        let path: String
        let isSecure: Bool
        let expires: Int?
        let created: Int
        var used: Int

        /// RFC 6265, 5.4.
        func belongs(to host: String, _ requested: String, isSecure secureRequest: Bool) -> Bool {
            (isHostOnly ? host == domain : Self.host(host, isWithin: domain))
                && Self.path(requested, isWithin: path) && (!isSecure || secureRequest)
        }

        static func host(_ host: String, isWithin domain: String) -> Bool {
            host == domain || host.hasSuffix("." + domain)
        }

        static func path(_ requested: String, isWithin path: String) -> Bool {
            requested == path || requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
        }
    }

    private struct Model {
        let most: Int
        var kept: [Kept] = []
        var now = 0
        var steps = 0

        mutating func set(
            _ name: String, _ value: Int, domain: String?, path: String?, isSecure: Bool, age: Int?,
            from host: String, _ requested: String, isSecure secureResponse: Bool
        ) {
            kept.removeAll { $0.expires.map { $0 <= now } ?? false }
            if let domain, !Kept.host(host, isWithin: domain) || domain != host && !domain.contains(".") {
                return
            }
            if isSecure && !secureResponse { return }
            let folder = String(requested[..<(requested.lastIndex(of: "/") ?? requested.endIndex)])
            let path = path ?? (folder.isEmpty ? "/" : folder)
            let domain = (domain ?? host, isHostOnly: domain == nil)
            let isEndangered = kept.contains {
                $0.isSecure && $0.name == name && Kept.path(path, isWithin: $0.path)
                    && (Kept.host(domain.0, isWithin: $0.domain) || Kept.host($0.domain, isWithin: domain.0))
            }
            if !secureResponse && isEndangered { return }
            steps += 1
            let old = kept.firstIndex { $0.name == name && $0.domain == domain.0 && $0.path == path }
            let created = old.map { kept.remove(at: $0).created } ?? steps
            if let age, age <= 0 { return }
            kept.append(
                Kept(
                    name: name, value: value, domain: domain.0, isHostOnly: domain.isHostOnly, path: path,
                    isSecure: isSecure, expires: age.map { now + $0 }, created: created, used: steps))
            drop(above: 50) { $0.domain == domain.0 }
            drop(above: most) { _ in true }
        }

        /// Drops the cookie that was not used for the longest time, a secure one last.
        private mutating func drop(above most: Int, where isCounted: (Kept) -> Bool) {
            while kept.count(where: isCounted) > most {
                let dropped = kept.filter(isCounted).min {
                    ($0.isSecure ? 1 : 0, $0.used, $0.created) < ($1.isSecure ? 1 : 0, $1.used, $1.created)
                }
                kept.removeAll { $0.created == dropped?.created }
            }
        }

        mutating func header(_ host: String, _ path: String, isSecure: Bool) -> String {
            steps += 1
            for index in kept.indices where kept[index].belongs(to: host, path, isSecure: isSecure) {
                kept[index].used = steps
            }
            return kept.filter {
                $0.belongs(to: host, path, isSecure: isSecure) && $0.expires.map { $0 > now } ?? true
            }
            .sorted { ($1.path.count, $0.created) < ($0.path.count, $1.created) }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        }
    }

    @Test func anExpiredCookieNeitherForbidsNorOrdersOthers() throws {
        let clock = Mutex(0)
        let jar = CookieJar([], maximumCount: 9) {
            clock.withLock { Date(timeIntervalSince1970: Double($0)) }
        }
        let (secure, plain) = (try url("https://h.test/"), try url("http://h.test/"))
        jar.store("a=1; Max-Age=1; Secure", secure)
        jar.store("b=1", plain)
        clock.withLock { $0 = 1 }
        jar.store("a=2", plain)
        #expect(jar.header(for: plain) == "b=1; a=2")
    }

    @Test func aJarKeepsWhatAListOfCookiesKeeps() throws {
        for seed in 0..<UInt64(rounds(20_000)) {
            var random = SplitMix64(seed: seed)
            let clock = Mutex(0)
            var model = Model(most: seed % 4 == 0 ? 6 : 60)
            let jar = CookieJar([], maximumCount: model.most) {
                clock.withLock { Date(timeIntervalSince1970: Double($0)) }
            }
            var trace: [String] = []
            for step in 0..<(seed % 8 == 0 ? 200 : 40) {
                let host = ["a.test", "b.a.test", "c.b.a.test", "x.test"].randomElement(using: &random) ?? ""
                let path = ["/", "/p", "/p/q", "/p/", "/pq"].randomElement(using: &random) ?? ""
                let isSecure = Bool.random(using: &random)
                let target = try url("\(isSecure ? "https" : "http")://\(host)\(path)")
                switch Int.random(in: 0...9, using: &random) {
                case 0:
                    model.now += Int.random(in: 1...20, using: &random)
                    clock.withLock { [now = model.now] in $0 = now }
                    trace.append("now \(model.now)")
                case 1 where step % 50 == 49:
                    jar.removeAll()
                    model.kept = []
                    trace.append("removed all")
                case 1...6:
                    let name = "n\(Int.random(in: 0...(seed % 8 == 0 ? 69 : 3), using: &random))"
                    let domain =
                        [nil, nil, "a.test", "b.a.test", "test"].randomElement(using: &random) ?? nil
                    let own = [nil, nil, "/", "/p", "/p/"].randomElement(using: &random) ?? nil
                    let age = [nil, nil, 10, 30, 0].randomElement(using: &random) ?? nil
                    let asksSecure = Int.random(in: 0...3, using: &random) == 0
                    let line =
                        "\(name)=\(step)" + (domain.map { "; Domain=\($0)" } ?? "")
                        + (own.map { "; Path=\($0)" } ?? "")
                        + (age.map { "; Max-Age=\($0)" } ?? "") + (asksSecure ? "; Secure" : "")
                    trace.append("\(target): \(line)")
                    jar.store(line, target)
                    model.set(
                        name, step, domain: domain, path: own, isSecure: asksSecure, age: age, from: host,
                        path,
                        isSecure: isSecure)
                default:
                    let found = jar.header(for: target) ?? ""
                    let expected = model.header(host, path, isSecure: isSecure)
                    trace.append("\(target)?")
                    try #require(found == expected, "seed \(seed)\n\(trace.joined(separator: "\n"))")
                }
            }
        }
    }
}

private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
