import Foundation

// What the programs of libFuzzer share.

public typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Runs a test with the inputs and the options that the arguments of the program name.
public func fuzz(
    _ count: CInt, _ arguments: Arguments, _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt {
    var (count, arguments): (CInt, Arguments) = (count, arguments)
    return runDriver(&count, &arguments, test)
}

@_silgen_name("LLVMFuzzerRunDriver") private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
    _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// A precondition whose message is in an optimised program too.
public func require(_ isTrue: Bool, _ message: @autoclosure () -> String) {
    if isTrue { return }
    FileHandle.standardError.write(Data("fuzz: \(message())\n".utf8))
    abort()
}
