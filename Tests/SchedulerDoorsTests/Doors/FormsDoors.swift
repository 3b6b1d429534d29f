import Rill
import RillForms

extension Door {
    static let forms = [
        Door("TerminalSpinner.init(_:output:scheduler:period:)") { bench in
            Observable<String>.create { observer, lifetime in
                let spinner = TerminalSpinner(
                    output: TerminalOutput(isTerminal: true) { observer.onNext($0) },
                    scheduler: bench.scheduler)
                spinner.begin()
                lifetime.onDispose { spinner.end() }
            }
        }
    ]
}
