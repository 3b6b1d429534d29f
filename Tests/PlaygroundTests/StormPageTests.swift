import Foundation
import Testing

/// The storm page, from its command line to its table.
struct StormPageTests {
    @Test func theTableHasARowForEachPolicy() throws {
        let run = try PlaygroundProcess("storm", "--policy", "full,none", "--clients", "100")
        #expect(run.exitCode == 0)
        #expect(run.lines.count == 3)
        let header = run.lines[0].split(separator: " ")
        #expect(header == ["clients", "policy", "t50", "t99", "t100", "attempts", "peak"])
        #expect(run.lines[1].contains("100  full"))
        #expect(run.lines[2].contains("100  none"))
    }

    @Test func theModelIsTheFirstThatKnowsThePolicies() throws {
        let run = try PlaygroundProcess(
            "storm", "--policy", "budget", "--policy", "breaker", "--clients", "100")
        #expect(run.exitCode == 0)
        #expect(run.lines[0].contains("amplification"))
    }

    @Test func aRowOfTheRecoveryModelNamesRateAndOutage() throws {
        let run = try PlaygroundProcess(
            "storm", "--model", "recovery", "--policy", "throttle,none", "--rate", "5", "--outage", "10,20")
        #expect(run.exitCode == 0)
        #expect(run.lines.count == 5)
        #expect(
            run.lines[0].split(separator: " ").joined(separator: " ")
                == "requests/s outage policy load first 10 s recovery")
        #expect(run.lines[3].split(separator: " ").prefix(4).joined(separator: " ") == "5 20 s throttle")
    }

    @Test func theSameSeedGivesTheSameTable() throws {
        let arguments = ["storm", "--model", "aws", "--clients", "10", "--runs", "5", "--seed", "7"]
        let first = try PlaygroundProcess(arguments)
        #expect(first.output == (try PlaygroundProcess(arguments)).output)
        #expect(first.output.contains("over 10 figures: rms z"))
    }

    @Test func thePlotIsWritten() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "storm-\(UUID()).svg")
        let run = try PlaygroundProcess(
            "storm", "--policy", "full", "--clients", "100", "--plot", file.path(percentEncoded: false))
        #expect(run.exitCode == 0)
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<svg"))
        try FileManager.default.removeItem(at: file)
    }

    @Test(arguments: [
        (["--nope"], "--nope is not an option"),
        (["full"], "\"full\" is not an option"),
        (["--model"], "--model needs a value"),
        (["--model", "storm"], "--model needs one of reconnect, stall, aws, recovery, but got \"storm\""),
        (["--policy", "boom"], "--policy needs names of the model stall"),
        (["--model", "reconnect", "--policy", "budget"], "--policy needs names of the model reconnect"),
        (["--policy", "full,"], "--policy needs a text that is not empty, but got \"\""),
        (
            ["--clients", "9"],
            "--clients needs a whole number from 10 to 10000000 in the model reconnect, but got \"9\""
        ),
        (["--clients", "0"], "--clients needs a whole number from 1 to 10000000, but got \"0\""),
        (
            ["--model", "aws", "--clients", "10001"],
            "--clients needs a whole number from 1 to 10000 in the model aws"
        ),
        (["--model", "aws", "--rate", "5"], "--rate is not an option of the model aws"),
        (["--model", "recovery", "--clients", "50"], "--clients is not an option of the model recovery"),
        (["--model", "reconnect", "--hosts", "5"], "--hosts is not an option of the model reconnect"),
        (["--model", "stall", "--load", "much"], "--load needs a number from 0.01 to 2.0, but got \"much\""),
        (["--seed", "-1"], "--seed needs a whole number from 0"),
        (["--runs", "0"], "--runs needs a whole number from 1 to 100000"),
        (["--plot", "x.png"], "--plot needs a file name that ends with .svg"),
        (["--plot", "/nowhere/at/all/x.svg"], "there is no folder /nowhere/at/all/"),
    ])
    func anErrorNamesTheOptionTheValueAndTheRule(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(["storm"] + arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
