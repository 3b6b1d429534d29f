import Foundation
import Rill
import RillLocks

extension ObservableType<String> {
    /// Writes every text to a file as a line, on the thread that emits it. When writing fails, the
    /// subscription ends with the error; without `onError` the error goes to `UnhandledErrors`.
    public func write(
        to file: FileHandle, onError: (@Sendable (any Error) -> Void)? = nil
    ) -> any Disposable {
        let written = self.do(onNext: { try file.write(contentsOf: Data("\($0)\n".utf8)) })
        return onError.map { written.subscribe(onError: $0) } ?? written.subscribe()
    }

    /// Writes every text to a text stream as a line, on the thread that emits it.
    public func write<Target: TextOutputStream & Sendable>(to target: Target) -> any Disposable {
        let idle = Mutex<Target?>(target)
        return subscribe(onNext: { line in
            // Lines are serial, so the target is never in use here.
            guard var target = idle.withLock({ $0.take() }) else { return }
            print(line, to: &target)
            idle.withLock { [target] in $0 = target }
        })
    }
}
