/** Calls the listener with a remote's new module after its builder sent a change. Development only. */
export function onRemoteChanged<N extends string, M>(listener: (name: N, module: M) => void) {
  addEventListener('radruf:remote-changed', (event) => {
    const { name, module } = (event as CustomEvent<{ name: N; module: M }>).detail
    listener(name, module)
  })
}
