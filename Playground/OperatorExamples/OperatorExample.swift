import RillCore
import RillTesting

/// An operator: the facts that are written by hand, and a program of a few lines that shows it in virtual
/// time.
public struct OperatorExample: Sendable {
    /// When a subscriber of the result starts and, if it does, disposes, in ticks.
    public struct Viewer: Sendable, Hashable {
        let start: Int
        let end: Int?

        static let usual = Viewer(start: 0, end: nil)
        static func from(_ start: Int, until end: Int? = nil) -> Viewer { Viewer(start: start, end: end) }
    }

    /// The base name of the operator, such as `take`, or a name with labels, such as `merge(maxConcurrent:)`,
    /// for only that function.
    public let name: String
    /// The topic that the operator belongs to; nil for anything that is not a member of a stream.
    package let topic: Topic?
    /// Why the operator has no program, if it has none.
    private(set) var reason: String?
    /// The names of the operator in RxSwift 5, RxSwift 6, Combine, RxJS 7 and ReactiveX; empty where it has
    /// none.
    package private(set) var names = Array(repeating: "", count: 5)
    /// The text of the program.
    package var text: String
    /// The time that a character of the diagrams stands for.
    public let tick: Duration
    /// The last tick that is run.
    public let lastTick: Int
    public let viewers: [Viewer]
    private(set) var delayBounds: (@Sendable ([Int]) -> [Duration])?
    /// Whether the events of the source, and the events of the result, are delivered on `scheduler`.
    private(set) var onScheduler = (source: false, result: false)
    /// Subscribes to the result of the program and records it.
    let program: @Sendable (VirtualTimeScheduler, Edits) -> () -> ResultRecorder

    init<Stream: ObservableType>(
        _ name: String, _ topic: Topic? = nil, tick: Duration = .milliseconds(100), until lastTick: Int = 40,
        viewers: [Viewer] = [.usual],
        _ program: @escaping @Sendable (VirtualTimeScheduler, Edits) -> Stream
    ) {
        self.name = name
        self.topic = topic
        self.tick = tick
        self.lastTick = lastTick
        self.viewers = viewers
        self.program = { scheduler, edits in
            let stream = program(scheduler, edits)
            return { ResultRecorder(of: stream, on: scheduler) }
        }
        text = OperatorFact.embedded[name]?.program ?? ""
    }

    /// An operator that virtual time cannot show.
    init(_ name: String, _ topic: Topic? = nil, because reason: String) {
        self.init(name, topic, viewers: []) { _, _ in Observable<Int>.empty() }
        self.reason = reason
    }

    /// Adds the greatest possible value of each delay, computed from the arguments. The picture shows it
    /// beside the delay.
    func delays(atMost bounds: @escaping @Sendable ([Int]) -> [Duration]) -> OperatorExample {
        var copy = self
        copy.delayBounds = bounds
        return copy
    }

    func onScheduler(source: Bool, result: Bool) -> OperatorExample {
        var copy = self
        copy.onScheduler = (source, result)
        return copy
    }

    /// Adds the names of the operator in other libraries, several of them with commas. `rxSwift` is for both
    /// versions.
    func elsewhere(
        rxSwift: String = "", rxSwift5: String = "", rxSwift6: String = "", combine: String = "",
        rxJS: String = "", rx: String = ""
    ) -> OperatorExample {
        var copy = self
        copy.names = [rxSwift + rxSwift5, rxSwift + rxSwift6, combine, rxJS, rx]
        return copy
    }
}

extension OperatorExample {
    /// Every example, grouped by the folder of its operator: SideEffects is "Side effects".
    public static let groups: [(name: String, examples: [OperatorExample])] = [
        ("Aggregating", aggregating), ("Combining", combining), ("Creating", creating),
        ("Error handling", errorHandling), ("Filtering", filtering), ("Retry", retry),
        ("Scheduling", scheduling), ("Sharing", sharing), ("Side effects", sideEffects),
        ("Subjects", subjects), ("Timing", timing), ("Transforming", transforming),
    ]

    public static let all: [OperatorExample] = groups.flatMap(\.examples)

    /// Operators that have no picture, and why.
    public static let withoutPicture: [String: String] = Dictionary(
        uniqueKeysWithValues: undrawn.map { ($0.name, $0.reason ?? "") })

    /// All operators, with and without a picture.
    package static let every: [OperatorExample] = all + undrawn
}

extension OperatorExample {
    /// The name of the picture's file in docs/pictures.
    public var pictureName: String {
        // Without arguments `()` becomes 0, and an argument without a label x: merge-0, retry-x-scheduler.
        let plain = name.replacing("()", with: "-0").replacing("_", with: "x")
        return plain.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".svg"
    }

    /// The picture of a run.
    public func picture(_ input: ExampleInput = ExampleInput()) throws(ExampleError) -> String {
        MarblePicture(try run(input), expression: ProgramText(of: self).expression(input)).svg
    }
}
