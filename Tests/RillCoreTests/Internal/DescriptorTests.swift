import Foundation

@Suite(.blocking) struct DescriptorTests {
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

    /// Where a program has closed its standard input, what it reads there is no file of ours.
    @Test func aFileTakesNoPlaceOfAStandardStream() async {
        await #expect(processExitsWith: .success) {
            close(STDIN_FILENO)
            let descriptor = Descriptor.openFile("/dev/null", O_RDONLY)
            precondition(descriptor > STDERR_FILENO, "\(descriptor)")
            precondition(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
            // Another thread of the process may have taken the place since.
            var (file, other) = (stat(), stat())
            precondition(fstat(descriptor, &file) == 0)
            precondition(fstat(STDIN_FILENO, &other) == -1 || other.st_rdev != file.st_rdev)
        }
    }

    @Test func nothingIsAlwaysWritten() {
        let (count, error) = Descriptor.writeAll(UnsafeRawBufferPointer(start: nil, count: 0), to: -1)
        #expect(count == 0 && error == nil)
    }
}
