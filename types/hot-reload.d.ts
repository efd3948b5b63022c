/** The remote that is being built, an alias of its build. */
declare module 'radruf-remote' {
  const remote: { routes: readonly { id: string }[] }
  export default remote
}

/** Provided by the builder's refresh plugin. */
declare module 'react-refresh/runtime' {
  export function performReactRefresh(): void
}

interface ImportMeta {
  /** Defined while a builder watches the files. */
  webpackHot?: { accept: (dependency: string, onChange: () => void) => void }
}
