// `import RillRxTest` is enough for tests that were written for RxTest and RxBlocking.
@_exported import RillRx
// Rill's form of RxSwift's `Resources`: see "From RxSwift".
@_exported import struct RillTesting.LiveResources
