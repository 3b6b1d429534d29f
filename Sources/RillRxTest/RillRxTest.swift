// `import RillRxTest` is enough for tests that were written for RxTest and RxBlocking.
@_exported import RillRx
