import { findPath, type RemoteName } from '@radruf/contract'
import { deviceStorage } from '@radruf/shell-kit'
import type { PageState } from '../app/page-state.ts'
import { findRemoteInStack } from './remote-styles.ts'

const STORAGE_KEY = 'radruf.reloads'
/** Consecutive reloads by a script after which the next page of the area mounts no remote that may cause them. */
const MAX_RELOADS = 3
/** Milliseconds after the start of a page in which a reload without input is part of a loop. Longer pages can be left by hand. */
const SHORT_LIFE_MS = 10_000

/** A reload that a script requested; the next page of this tab reads it once. */
type Reload = {
  /** Area and releases of the page: another release is not to blame. */
  page: string
  /** Number of consecutive reloads of this page. */
  count: number
  /** The remote whose file requested the reload, if the call stack names one. */
  remote?: RemoteName
}

/** A loop in which remotes reload the page. */
export type ReloadLoop = {
  /** The remote that reloads the page; undefined when several may be the cause. */
  remote: RemoteName | undefined
  error: Error
  blocks: (name: RemoteName) => boolean
}

/**
 * Detects remotes that reload the page in a loop, before any of them is evaluated. A navigation counts when it leads to the same area
 * within {@link SHORT_LIFE_MS} after the page's start, and a remote's script requested it, or an unknown script without input by the
 * person. A person's reload fires no `navigate` event and resets the count.
 *
 * Without storage, or in a browser without the Navigation API and its `activation`, no loop is detected.
 */
export function findReloadLoop({ remotes, rendered }: Pick<PageState, 'remotes' | 'rendered'>): ReloadLoop | undefined {
  const storage = deviceStorage('session')
  const area = findArea(location.pathname)
  const page = [area, ...remotes.map(({ name, hash }) => `${name}=${hash}`)].join(' ')
  // A remote can write the record, but only the browser says which page was left: the pages of others cannot be made part of a loop.
  const left = window.navigation?.activation?.from?.url
  const previous =
    left && findArea(new URL(left).pathname) === area ? parseReload(storage.getItem(STORAGE_KEY)) : undefined
  storage.removeItem(STORAGE_KEY)
  const count = previous?.page === page ? previous.count : 0

  let reload: string | undefined
  const startedAt = performance.now()
  window.navigation?.addEventListener('navigate', ({ destination, userInitiated }) => {
    const isShort = performance.now() - startedAt < SHORT_LIFE_MS
    if (destination.sameDocument || userInitiated || !isShort) return
    if (findArea(new URL(destination.url).pathname) !== area) return
    // The event is dispatched within the call that requests the navigation.
    const remote = findRemoteInStack(remotes, new Error().stack)
    // After input the shell reloads on request; a remote has no such button.
    if (!remote && navigator.userActivation?.hasBeenActive) return
    reload = JSON.stringify({ page, count: count + 1, remote } satisfies Reload)
  })
  // Whatever else is stored is of a remote.
  addEventListener('pagehide', () => {
    if (reload) storage.setItem(STORAGE_KEY, reload)
    else storage.removeItem(STORAGE_KEY)
  })
  if (count < MAX_RELOADS) return undefined
  const [first, ...others] = rendered as RemoteName[]
  return createLoop(previous?.remote ?? (others.length ? undefined : first))
}

const createLoop = (remote: RemoteName | undefined): ReloadLoop => ({
  remote,
  error: new Error(`${remote ?? 'a remote'} reloads the page without end`),
  blocks: (name) => !remote || remote === name,
})

const findArea = (pathname: string) => findPath(pathname)?.owner ?? pathname

function parseReload(text: string | null): Reload | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Reload> | null
    return typeof value?.page === 'string' && typeof value.count === 'number' ? (value as Reload) : undefined
  } catch {
    return undefined
  }
}
