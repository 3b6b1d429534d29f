// What RillCombine uses of Combine, as Apple documents it, for tests on systems without Combine.

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<Target: Subscriber>(subscriber: Target)
    where Target.Input == Output, Target.Failure == Failure
}

extension Publisher {
    public func subscribe<Target: Subscriber>(_ subscriber: Target)
    where Target.Input == Output, Target.Failure == Failure {
        receive(subscriber: subscriber)
    }
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    func request(_ demand: Subscribers.Demand)
}

public protocol Cancellable {
    func cancel()
}

public struct CombineIdentifier: Hashable, Sendable {
    private let id: ObjectIdentifier

    public init(_ object: AnyObject) { id = ObjectIdentifier(object) }
}

public protocol CustomCombineIdentifierConvertible {
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public enum Subscribers {
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    public struct Demand: Hashable, Comparable, Sendable {
        /// Nil without a limit.
        public let max: Int?

        public static let unlimited = Demand(max: nil)
        public static let none = Demand(max: 0)

        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0)
            return Demand(max: value)
        }

        public static func < (lhs: Demand, rhs: Demand) -> Bool {
            guard let left = lhs.max else { return false }
            return rhs.max.map { left < $0 } ?? true
        }

        public static func + (lhs: Demand, rhs: Demand) -> Demand {
            guard let left = lhs.max, let right = rhs.max else { return .unlimited }
            let (sum, hasOverflowed) = left.addingReportingOverflow(right)
            return hasOverflowed ? .unlimited : Demand(max: sum)
        }

        public static func - (lhs: Demand, rhs: Demand) -> Demand {
            guard let left = lhs.max else { return .unlimited }
            guard let right = rhs.max else { return .none }
            precondition(left >= right)
            return Demand(max: left - right)
        }

        public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }
        public static func -= (lhs: inout Demand, rhs: Demand) { lhs = lhs - rhs }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}
