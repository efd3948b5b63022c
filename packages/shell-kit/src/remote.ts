import type { RemoteModule } from './shell.ts'

/** Types a remote's exposed module. */
export const defineRemote = <M extends RemoteModule>(module: M): M => module
