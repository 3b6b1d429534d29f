// `import RillRx` is enough for code that was written for RxSwift and RxRelay.
@_exported import Rill
