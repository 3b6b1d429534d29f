import Foundation

struct DescriptorTests {
    @Test func aFailureTellsHowMuchWasWritten() throws {
        let pipe = Pipe()
        let writer = pipe.fileHandleForWriting.fileDescriptor
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: 46, count: 10_000_000)
        let (count, error) = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: writer) }
        try pipe.fileHandleForWriting.close()
        #expect(error == EAGAIN)
        #expect(count > 0 && count == pipe.fileHandleForReading.readDataToEndOfFile().count)
    }

    @Test func nothingIsAlwaysWritten() {
        let (count, error) = Descriptor.writeAll(UnsafeRawBufferPointer(start: nil, count: 0), to: -1)
        #expect(count == 0 && error == nil)
    }
}
