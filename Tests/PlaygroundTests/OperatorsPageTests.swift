import Foundation
import Testing

/// The page of operators, as a user runs it.
struct OperatorsPageTests {
    @Test func anOperatorIsShownWithItsProgramAndItsMarbles() throws {
        let run = try PlaygroundProcess("operators", "take")
        #expect(run.exitCode == 0)
        #expect(
            run.output.contains(
                """
                    let source: TestSource<String> = scheduler.cold("-a-b-c-d-|")
                    return source.take(2)

                    source  -a-(b!)-c-d-|
                    result  -a-(b|)
                    a tick is 100 ms; a longer text widens it in all rows
                """))
    }

    @Test func otherMarblesAndArgumentsAreRun() throws {
        let run = try PlaygroundProcess("operators", "take", "--marbles", "-x-y-z-|", "--argument", "1")
        #expect(run.output.contains("return source.take(1)"))
        #expect(run.output.contains("result  -(x|)"))
    }

    @Test(arguments: [
        ("switchMap", "flatMapLatest"), ("catch", "catchError"), ("exhaustMap", "flatMapFirst"),
        ("removeDuplicates", "distinctUntilChanged"), ("FLATMAP", "flatMap"), ("debounceTime", "debounce"),
    ])
    func namesOfOtherLibrariesAreFound(_ name: String, _ found: String) throws {
        let run = try PlaygroundProcess("operators", name)
        #expect(run.exitCode == 0)
        #expect(run.lines[0].hasPrefix("\(found):") || run.output.contains("\n\(found):"))
    }

    @Test func withoutANameAllAreListed() throws {
        let run = try PlaygroundProcess("operators")
        #expect(run.lines.count > 100)
        #expect(run.output.contains("flatMapLatest"))
    }

    @Test(arguments: [
        (["flatMapLast"], "Do you mean flatMapLatest"),
        (["take", "--marbles", "-a*"], "`*` has no meaning"),
        (["take", "--marbles", ""], "--marbles needs marbles, but got \"\""),
        (["take", "--argument", "21"], "21 is not from 0 to 20."),
        (["take", "--argument", "x"], "--argument needs a whole number"),
        (["just", "--marbles", "-a|"], "This program has no diagrams and no arguments."),
        (["retry()", "--marbles", "#"], "This program does not come to an end: it was stopped."),
        (["take", "--svg", "picture.png"], "--svg needs a file name that ends with .svg"),
        (["take", "map"], "\"map\" is a second NAME"),
    ])
    func badInputIsOneSentence(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(["operators"] + arguments)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func anOperatorWithoutMarblesSaysWhy() throws {
        let run = try PlaygroundProcess("operators", "values")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("It has no marbles: it is iterated in a task"))
    }

    @Test func thePictureIsWritten() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "take-\(UUID()).svg")
        let run = try PlaygroundProcess("operators", "take", "--svg", file.path(percentEncoded: false))
        #expect(run.exitCode == 0)
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<svg"))
        try FileManager.default.removeItem(at: file)
    }
}
