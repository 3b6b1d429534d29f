@testable import RillNetworking

@testable import RillTelemetry

@Suite(.blocking) struct OTLPSettingsTests {
    private let scheduler = VirtualTimeScheduler()

    /// What a transport receives of this many subscriptions, each up to 16 `steps` after the one before it.
    private func requests(
        _ count: Int, _ settings: OTLPSettings, steps: Duration? = nil
    ) -> (Log<HTTPRequest>, OTLPExporter.Figures) {
        let requests = Log<HTTPRequest>()
        let transport = StubTransport { request in
            requests.write(request.request)
            return request.response(200)
        }
        let exporter = OTLPExporter(
            to: URL(filePath: "/"), transport: transport, settings: settings, on: scheduler)
        let log = EventLog<Int>(scheduler: scheduler, origin: Sample.origin)
        log.export(to: exporter)
        for number in 0..<count {
            _ = Observable.just(number).log("s", to: log).subscribe()
            if let steps { scheduler.advance(by: steps * (number % 17)) }
        }
        scheduler.run()
        return (requests, exporter.figures)
    }

    private func bodies(_ requests: Log<HTTPRequest>) -> [Data] {
        requests.entries.compactMap { $0.body?.inMemory }
    }

    @Test func queueAndRequestsHaveTheirSizes() {
        let (requests, figures) = requests(100, OTLPSettings(queueSize: 50, batchSize: 20))
        #expect(figures.dropped > 0 && figures.exported == 200 - figures.dropped)
        #expect(requests.count >= 3)
    }

    @Test func whatDoesNotFitIntoARequestFollowsAtOnce() {
        let times = Log<Instant>()
        let transport = StubTransport { [scheduler] request in
            times.write(scheduler.now)
            return request.response(200)
        }
        let exporter = OTLPExporter(to: URL(filePath: "/"), transport: transport, on: scheduler)
        let log = EventLog<Int>(scheduler: scheduler, origin: Sample.origin)
        log.export(to: exporter) { _ in String(repeating: "x", count: 2_000) }
        for _ in 0..<40 { _ = Observable.range(start: 0, count: 200).log("s", to: log).subscribe() }
        scheduler.advance(by: .seconds(5))
        #expect(exporter.figures.exported == 80)
        #expect(times.entries == [Instant(sinceZero: .seconds(5)), Instant(sinceZero: .seconds(5))])
    }

    @Test func whatIsSetAfterwardsIsCheckedToo() async {
        let batch = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var settings = OTLPSettings()
            settings.batchSize = 0
            _ = OTLPExporter(to: URL(filePath: "/"), settings: settings)
        }
        #expect(batch.says("Rill: an exporter needs a batchSize of 1 or more"))
        let text = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var limits = SpanLimits()
            limits.textBytes = 0
        }
        #expect(text.says("Rill: a text needs a limit of 16 bytes or more, but got 0"))
        let names = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var metrics = OTLPMetrics(to: URL(filePath: "/"))
            metrics.names = 0
        }
        #expect(names.says("Rill: metrics need 1 name or more, but got 0"))
    }

    @Test func aSpanWaitsForOthersAsLongAsSaid() {
        let (requests, _) = requests(1, OTLPSettings(delay: .seconds(77)))
        #expect(requests.count == 1)
        #expect(scheduler.now == Instant(sinceZero: .seconds(77)))
    }

    @Test func aCompressedRequestIsTheSameAfterItsExpansion() throws {
        let (plain, _) = requests(256, OTLPSettings(), steps: .nanoseconds(13_717))
        let (compressed, _) = requests(256, OTLPSettings(isCompressed: true), steps: .nanoseconds(13_717))
        #expect(compressed.entries.allSatisfy { $0.headers["Content-Encoding"] == "gzip" })
        let (one, other) = (try #require(bodies(plain).first), try #require(bodies(compressed).first))
        let expanded = try Self.expanded(other)
        // The times differ, and nothing else.
        #expect(expanded.count == one.count)
        #expect((6...10).contains(Double(one.count) / Double(other.count)))
    }

    @Test(arguments: [0, 1, 2, 3, 257, 258, 259, 32_768, 100_000])
    func whatIsCompressedCanBeExpanded(_ count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let words = (0..<count).map { _ in UInt8(random.next() % 3 + 97) }
        let far = Array(noise.prefix(300)) + [UInt8](repeating: 7, count: count) + noise.prefix(300)
        for bytes in [noise, words, far, [UInt8](repeating: 65, count: count)] {
            #expect(try Self.expanded(Gzip.compressed(Data(bytes))) == Data(bytes))
        }
    }

    /// By the program that every system has.
    private static func expanded(_ data: Data) throws -> Data {
        let file = try TemporaryFile(data)
        let (expanded, exitCode) = try Process.result(
            of: "/usr/bin/env", ["gzip", "-dc"], input: FileHandle(forReadingFrom: file.url))
        try #require(exitCode == 0)
        return expanded
    }

    @Test(.calculation) func aShareOfTheTracesIsExportedWhole() {
        let (_, all) = requests(2_000, OTLPSettings(queueSize: 10_000))
        let (_, some) = requests(2_000, OTLPSettings(queueSize: 10_000, sampled: 0.25))
        let (_, none) = requests(2_000, OTLPSettings(queueSize: 10_000, sampled: 0))
        #expect(all.exported == 4_000 && none.exported == 0)
        #expect((800...1_200).contains(some.exported) && some.exported.isMultiple(of: 2))
        #expect(some.dropped == 0)
    }

    @Test func factsOfTheSettingsReplaceThoseOfTheLog() throws {
        let (requests, _) = requests(1, OTLPSettings(resource: ["service.name": "till", "team": "a"]))
        let text = String(decoding: try #require(bodies(requests).first), as: UTF8.self)
        #expect(text.contains(#""key":"service.name","value":{"stringValue":"till"}"#))
        #expect(text.contains(#""key":"team","value":{"stringValue":"a"}"#))
        #expect(!text.contains(#"{"stringValue":"shop"}"#))
    }
}

struct OTLPEnvironmentTests {
    @Test func noDescriptionHasThePasswordOfTheReceiver() throws {
        let variables = ["OTEL_EXPORTER_OTLP_ENDPOINT": "https://joe:SECRET@a.test/b?token=SECRET"]
        let environment = try OTLPEnvironment(variables)
        let exporter = OTLPExporter(environment)
        defer { exporter.close(waitingAtMost: .zero) }
        let metrics = try #require(environment.metrics)
        for value in [environment, metrics, exporter] as [Any] {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            #expect(!text.contains("SECRET") && !text.contains("joe"))
        }
        #expect("\(environment)".hasPrefix("spans to https://a.test/b"))
    }

    @Test func anEmptyEnvironmentHasTheDefaults() throws {
        let environment = try OTLPEnvironment(["OTEL_SERVICE_NAME": " "])
        #expect(environment.url?.absoluteString == "http://localhost:4318/v1/traces")
        let url = try #require(URL(string: "http://localhost:4318/v1/metrics"))
        #expect(environment.metrics == OTLPMetrics(to: url))
        #expect(environment.isEnabled && environment.settings == OTLPSettings())
        #expect(environment.limits == SpanLimits() && environment.headers == HTTPHeaders())
    }

    @Test func everyVariableHasItsSetting() throws {
        let environment = try OTLPEnvironment([
            "OTEL_EXPORTER_OTLP_ENDPOINT": "https://collector.test:4318/base",
            "OTEL_EXPORTER_OTLP_HEADERS": "api-key=a%20b, x=1=2", "OTEL_EXPORTER_OTLP_TIMEOUT": "2500",
            "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT": "1500", "OTEL_EXPORTER_OTLP_COMPRESSION": "gzip",
            "OTEL_EXPORTER_OTLP_PROTOCOL": "http/json", "OTEL_BSP_MAX_QUEUE_SIZE": "100",
            "OTEL_BSP_SCHEDULE_DELAY": "250", "OTEL_TRACES_SAMPLER": "parentbased_traceidratio",
            "OTEL_TRACES_SAMPLER_ARG": "0.5", "OTEL_SERVICE_NAME": "till",
            "OTEL_RESOURCE_ATTRIBUTES": "service.name=other,deployment.environment.name=test",
            "OTEL_SPAN_EVENT_COUNT_LIMIT": "7", "OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT": "99",
            "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": "https://m.test/m", "OTEL_METRIC_EXPORT_INTERVAL": "9000",
            "OTEL_EXPORTER_OTLP_METRICS_HEADERS": "y=2", "OTEL_EXPORTER_OTLP_METRICS_COMPRESSION": "none",
        ])
        let metrics = OTLPMetrics(
            to: try #require(URL(string: "https://m.test/m")), headers: ["y": "2"], interval: .seconds(9),
            timeout: .milliseconds(2_500))
        #expect(environment.metrics == metrics)
        #expect(environment.url?.absoluteString == "https://collector.test:4318/base/v1/traces")
        #expect(environment.headers["api-key"] == "a b" && environment.headers["x"] == "1=2")
        #expect(environment.limits == SpanLimits(events: 7, textBytes: 99))
        #expect(
            environment.settings
                == OTLPSettings(
                    queueSize: 100, batchSize: 100, delay: .milliseconds(250),
                    timeout: .milliseconds(1_500), isCompressed: true, sampled: 0.5,
                    resource: ["service.name": "till", "deployment.environment.name": "test"]))
        let traces = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://a.test/t"]
        #expect(try OTLPEnvironment(traces).url?.absoluteString == "http://a.test/t")
        #expect(try OTLPEnvironment(["OTEL_TRACES_EXPORTER": "otlp"]).isEnabled)
        let disabled = ["OTEL_SDK_DISABLED": "TRUE", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"]
        #expect(try !OTLPEnvironment(disabled).isEnabled)
        #expect(try OTLPEnvironment(["OTEL_SDK_DISABLED": "false"]).isEnabled)
        #expect(throws: OTLPEnvironmentError.self) { try OTLPEnvironment(["OTEL_SDK_DISABLED": "yes"]) }
        let noTraces = ["OTEL_TRACES_EXPORTER": "none"]
        #expect(try OTLPEnvironment(noTraces).url == nil && OTLPEnvironment(noTraces).isEnabled)
        let noMetrics = ["OTEL_METRICS_EXPORTER": "none"]
        #expect(try OTLPEnvironment(noMetrics).metrics == nil && OTLPEnvironment(noMetrics).isEnabled)
        #expect(try !OTLPEnvironment(noTraces.merging(noMetrics) { $1 }).isEnabled)
        let unused = ["OTEL_TRACES_EXPORTER": "none", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "grpc"]
        #expect(try OTLPEnvironment(unused).url == nil)
        let upperCase = ["OTEL_EXPORTER_OTLP_ENDPOINT": "HTTP://a.test"]
        #expect(try OTLPEnvironment(upperCase).url?.host() == "a.test")
        #expect(try OTLPEnvironment(["OTEL_TRACES_SAMPLER": "always_off"]).settings.sampled == 0)
    }

    @Test func aValueOfAListMayBeEmpty() throws {
        let environment = try OTLPEnvironment([
            "OTEL_RESOURCE_ATTRIBUTES": "service.version=,team=a", "OTEL_EXPORTER_OTLP_HEADERS": "a= ,b=1",
        ])
        #expect(environment.settings.resource == ["service.version": "", "team": "a"])
        #expect(environment.headers == ["a": "", "b": "1"])
    }

    @Test func aVariableOfASignalCountsMoreAndOnlyForIt() throws {
        func environment(_ signal: String, _ headers: String, _ milliseconds: String) -> [String: String] {
            let name = "OTEL_EXPORTER_OTLP\(signal)"
            return ["\(name)_HEADERS": headers, "\(name)_TIMEOUT": milliseconds]
        }
        let traces = try OTLPEnvironment(
            environment("_TRACES", "a=1", "1500")
                .merging(["OTEL_EXPORTER_OTLP_TRACES_COMPRESSION": "gzip"]) { $1 })
        #expect(traces.headers == ["a": "1"] && traces.metrics?.headers == [:])
        #expect(traces.settings == OTLPSettings(timeout: .milliseconds(1_500), isCompressed: true))
        #expect(traces.metrics?.timeout == .seconds(10) && traces.metrics?.isCompressed == false)
        let metrics = try OTLPEnvironment(
            environment("_METRICS", "b=2", "2500").merging(environment("", "a=1", "1500")) { $1 })
        #expect(metrics.headers == ["a": "1"] && metrics.metrics?.headers == ["b": "2"])
        #expect(metrics.settings.timeout == .milliseconds(1_500))
        #expect(metrics.metrics?.timeout == .milliseconds(2_500))
        for signal in ["TRACES", "METRICS"] {
            let protocols = [
                "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc", "OTEL_EXPORTER_OTLP_\(signal)_PROTOCOL": "http/json",
            ]
            let error = #expect(throws: OTLPEnvironmentError.self) { try OTLPEnvironment(protocols) }
            #expect(error?.variable == "OTEL_EXPORTER_OTLP_PROTOCOL")
        }
    }

    @Test func theCaseOfAWordMakesNoDifference() throws {
        let environment = try OTLPEnvironment([
            "OTEL_TRACES_EXPORTER": "OTLP", "OTEL_METRICS_EXPORTER": "None",
            "OTEL_EXPORTER_OTLP_PROTOCOL": "HTTP/JSON", "OTEL_EXPORTER_OTLP_COMPRESSION": "GZIP",
            "OTEL_TRACES_SAMPLER": "ParentBased_TraceIDRatio", "OTEL_TRACES_SAMPLER_ARG": "0.5",
        ])
        #expect(environment.url != nil && environment.metrics == nil)
        #expect(environment.settings.isCompressed && environment.settings.sampled == 0.5)
        // The error has the value as it was given.
        let error = #expect(throws: OTLPEnvironmentError.self) {
            try OTLPEnvironment(["OTEL_TRACES_SAMPLER": "XRay"])
        }
        #expect(error?.value == "XRay")
    }

    @Test func keysOfTheResourceAreDecodedAndThoseOfHeadersAreNot() throws {
        let environment = try OTLPEnvironment([
            "OTEL_RESOURCE_ATTRIBUTES": "a%3Db=c%2Cd", "OTEL_EXPORTER_OTLP_HEADERS": "x%2dy=1",
        ])
        #expect(environment.settings.resource == ["a=b": "c,d"])
        #expect(environment.headers == ["x%2dy": "1"])
    }

    @Test(arguments: [("1000", "", 2_048, 1_000), ("5000", "", 5_000, 5_000), ("1000", "100", 100, 100)])
    func aRequestIsNotLargerThanTheQueue(batch: String, queue: String, inQueue: Int, inBatch: Int) throws {
        let variables = ["OTEL_BSP_MAX_EXPORT_BATCH_SIZE": batch, "OTEL_BSP_MAX_QUEUE_SIZE": queue]
        let settings = try OTLPEnvironment(variables).settings
        #expect(settings == OTLPSettings(queueSize: inQueue, batchSize: inBatch))
    }

    @Test(arguments: [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"), ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"),
        ("OTEL_EXPORTER_OTLP_COMPRESSION", "zstd"), ("OTEL_EXPORTER_OTLP_TIMEOUT", "0"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "secret"), ("OTEL_BSP_MAX_QUEUE_SIZE", "-1"),
        ("OTEL_BSP_SCHEDULE_DELAY", "5s"), ("OTEL_TRACES_SAMPLER", "jaeger_remote"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "key=a%0D%0Asecret: 1"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "secret key=1"),
        ("OTEL_TRACES_EXPORTER", "console"), ("OTEL_TRACES_EXPORTER", "none,otlp"),
        ("OTEL_METRICS_EXPORTER", "prometheus"), ("OTEL_METRIC_EXPORT_INTERVAL", "0"),
        ("OTEL_EXPORTER_OTLP_METRICS_PROTOCOL", "grpc"), ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "grpc"),
        ("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "m:1"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:secret@otel.test:4318"),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "otel.test/v1?api_key=secret"),
        ("OTEL_RESOURCE_ATTRIBUTES", "a"), ("OTEL_RESOURCE_ATTRIBUTES", "=a"),
        ("OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT", "3"),
    ])
    func aBadVariableIsAnErrorWithItsName(_ name: String, _ value: String) {
        do {
            _ = try OTLPEnvironment([name: value])
            Issue.record("it was read")
        } catch {
            #expect("\(error)".hasPrefix("\(name) is \""), "\(error)")
            #expect(!"\(error)".contains("secret"))
        }
        let tooLarge = OTLPEnvironmentError(
            "OTEL_BSP_SCHEDULE_DELAY", "2147483648", expected: "a whole number from 1 to 2147483647")
        #expect(throws: tooLarge) { try OTLPEnvironment([tooLarge.variable: tooLarge.value]) }
        #expect(throws: Never.self) { try OTLPEnvironment([tooLarge.variable: "1"]) }
        #expect(throws: OTLPEnvironmentError.self) {
            try OTLPEnvironment([
                "OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "2",
            ])
        }
    }
}
