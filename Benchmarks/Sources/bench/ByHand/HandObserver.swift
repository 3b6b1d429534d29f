/// An observer in a container. A bare closure in a container would get a thunk around it, which is an
/// allocation.
struct HandObserver {
    let emit: Emit
}
