import { containerName, type LiveRemote } from '@radruf/federation/page'
import { findReleaseFolder } from './remote-styles.ts'

// Taken before a remote can replace it.
const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript') as { get: () => HTMLScriptElement }

/**
 * Reserves the globals of bundles, their containers and lists of chunks, for scripts of their own release: with them a remote would take the
 * place of another one, or replace parts of it or of the shell that are not loaded yet.
 *
 * Call it before any remote is evaluated.
 */
export function reserveGlobals(remotes: readonly LiveRemote[]) {
  reserveChunks('rspackChunk_radruf_shell', new URL('/assets/', location.href).href)
  for (const remote of remotes) {
    const folder = findReleaseFolder(remote)
    const name = containerName(remote.name)
    // Without its container a remote is loaded again from its own files, as after a failure.
    reserve(window, name, folder, { mayClear: true })
    reserveChunks(`rspackChunk${name}`, folder)
  }
}

/** Makes a list to which only scripts of a folder push. */
function reserveChunks(name: string, folder: string) {
  const globals = window as unknown as Record<string, unknown[]>
  globals[name] ??= []
  reserve(globals[name], 'push', folder, { refused: () => 0 })
  reserve(window, name, folder)
}

type Rights = { refused?: () => unknown; mayClear?: boolean }

/** Makes a member that only scripts of a folder set. Others get `refused` in its place, if it is given, and clear it if they may. */
function reserve(owner: object, name: string, folder: string, { refused, mayClear }: Rights = {}) {
  let value: unknown = Reflect.get(owner, name)
  Object.defineProperty(owner, name, {
    get: () => (refused && !isFrom(folder) ? refused : value),
    set(next: unknown) {
      if (isFrom(folder) || (mayClear && next === undefined)) value = next
    },
    configurable: false,
  })
}

const isFrom = (folder: string) => get.call(document)?.src.startsWith(folder)
