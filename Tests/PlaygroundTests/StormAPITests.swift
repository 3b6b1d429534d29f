import Testing

@testable import playground

/// The storm page of the browser, from its fields to its figures.
struct StormAPITests {
    private static let storms: [[String: String]] = [
        ["model": "reconnect", "policies": "none,full", "clients": "60", "seed": "3"],
        ["model": "reconnect", "policies": "full", "clients": "50", "capacity": "20"],
        ["model": "stall", "policies": "full,budget-breaker", "clients": "40", "hosts": "3", "load": "0.9"],
        ["model": "aws", "policies": "none,decorrelated", "clients": "10", "seed": "8"],
        ["model": "recovery", "policies": "none,throttle", "rate": "3", "outage": "7"],
    ]

    /// All news of a storm until it ends, with the rates that a page puts together.
    private func watch(_ api: StormAPI, _ id: Int?) throws -> (last: StormNews, rates: [[Double]]) {
        var rates: [[Double]] = []
        var version = 0
        while true {
            let line = max(0, rates.count - 1)
            let bin = max(0, (rates.last?.count ?? 0) - 1)
            var query = ["after": "\(version)", "line": "\(line)", "bin": "\(bin)"]
            query["id"] = id.map { "\($0)" }
            let news = try #require(api.news(query).news)
            version = news.version
            for (index, line) in news.lines.enumerated() {
                let place = news.firstLine + index
                let before = place < rates.count ? rates[place].prefix(line.from) : []
                rates = Array(rates.prefix(place)) + [before + line.rates] + rates.dropFirst(place + 1)
            }
            if !news.isRunning { return (news, rates) }
        }
    }

    @Test(arguments: 0..<storms.count) func theFiguresAreThoseOfTheCommand(_ index: Int) throws {
        let api = StormAPI()
        let answer = api.start(Self.storms[index])
        #expect(answer.problems.isEmpty)
        let (news, rates) = try watch(api, answer.id)
        #expect(news.isFinished)
        #expect(StormForm(news.fields).options.command == news.command)
        let words = news.command.split(separator: " ").map(String.init)
        #expect(words.prefix(3) == ["swift", "run", "playground"])
        let run = try PlaygroundProcess(Array(words.dropFirst(3)))
        #expect(run.exitCode == 0, "\(run.errors)")
        let all = try #require(api.news(["id": "\(news.id)"]).news)
        for (line, rate) in zip(all.lines, rates) {
            #expect(rate == line.rates)
            let row = run.lines.first { $0.split(separator: " ").contains { $0 == line.policy } } ?? ""
            let cells = row.components(separatedBy: line.policy).last?.split(separator: " ").map(String.init)
            let figures = try #require(line.figures)
            // The table of the model aws has the errors of the means beside them.
            let own = news.model == "aws" ? cells.map { [$0[0], $0[3]] } : cells
            #expect(figures == own)
            #expect(Double(line.attempts) == (line.rates.reduce(0, +) * news.bin).rounded())
        }
        #expect(all.lines.map(\.policy) == news.policies)
    }

    @Test func aStormThatIsStoppedEndsAndSaysSo() throws {
        let api = StormAPI()
        let id = try #require(
            api.start(["model": "reconnect", "policies": "constant", "clients": "20000"]).id)
        _ = try api.answer(WebCall("storm", path: ["stop"], items: [.init(name: "id", value: "\(id)")]))
        let (news, _) = try watch(api, id)
        #expect(!news.isFinished)
        #expect(news.note == "It was stopped.")
    }

    @Test func aSecondStormTakesThePlaceOfTheFirst() throws {
        let api = StormAPI()
        let first = try #require(
            api.start(["model": "reconnect", "policies": "constant", "clients": "20000"]).id)
        let second = try #require(api.start(Self.storms[3]).id)
        #expect(api.news(["id": "\(first)"]).news == nil)
        #expect(try watch(api, second).last.isFinished)
        // A page that opens later is given the latest storm.
        #expect(api.news([:]).id == second)
    }

    @Test func aStormThatNobodyWatchesEnds() {
        let options = StormForm(["policies": "constant", "clients": "20000"]).options
        let job = StormJob(1, options, patience: .zero)
        job.start()
        var news = job.news(after: 0, StormCursor(), waitingFor: .zero)
        while news.isRunning { news = job.news(after: news.version, StormCursor(), waitingFor: .seconds(2)) }
        #expect(news.note == "No page has asked about it for a while.")
    }

    @Test func withoutAStormThereIsNoNews() {
        let answer = StormAPI().news([:])
        #expect(answer.id == nil && answer.news == nil)
    }

    @Test(arguments: [
        (["model": "boom"], ["model", "policies"], "Choose one of reconnect, stall, aws, recovery."),
        ([:], ["policies"], "Choose one policy or more of this model."),
        (["policies": "budget"], ["policies"], "Choose one policy or more of this model."),
        (["policies": "full", "clients": "9"], ["clients"], "a whole number from 10 to 20000"),
        (["policies": "full", "clients": "20001"], ["clients"], "a whole number from 10 to 20000"),
        (["policies": "full", "capacity": "0"], ["capacity"], "a whole number from 1 to 20000"),
        (["model": "stall", "policies": "full", "load": "much"], ["load"], "a number from 0.01 to 2"),
        (
            ["model": "aws", "policies": "full", "clients": "1.5"], ["clients"],
            "a whole number from 1 to 200"
        ),
        (["model": "recovery", "policies": "none", "outage": "601"], ["outage"], "from 1 to 600"),
        (["policies": "full", "seed": "-1"], ["seed"], "a whole number from 0"),
    ])
    func aProblemNamesItsField(_ fields: [String: String], _ names: [String], _ text: String) {
        let answer = StormAPI().start(fields)
        #expect(answer.id == nil)
        #expect(answer.problems.map(\.field) == names)
        #expect(answer.problems.first?.text.contains(text) ?? false, "\(answer.problems)")
    }

    @Test func everyModelIsExplained() {
        for (model, guide) in zip(StormModel.allCases, StormGuide().models) {
            #expect(guide.policies.map(\.name) == model.policies)
            #expect(guide.policies.allSatisfy { !$0.text.isEmpty })
            #expect(Set(guide.chosen).isSubset(of: model.policies))
            let fields = Dictionary(
                uniqueKeysWithValues: guide.fields.map {
                    ($0.name, $0.usual.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "")
                })
            let form = StormForm(
                fields.merging(["model": model.rawValue, "policies": guide.chosen.joined(separator: ",")]) {
                    $1
                })
            #expect(form.problems.isEmpty)
            #expect(!model.columns.isEmpty)
        }
    }
}
