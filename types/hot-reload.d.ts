/** The remote that a builder works on, by an alias of its build. */
declare module 'radruf-remote' {
  const remote: { routes: readonly { id: string }[] }
  export default remote
}

/** Comes with the builder's refresh plugin. */
declare module 'react-refresh/runtime' {
  export function performReactRefresh(): void
}

interface ImportMeta {
  /** There while a builder watches the files. */
  webpackHot?: { accept: (dependency: string, onChange: () => void) => void }
}
