import RillCore
import RillTesting

/// A program of a few lines that shows an operator, in virtual time.
public struct OperatorExample: Sendable {
    /// When a subscriber of the result starts and, if it does, disposes, in ticks.
    public struct Viewer: Sendable, Hashable {
        let start: Int
        let end: Int?

        static let usual = Viewer(start: 0, end: nil)
        static func from(_ start: Int, until end: Int? = nil) -> Viewer { Viewer(start: start, end: end) }
    }

    /// The name of the operator in docs/operators.md.
    public let name: String
    /// The duration of a character of its diagrams.
    public let tick: Duration
    /// The last tick that is run.
    public let lastTick: Int
    public let viewers: [Viewer]
    let program: @Sendable (VirtualTimeScheduler, Edits) -> Start

    /// Subscribes to the result and records it.
    typealias Start = () -> ResultRecorder

    init<Stream: ObservableType>(
        _ name: String, tick: Duration = .milliseconds(100), until lastTick: Int = 40,
        viewers: [Viewer] = [.usual],
        _ program: @escaping @Sendable (VirtualTimeScheduler, Edits) -> Stream
    ) {
        self.init(name, tick, lastTick, viewers) { scheduler, edits in
            let stream = program(scheduler, edits)
            return { ResultRecorder(of: stream, on: scheduler) }
        }
    }

    /// A program whose result emits streams, which are shown as well.
    init<Stream: ObservableType>(
        _ name: String, tick: Duration = .milliseconds(100), until lastTick: Int = 40,
        viewers: [Viewer] = [.usual],
        _ program: @escaping @Sendable (VirtualTimeScheduler, Edits) -> Stream
    ) where Stream.Element: ObservableType {
        self.init(name, tick, lastTick, viewers) { scheduler, edits in
            let stream = program(scheduler, edits)
            return { ResultRecorder(ofStreams: stream, on: scheduler) }
        }
    }

    private init(
        _ name: String, _ tick: Duration, _ lastTick: Int, _ viewers: [Viewer],
        _ program: @escaping @Sendable (VirtualTimeScheduler, Edits) -> Start
    ) {
        self.name = name
        self.tick = tick
        self.lastTick = lastTick
        self.viewers = viewers
        self.program = program
    }
}

extension OperatorExample {
    /// Every example, by the folder of its operator: SideEffects is "Side effects".
    public static let groups: [(name: String, examples: [OperatorExample])] = [
        ("Aggregating", aggregating), ("Combining", combining), ("Creating", creating),
        ("Error handling", errorHandling), ("Filtering", filtering), ("Retry", retry),
        ("Scheduling", scheduling), ("Sharing", sharing), ("Side effects", sideEffects),
        ("Subjects", subjects), ("Timing", timing), ("Transforming", transforming),
    ]

    public static let all: [OperatorExample] = groups.flatMap(\.examples)

    /// Operators that have no picture, and why.
    public static let withoutPicture: [String: String] = [
        "async": "runs a task, which virtual time does not know",
        "Observable": "reads an asynchronous sequence in a task, which virtual time does not know",
        "value": "is awaited in a task, which virtual time does not know",
        "valueOrNil": "is awaited in a task, which virtual time does not know",
        "values": "is iterated in a task, which virtual time does not know",
        "subscribe": "is what every picture does",
        "subscribeOnMainActor": "runs its closures on the main actor, which virtual time does not know",
        "bind": "runs its closure on the main actor, which virtual time does not know",
        "assign": "sets its property on the main actor, which virtual time does not know",
        "doOnMainActor": "runs its closures on the main actor, which virtual time does not know",
        "GroupedObservable": "is what `groupBy` emits: see there",
    ]
}

extension OperatorExample {
    /// The name of its file in docs/pictures.
    public var pictureName: String {
        // Without arguments `()` becomes 0, and an argument without a label x: merge-0, retry-x-scheduler.
        let plain = name.replacing("()", with: "-0").replacing("_", with: "x")
        return plain.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".svg"
    }

    /// The picture of a run.
    public func picture(
        _ input: ExampleInput = ExampleInput(), isEditable: Bool = false
    ) throws(ExampleError) -> String {
        let run = try run(input, withDiagrams: isEditable)
        return MarblePicture(
            run, expression: ProgramText(of: self).expression(input), isEditable: isEditable
        ).svg
    }
}
