import Testing

@testable import OperatorExamples

struct PictureTests {
    /// `RILL_WRITE_DOCS=1` writes the pictures.
    @Test func thePicturesAreWhatTheProgramsGive() throws {
        for example in OperatorExample.all {
            let path = "docs/pictures/\(example.pictureName)"
            let picture = try example.picture()
            if Repository.writes { try Repository.write(picture, to: path) }
            #expect(try Repository.text(path) == picture, "\(path)")
        }
    }

    @Test func thereIsNoOtherPicture() throws {
        #expect(try Repository.files(in: "docs/pictures") == OperatorExample.all.map(\.pictureName).sorted())
    }
}
