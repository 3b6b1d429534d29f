#if EXPLORE_INTERLEAVINGS
    import Synchronization

    /// An atomic whose operations are points of an exploration. They are sequentially consistent, whatever
    /// their ordering says.
    public struct Atomic<Value: AtomicRepresentable & Sendable>: ~Copyable, @unchecked Sendable {
        // Unchecked: the mutex inside guards the value.
        private let value: Synchronization.Mutex<Value>
        private let location = Location()

        public init(_ value: Value) {
            self.value = Synchronization.Mutex(value)
        }

        public borrowing func load(ordering: AtomicLoadOrdering) -> Value {
            location.access(isWrite: false)
            return value.withLock { $0 }
        }

        public borrowing func store(_ desired: Value, ordering: AtomicStoreOrdering) {
            update { $0 = desired }
        }

        public borrowing func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
            update { $0 = desired }
        }

        /// Returns the previous value.
        @discardableResult private borrowing func update(_ change: (inout Value) -> Void) -> Value {
            location.access(isWrite: true)
            return value.withLock { value in
                let original = value
                change(&value)
                return original
            }
        }
    }

    extension Atomic where Value: Equatable {
        public borrowing func compareExchange(
            expected: Value, desired: Value, ordering: AtomicUpdateOrdering
        ) -> (exchanged: Bool, original: Value) {
            let original = update { if $0 == expected { $0 = desired } }
            return (original == expected, original)
        }

        public borrowing func weakCompareExchange(
            expected: Value, desired: Value, ordering: AtomicUpdateOrdering
        ) -> (exchanged: Bool, original: Value) {
            compareExchange(expected: expected, desired: desired, ordering: ordering)
        }
    }

    extension Atomic where Value: FixedWidthInteger {
        @discardableResult public borrowing func add(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let original = update { $0 += operand }
            return (original, original + operand)
        }

        @discardableResult public borrowing func subtract(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let original = update { $0 -= operand }
            return (original, original - operand)
        }

        @discardableResult public borrowing func bitwiseOr(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let original = update { $0 |= operand }
            return (original, original | operand)
        }

        @discardableResult public borrowing func max(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let original = update { $0 = Swift.max($0, operand) }
            return (original, Swift.max(original, operand))
        }
    }
#endif
