import RillCore
import RillTesting

/// Makes the sources of an example and provides its arguments: those in its program, or replacements from a
/// reader.
///
///     let source: TestSource<Int> = edit.cold("-1-2-|")
///     return source.take(edit(2))
public final class Edits {
    /// A source that the program has made.
    struct Source {
        let isHot: Bool
        let marbles: String
        let diagram: [Mark]
        let runs: () -> [SourceRun]
    }

    private let scheduler: VirtualTimeScheduler
    private let input: ExampleInput
    private(set) var sources: [Source] = []
    private(set) var arguments: [ExampleArgument] = []

    init(_ input: ExampleInput, on scheduler: VirtualTimeScheduler) {
        self.input = input
        self.scheduler = scheduler
    }

    /// A stream that plays the diagram for every subscriber. `#` is `error`.
    func cold<Element: MarbleValue>(
        _ marbles: String, error: any Error = DrawnError()
    ) -> TestSource<Element> {
        add(isHot: false, marbles, error, scheduler.cold)
    }

    /// A stream that plays the diagram once.
    func hot<Element: MarbleValue>(_ marbles: String) -> TestSource<Element> {
        add(isHot: true, marbles, DrawnError(), scheduler.hot)
    }

    private func add<Element: MarbleValue>(
        isHot: Bool, _ usual: String, _ error: any Error,
        _ make: (String, [Character: Element], any Error) -> TestSource<Element>
    ) -> TestSource<Element> {
        let marbles = sources.count < input.marbles.count ? input.marbles[sources.count] : usual
        let (source, runs) = SourceRuns.recording(make(marbles, [:], error), on: scheduler)
        sources.append(Source(isHot: isHot, marbles: marbles, diagram: diagram(marbles, error), runs: runs))
        return source
    }

    private func diagram(_ marbles: String, _ error: any Error) -> [Mark] {
        do {
            return try Marbles(marbles, tick: scheduler.tick).moments.compactMap { Mark($0, error: error) }
        } catch {
            // The scheduler reports what cannot be read.
            return []
        }
    }

    /// A count.
    func callAsFunction(_ usual: Int, from lowest: Int = 1) -> Int {
        add(ExampleArgument(value: usual, allowed: lowest...20, isTime: false))
    }

    /// A duration of whole milliseconds, at least `shortest` of them.
    func callAsFunction(_ usual: Duration, from shortest: Int = 0) -> Duration {
        let longest = Int((scheduler.tick * 40) / .milliseconds(1))
        let value = Int(usual / .milliseconds(1))
        return .milliseconds(add(ExampleArgument(value: value, allowed: shortest...longest, isTime: true)))
    }

    private func add(_ argument: ExampleArgument) -> Int {
        var argument = argument
        if arguments.count < input.arguments.count { argument.value = input.arguments[arguments.count] }
        // A value out of bounds may violate a precondition of the operator, so it is replaced, and the run is
        // discarded.
        arguments.append(argument)
        return argument.allowed.contains(argument.value) ? argument.value : argument.allowed.upperBound
    }
}

/// What a reader may change in an example: the diagrams and the arguments in their order.
public struct ExampleInput: Sendable, Hashable {
    public var marbles: [String]
    public var arguments: [Int]

    public init(marbles: [String] = [], arguments: [Int] = []) {
        self.marbles = marbles
        self.arguments = arguments
    }
}

/// An argument of an example: a count, or a time in milliseconds.
public struct ExampleArgument: Sendable, Hashable, Encodable {
    public var value: Int
    public let allowed: ClosedRange<Int>
    public let isTime: Bool
}

/// Why an example cannot be run with this input, in a sentence.
public struct ExampleError: Error, CustomStringConvertible {
    public let description: String
}
