#if canImport(Glibc)
    import Foundation
    import RillLocks

    /// The wall clock of this process, which `.ci/soak` sets. Whatever reads the time of day, in any library,
    /// calls the functions of this file: a linker that is told to export them finds them first.
    enum WallClock {
        fileprivate static let step = Atomic<Int>(0)

        /// Sets it to so many seconds ahead of the system's. By how many Foundation sees it ahead then.
        static func set(ahead seconds: Int) -> Int {
            step.store(seconds, ordering: .relaxed)
            var real = timespec()
            _ = Original.clockGettime(CLOCK_REALTIME, &real)
            return Int((Date().timeIntervalSince1970 - Double(real.tv_sec)).rounded(.down))
        }
    }

    private enum Original {
        typealias ClockGettime = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>) -> CInt

        /// RTLD_NEXT, a macro that Swift does not import, is -1.
        static let clockGettime = unsafeBitCast(
            dlsym(UnsafeMutableRawPointer(bitPattern: -1), "clock_gettime"), to: ClockGettime.self)
    }

    @_cdecl("clock_gettime") public func clockGettime(
        _ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>
    ) -> CInt {
        let result = Original.clockGettime(clock, time)
        if clock == CLOCK_REALTIME { time.pointee.tv_sec += WallClock.step.load(ordering: .relaxed) }
        return result
    }

    @_cdecl("gettimeofday") public func getTimeOfDay(
        _ time: UnsafeMutablePointer<timeval>, _: UnsafeMutableRawPointer?
    ) -> CInt {
        var now = timespec()
        let result = clockGettime(CLOCK_REALTIME, &now)
        time.pointee = timeval(tv_sec: now.tv_sec, tv_usec: now.tv_nsec / 1_000)
        return result
    }

    @_cdecl("time") public func timeOfDay(_ result: UnsafeMutablePointer<time_t>?) -> time_t {
        var now = timespec()
        _ = clockGettime(CLOCK_REALTIME, &now)
        result?.pointee = now.tv_sec
        return now.tv_sec
    }
#else
    enum WallClock {
        /// Here no process has a clock of its own.
        static func set(ahead seconds: Int) -> Int { 0 }
    }
#endif
