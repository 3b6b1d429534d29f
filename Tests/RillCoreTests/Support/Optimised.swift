/// True in a release build, where a million draws take no time; the sanitizers have debug builds.
let optimised: Bool = {
    #if DEBUG
        false
    #else
        true
    #endif
}()
