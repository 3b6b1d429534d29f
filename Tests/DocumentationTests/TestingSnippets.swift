import Rill
import RillTesting

// The code of docs/guides/testing.md, compiled. `SnippetTests` runs it.

struct TestSnippet {
    func difference() -> String? {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let recorder = scheduler.record(source.retry(3))
        scheduler.run()
        return recorder.difference(from: "-1--1--1-#")
    }
}
