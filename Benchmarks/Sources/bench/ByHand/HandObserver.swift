/// An observer in a container. A bare closure there would get a thunk around it, which is an allocation.
struct HandObserver {
    let emit: Emit
}
