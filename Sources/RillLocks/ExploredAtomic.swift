#if EXPLORE_INTERLEAVINGS
    import Synchronization

    /// An atomic whose operations are points of an exploration. A load may see any value that its ordering
    /// allows: a thread is certain to see what another thread stored only if it has synchronized with that
    /// thread.
    ///
    /// The code is inlinable, and so specialized: an exploration with generic code took half as long again.
    // Unchecked: a mutex guards the values.
    public struct Atomic<Value: AtomicRepresentable & Equatable & Sendable>: ~Copyable, @unchecked Sendable {
        @usableFromInline let history: History<Value>
        @usableFromInline let location = Location()

        @inlinable public init(_ value: Value) { history = History(value) }

        @inlinable public borrowing func load(
            ordering: AtomicLoadOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> Value {
            location.access(isWrite: false)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            return read(order) { _ in true }
        }

        @inlinable public borrowing func store(
            _ desired: Value, ordering: AtomicStoreOrdering, file: StaticString = #fileID, line: UInt = #line
        ) {
            location.access(isWrite: true)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            append(Stored<Value>(value: desired), order)
        }

        @inlinable public borrowing func exchange(
            _ desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> Value { update(ordering, file, line) { _ in desired } }

        @inlinable public borrowing func compareExchange(
            expected: Value, desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (exchanged: Bool, original: Value) {
            location.access(isWrite: true)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            // An exchange that fails is a load, and may see an older value; an exchange that succeeds has
            // seen the newest value.
            let original = read(order) { $0 != expected }
            guard original == expected else { return (false, original) }
            replaceNewest(with: desired, order)
            return (true, original)
        }

        @inlinable public borrowing func weakCompareExchange(
            expected: Value, desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (exchanged: Bool, original: Value) {
            compareExchange(expected: expected, desired: desired, ordering: ordering, file: file, line: line)
        }

        /// Returns the previous value.
        @inlinable @discardableResult borrowing func update(
            _ ordering: AtomicUpdateOrdering, _ file: StaticString, _ line: UInt, _ change: (Value) -> Value
        ) -> Value {
            location.access(isWrite: true)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            let original = read(order) { _ in false }
            replaceNewest(with: change(original), order)
            return original
        }

        /// The newest value, or an older value that the exploration chooses among those that `mayBeOld`
        /// accepts.
        @inlinable borrowing func read(_ order: MemoryOrder, _ mayBeOld: (Value) -> Bool) -> Value {
            let newest = history.values.withLock { $0.count - 1 }
            let index = location.read(newest: newest, order) { index in
                history.values.withLock { mayBeOld($0[index].value) }
            }
            let seen = history.values.withLock { $0[index] }
            location.learn(index, from: seen.view, order)
            return seen.value
        }

        /// Stores the result of an atomic read-modify-write, which keeps the view of the value that it
        /// replaces: a release sequence of C++20.
        @inlinable borrowing func replaceNewest(with value: Value, _ order: MemoryOrder) {
            let view = history.values.withLock { $0[$0.count - 1].view }
            append(Stored<Value>(value: value, view: view), order)
        }

        @inlinable borrowing func append(_ stored: Stored<Value>, _ order: MemoryOrder) {
            var stored = stored
            let isExplored = location.wrote(telling: &stored.view, order)
            history.values.withLock { isExplored ? $0.append(stored) : ($0[$0.count - 1] = stored) }
        }
    }

    /// A value that was stored, and what a thread that acquires it learns.
    @usableFromInline struct Stored<Value: Sendable>: Sendable {
        @usableFromInline let value: Value
        @usableFromInline var view: View

        @inlinable init(value: Value, view: View = View()) {
            self.value = value
            self.view = view
        }
    }

    /// All values of an atomic, oldest first. This is a class, because the compiler crashes over a generic
    /// struct inside the atomic.
    @usableFromInline final class History<Value: Sendable>: Sendable {
        @usableFromInline let values: Synchronization.Mutex<[Stored<Value>]>

        @inlinable init(_ value: Value) { values = Synchronization.Mutex([Stored(value: value)]) }
    }

    extension Atomic where Value: FixedWidthInteger {
        @inlinable @discardableResult public borrowing func add(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { $0 + operand }
            return (original, original + operand)
        }

        @inlinable @discardableResult public borrowing func subtract(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { $0 - operand }
            return (original, original - operand)
        }

        @inlinable @discardableResult public borrowing func bitwiseOr(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { $0 | operand }
            return (original, original | operand)
        }

        @inlinable @discardableResult public borrowing func max(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { Swift.max($0, operand) }
            return (original, Swift.max(original, operand))
        }
    }
#endif
