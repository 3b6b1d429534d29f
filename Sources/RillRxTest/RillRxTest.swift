// `import RillRxTest` is enough for tests that were written for RxTest and RxBlocking.
@_exported import RillRx
// RxSwift's `Resources`, by another name: see "From RxSwift".
@_exported import struct RillTesting.LiveResources
