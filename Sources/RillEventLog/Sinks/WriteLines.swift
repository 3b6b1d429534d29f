import Foundation
import Rill
import RillLocks

extension ObservableType<String> {
    /// Writes every text as a line. What cannot be written ends it with an error, and an error that has no `onError` goes to
    /// `UnhandledErrors`.
    public func write(
        to file: FileHandle, onError: (@Sendable (any Error) -> Void)? = nil
    ) -> any Disposable {
        let written = self.do(onNext: { try file.write(contentsOf: Data("\($0)\n".utf8)) })
        return onError.map { written.subscribe(onError: $0) } ?? written.subscribe()
    }

    /// Writes every text as a line.
    public func write<Target: TextOutputStream & Sendable>(to target: Target) -> any Disposable {
        let idle = Mutex<Target?>(target)
        return subscribe(onNext: { line in
            // Events come one at a time, so nobody else wants it meanwhile.
            guard var target = idle.withLock({ $0.take() }) else { return }
            print(line, to: &target)
            idle.withLock { [target] in $0 = target }
        })
    }
}
