extension Observable where Element: FixedWidthInteger {
    /// 0, 1, 2, … one after every `period`, without drift and without end.
    ///
    ///     interval(.seconds(1), scheduler: s)   -0-1-2-
    ///
    /// A period that is not above zero is the error `InvalidDuration`.
    public static func interval(_ period: Duration, scheduler: any Scheduler) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed, InvalidDuration.check(period, .aboveZero, "interval", observer) else {
                return
            }
            Observable.timer(period, period: period, scheduler: scheduler).run(observer, in: lifetime)
        }
    }
}
