import { pathTo, type Session } from '@radruf/contract'
import { personStorage } from '@radruf/shell-kit'
import { eraseDataOfOthers, getPictureCacheName } from '@radruf/shell-kit/device-data'
import type { PageState } from '../app/page-state.ts'
import { findRemotes } from '../app/path-remotes.ts'
import { registerWorker } from './worker.ts'

export type OfflineCopyOptions = {
  page: Pick<PageState, 'remotes' | 'shell'>
  /** Milliseconds since 1970 by the service's clock. */
  now: (session: Session) => number
  /** The session of the page that is shown: it may end while its data are stored. */
  getSession: () => Session | undefined
}

/** Pages that remotes show without a connection, from the entries of `personStorage`. */
const OFFLINE_PATHS = [pathTo('/overview'), pathTo('/chat')]
/** Pictures that are stored of a page. */
const MAX_PICTURES = 40

/**
 * Registers the worker, and stores on the device of a customer what the product starts with when a page is loaded without a connection:
 * the session, the files of this page and the pictures of a page that is shown then. Files come from the browser's cache.
 */
export async function keepOfflineCopy({ page, now, getSession }: OfflineCopyOptions): Promise<void> {
  await registerWorker()
  const { active } = await navigator.serviceWorker.ready
  if (getSession()?.person?.role !== 'customer') return
  await loadOfflineParts()
  const session = getSession()
  const personId = session?.person?.id
  if (!personId) return
  const time = now(session)
  const entry = { session, storedAt: new Date(time).toISOString(), clockOffset: time - Date.now() }
  personStorage(personId, 'session').write(entry)
  active?.postMessage({
    files: listFiles(page),
    shell: page.shell,
    releases: page.remotes.map(({ name, hash }) => `/remotes/${name}/${hash}/`),
  })
  await storePictures(personId)
  if (getSession()?.person?.id !== personId) await eraseDataOfOthers(getSession()?.person?.id)
}

/** Parts of the frame that only a page without a connection shows: their files belong to it. */
const loadOfflineParts = () =>
  Promise.all([
    import('../app/connection-banner/connection-banner.tsx'),
    import('../app/no-connection/no-connection-page.tsx'),
  ])

/** The files that this page has loaded, and those that the pages without a connection begin with. */
function listFiles({ remotes }: OfflineCopyOptions['page']): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const names = OFFLINE_PATHS.flatMap((path) => findRemotes(path))
  const needed = remotes
    .filter(({ name, override }) => !override && names.some((needed) => needed === name))
    .flatMap(({ entry, scripts, styles }) => [entry, ...scripts, ...styles])
    .map(({ url }) => new URL(url, location.origin))
  const files = [...loaded, ...needed]
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|remotes)\//.test(pathname))
    .map(({ pathname }) => pathname)
  return [...new Set(files)]
}

/** Stores the pictures of the service that the page shows, and erases those that it has shown before. */
async function storePictures(personId: string) {
  const path = OFFLINE_PATHS.find((candidate) => candidate === location.pathname)
  if (!path) return
  const shown = [...document.querySelectorAll<HTMLImageElement>('main img')]
    .map(({ currentSrc, src }) => currentSrc || src)
    .filter((url) => url.startsWith(`${location.origin}/api/`))
    .slice(-MAX_PICTURES)
  const cache = await window.caches.open(getPictureCacheName(personId, path))
  const stored = (await cache.keys()).map(({ url }) => url)
  await Promise.all(stored.filter((url) => !shown.includes(url)).map((url) => cache.delete(url)))
  await Promise.all([...new Set(shown)].filter((url) => !stored.includes(url)).map((url) => cache.add(url)))
}
