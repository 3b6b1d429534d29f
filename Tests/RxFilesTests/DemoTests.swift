import Foundation
import Testing

/// The files in `Files` are written as RxSwift's users write them, and compile with `import RillRx` in place of
/// RxSwift's imports. Every file ends with a function that uses its types; the comment above that function says
/// what it returns.
struct DemoTests {
    @Test(arguments: demos.indices) func everyFileDoesWhatItsCommentSays(_ index: Int) throws {
        let demo = demos[index]
        #expect(demo.run() == (try expectation(of: demo.file)), "\(demo.file)")
    }

    // Serialised: `MainScheduler.instance` runs work inside the call only while none of its work is pending. Other
    // suites have such work too, so the order is given five chances.
    @MainActor @Test(.serialized, arguments: demosOnTheMainActor.indices)
    func everyFileOfTheMainActorDoesWhatItsCommentSays(_ index: Int) async throws {
        let demo = demosOnTheMainActor[index]
        let expected = try expectation(of: demo.file)
        var lines: [String] = []
        for _ in 0..<5 where lines != expected { lines = await demo.run() }
        #expect(lines == expected, "\(demo.file)")
    }

    @Test func everyFileIsRunOrIsATest() throws {
        let run = demos.map(\.file) + demosOnTheMainActor.map(\.file)
        let tests = ["28-TestSchedulerTests", "29-BlockingTests", "30-PlayerOutputTests"]
        #expect(try RxFile.all().map(\.name).sorted() == (run + tests).sorted())
    }

    private func expectation(of name: String) throws -> [String] {
        let file = try #require(try RxFile.all().first { $0.name == name })
        let start = try #require(file.lines.firstIndex(of: "// Returns:"))
        return file.lines[(start + 1)...].prefix { $0.hasPrefix("//     ") }.map { String($0.dropFirst(7)) }
    }
}

private struct Demo: Sendable {
    let file: String
    let run: @Sendable () -> [String]
}

private struct MainActorDemo: Sendable {
    let file: String
    let run: @MainActor @Sendable () async -> [String]
}

private let demos = [
    Demo(file: "01-LoginViewModel", run: demo01Login),
    Demo(file: "03-ArticleRepository", run: demo03ArticleRepository),
    Demo(file: "04-FlowCoordinator", run: demo04Coordinators),
    Demo(file: "05-MaybeCache", run: demo05MaybeCache),
    Demo(file: "06-FeatureFlagsInfallible", run: demo06FeatureFlags),
    Demo(file: "07-SharedFeed", run: demo07SharedFeed),
    Demo(file: "08-FormValidation", run: demo08FormValidation),
    Demo(file: "09-RetryBackoff", run: demo09RetryBackoff),
    Demo(file: "10-CustomOperators", run: demo10CustomOperators),
    Demo(file: "11-BeaconDelegate", run: demo11BeaconDelegate),
    Demo(file: "12-FeedbackLoop", run: demo12FeedbackLoop),
    Demo(file: "13-TallyReactor", run: demo13TallyReactor),
    Demo(file: "14-CombineAndZip", run: demo14CombineAndZip),
    Demo(file: "17-KeyPathOperators", run: demo17KeyPathOperators),
    Demo(file: "18-GenericHelpers", run: demo18GenericHelpers),
    Demo(file: "20-NetworkService", run: demo20NetworkService),
    Demo(file: "23-TokenRefresh", run: demo23TokenRefresh),
    Demo(file: "24-Pagination", run: demo24Pagination),
    Demo(file: "25-EventLogger", run: demo25EventLogger),
    Demo(file: "26-TimeAndGrouping", run: demo26TimeAndGrouping),
    Demo(file: "27-SubjectsAndRelays", run: demo27SubjectsAndRelays),
]

private let demosOnTheMainActor = [
    MainActorDemo(file: "02-ProfileDriverViewModel", run: demo02ProfileDriver),
    MainActorDemo(file: "15-UnretainedBindings", run: demo15UnretainedBindings),
    MainActorDemo(file: "16-AppReactiveNamespace", run: demo16AppReactive),
    MainActorDemo(file: "19-ActivityAndErrors", run: demo19ActivityAndErrors),
    MainActorDemo(file: "21-Schedulers", run: demo21Schedulers),
    MainActorDemo(file: "22-SearchViewController", run: demo22SearchScreen),
]
