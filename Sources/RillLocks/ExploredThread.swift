#if EXPLORE_INTERLEAVINGS
    import Synchronization

    /// Decides which of the threads of an exploration runs. One thread runs at a time, and every operation of
    /// a `Mutex` or an `Atomic` is a point at which another thread may run instead.
    package protocol InterleavingScheduler: AnyObject, Sendable {
        /// Called before `thread` reads or changes what `location` stands for.
        func access(_ location: Location, from thread: ExploredThread, isWrite: Bool)
        func lock(_ location: Location, from thread: ExploredThread)
        func unlock(_ location: Location, from thread: ExploredThread)
        /// Lets other threads run until `condition` is true; false when none can run and it is still false.
        func wait(from thread: ExploredThread, until condition: () -> Bool) -> Bool
        /// Called when a location is created and when it is released, by any thread.
        func count(_ change: Int)
    }

    /// A thread of an exploration. The thread that prepares and checks a run is one too.
    package final class ExploredThread: Sendable {
        @TaskLocal package static var current: ExploredThread?

        package let scheduler: any InterleavingScheduler
        package let index: Int
        private let created = Synchronization.Atomic<Int>(0)

        package init(_ index: Int, of scheduler: any InterleavingScheduler) {
            self.index = index
            self.scheduler = scheduler
        }

        fileprivate func makeNumber() -> Int { created.add(1, ordering: .relaxed).oldValue }
    }

    /// What threads share: a mutex, an atomic or a probe of a test.
    ///
    /// It has the same name in every run of a scenario in which its thread has done the same before.
    // Unchecked: one thread of the exploration runs at a time, and nothing else touches the variables.
    package final class Location: @unchecked Sendable {
        /// The thread that created it, and how many that thread had created before.
        package struct Name: Hashable, Sendable {
            package let thread: Int
            package let number: Int
        }

        package let name: Name?
        private let scheduler: (any InterleavingScheduler)?

        /// The index of the thread that has locked it.
        package var owner: Int?
        /// The threads that have used it and that have changed it, one bit each.
        package var users: UInt = 0
        package var writers: UInt = 0

        package init() {
            let thread = ExploredThread.current
            scheduler = thread?.scheduler
            name = thread.map { Name(thread: $0.index, number: $0.makeNumber()) }
            scheduler?.count(1)
        }

        deinit { scheduler?.count(-1) }

        /// The current thread, if it and this location belong to the same exploration.
        package var thread: ExploredThread? {
            guard let scheduler, let thread = ExploredThread.current, thread.scheduler === scheduler else {
                return nil
            }
            return thread
        }

        package func access(isWrite: Bool) {
            if let thread { thread.scheduler.access(self, from: thread, isWrite: isWrite) }
        }

        package func lock() {
            if let thread { thread.scheduler.lock(self, from: thread) }
        }

        package func unlock() {
            if let thread { thread.scheduler.unlock(self, from: thread) }
        }
    }
#endif
