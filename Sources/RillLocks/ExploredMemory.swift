#if EXPLORE_INTERLEAVINGS
    import Synchronization

    /// What a thread knows: for each location, the index of the oldest value that the thread may still see.
    ///
    /// Views model release and acquire, after Kang et al., "A promising semantics for relaxed-memory
    /// concurrency" (POPL 2017), without its promises: a load never sees a value that is stored later.
    @usableFromInline package struct View: Sendable {
        private var newest: [Int32] = []

        @usableFromInline package init() {}

        package subscript(location: Location) -> Int {
            get { location.id < newest.count ? Int(newest[location.id]) : 0 }
            set {
                if location.id >= newest.count {
                    newest += repeatElement(0, count: location.id + 1 - newest.count)
                }
                newest[location.id] = Int32(newValue)
            }
        }

        package mutating func join(_ other: View) {
            if newest.isEmpty { return self = other }
            if other.newest.count > newest.count {
                newest += repeatElement(0, count: other.newest.count - newest.count)
            }
            newest.withUnsafeMutableBufferPointer { newest in
                for (index, value) in other.newest.enumerated() { newest[index] = max(newest[index], value) }
            }
        }
    }

    @usableFromInline package struct MemoryOrder: OptionSet, Sendable {
        @usableFromInline package let rawValue: UInt8
        package static let acquiring = MemoryOrder(rawValue: 1)
        package static let releasing = MemoryOrder(rawValue: 2)
        /// All operations with this member have one total order.
        package static let sequential = MemoryOrder(rawValue: 4)

        @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// The place of an atomic operation in the source.
    @usableFromInline package struct CodeSite: Hashable, Sendable {
        package let file: StaticString
        package let line: UInt

        @usableFromInline init(file: StaticString, line: UInt) {
            self.file = file
            self.line = line
        }

        package var text: String { "\(file):\(line)" }

        @usableFromInline package static func == (one: CodeSite, other: CodeSite) -> Bool {
            one.line == other.line
                && one.file.withUTF8Buffer { bytes in other.file.withUTF8Buffer(bytes.elementsEqual) }
        }

        @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(line) }
    }

    extension AtomicLoadOrdering {
        @usableFromInline var memoryOrder: MemoryOrder {
            self == .relaxed ? [] : self == .acquiring ? .acquiring : [.acquiring, .sequential]
        }
    }

    extension AtomicStoreOrdering {
        @usableFromInline var memoryOrder: MemoryOrder {
            self == .relaxed ? [] : self == .releasing ? .releasing : [.releasing, .sequential]
        }
    }

    extension AtomicUpdateOrdering {
        @usableFromInline var memoryOrder: MemoryOrder {
            switch self {
            case .relaxed: []
            case .acquiring: .acquiring
            case .releasing: .releasing
            case .acquiringAndReleasing: [.acquiring, .releasing]
            default: [.acquiring, .releasing, .sequential]
            }
        }
    }

    extension Location {
        /// The memory order that an operation has in this exploration, which may weaken it to relaxed.
        @usableFromInline func order(_ order: MemoryOrder, at site: CodeSite) -> MemoryOrder {
            guard !order.isEmpty, let thread else { return order }
            return thread.scheduler.order(order, at: site)
        }

        /// Which of the values 0…`newest` a load sees.
        @usableFromInline func read(newest: Int, _ order: MemoryOrder, mayBeOld: (Int) -> Bool) -> Int {
            guard let thread else { return newest }
            if order.contains(.sequential) { thread.synchronizeWithAll() }
            let oldest = thread.view[self]
            guard oldest < newest else { return newest }
            return thread.scheduler.choose(newest, orOneOf: (oldest..<newest).filter(mayBeOld), from: thread)
        }

        @usableFromInline func learn(_ index: Int, from view: View, _ order: MemoryOrder) {
            guard let thread else { return }
            thread.view[self] = index
            if order.contains(.acquiring) { thread.view.join(view) }
        }

        /// Adds to `view` what a thread that acquires the value learns; returns false outside an exploration.
        @usableFromInline func wrote(telling view: inout View, _ order: MemoryOrder) -> Bool {
            guard let thread else { return false }
            if order.contains(.sequential) { thread.synchronizeWithAll() }
            newest += 1
            thread.view[self] = newest
            if order.contains(.releasing) { view.join(thread.view) } else { view[self] = newest }
            if order.contains(.sequential) { thread.synchronizeWithAll() }
            return true
        }

        /// Uses a variable that is not atomic. It is a data race if the thread does not know of the previous
        /// use.
        package func use() {
            guard let thread else { return }
            if thread.view[self] != newest { thread.scheduler.fail("a data race", in: thread) }
            newest += 1
            thread.view[self] = newest
        }
    }
#endif
