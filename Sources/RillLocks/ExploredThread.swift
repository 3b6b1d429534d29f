#if EXPLORE_INTERLEAVINGS
    /// Decides which of the threads of an exploration runs. One thread runs at a time, and every operation of
    /// a `Mutex` or an `Atomic` is a point at which another thread may run instead.
    package protocol InterleavingScheduler: AnyObject, Sendable {
        /// Called before `thread` reads or changes what `location` stands for.
        func access(_ location: Location, from thread: ExploredThread, isWrite: Bool)
        func lock(_ location: Location, from thread: ExploredThread)
        func unlock(_ location: Location, from thread: ExploredThread)
        /// Lets other threads run until `condition` is true; false when none can run and it is still false.
        func wait(from thread: ExploredThread, until condition: () -> Bool) -> Bool
        /// Called when any thread creates a location; returns the number of the location in this run.
        func locationWasCreated() -> Int
        func locationWasReleased()

        // Memory

        /// The memory order that the operation has in this exploration.
        func order(_ order: MemoryOrder, at site: CodeSite) -> MemoryOrder
        /// Chooses the value that a load sees: the newest, or one of the older values.
        func choose(_ newest: Int, orOneOf older: [Int], from thread: ExploredThread) -> Int
        /// The joined views of the sequentially consistent operations so far.
        var sequentialView: View { get set }
        func fail(_ reason: String, in thread: ExploredThread)
    }

    /// A thread of an exploration; also the thread that prepares and checks a run.
    // Unchecked: one thread of the exploration runs at a time.
    package final class ExploredThread: @unchecked Sendable {
        @TaskLocal package static var current: ExploredThread?

        package let scheduler: any InterleavingScheduler
        package let index: Int
        package var view = View()
        private var created = 0

        package init(_ index: Int, of scheduler: any InterleavingScheduler) {
            self.index = index
            self.scheduler = scheduler
        }

        fileprivate func makeNumber() -> Int {
            created += 1
            return created
        }

        func synchronizeWithAll() {
            view.join(scheduler.sequentialView)
            scheduler.sequentialView = view
        }
    }

    /// Something that threads share: a mutex, an atomic or a probe of a test.
    ///
    /// A location has the same name in every run of a scenario in which its thread has done the same until
    /// then.
    // Unchecked: one thread of the exploration runs at a time, and nothing else touches the variables.
    @usableFromInline package final class Location: @unchecked Sendable {
        /// The thread that created the location, and the number of the location among those of that thread,
        /// from 1.
        package struct Name: Hashable, Sendable {
            package let thread: Int
            package let number: Int
        }

        package let name: Name?
        /// The index of the location in a `View`.
        let id: Int
        private let scheduler: (any InterleavingScheduler)?

        /// The index of the thread that holds the lock.
        package var owner: Int?
        /// The threads that have used the location, and the threads that have changed it, one bit each.
        package var users: UInt = 0
        package var writers: UInt = 0
        /// The index of the newest value of an atomic, or of the last use of another variable.
        package var newest = 0
        /// What the thread that last unlocked the location knew.
        package var view = View()

        @usableFromInline package init() {
            let thread = ExploredThread.current
            scheduler = thread?.scheduler
            name = thread.map { Name(thread: $0.index, number: $0.makeNumber()) }
            id = scheduler?.locationWasCreated() ?? 0
        }

        deinit { scheduler?.locationWasReleased() }

        /// The current thread, if it and this location belong to the same exploration.
        package var thread: ExploredThread? {
            guard let scheduler, let thread = ExploredThread.current, thread.scheduler === scheduler else {
                return nil
            }
            return thread
        }

        @usableFromInline package func access(isWrite: Bool) {
            if let thread { thread.scheduler.access(self, from: thread, isWrite: isWrite) }
        }

        package func lock() {
            guard let thread else { return }
            thread.scheduler.lock(self, from: thread)
            thread.view.join(view)
        }

        package func unlock() {
            guard let thread else { return }
            view = thread.view
            thread.scheduler.unlock(self, from: thread)
        }
    }
#endif
