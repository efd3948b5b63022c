import type { ReloadBlocker } from '@radruf/shell-kit'
import type { PageState } from '../app/document.tsx'
import type { CurrentReleases, NewerRelease } from '../app/newer-release-banner.tsx'

/** Milliseconds between two questions what is live. A page that nobody looks at asks when it is looked at again. */
const POLL_INTERVAL_MS = 60_000
/** Without a key, touch or scroll for this long a person counts as idle. */
const IDLE_AFTER_MS = 5000
const CHECK_INTERVAL_MS = 1000

/**
 * Watches what is live and offers to load the page anew when the shell or a remote that was loaded on it is no longer that: not
 * while somebody holds the page or is busy on it, and what comes from an override is left alone.
 */
export function watchReleases(
  { shell, remotes, dev }: PageState,
  holds: ReloadBlocker,
  isLoaded: (name: string) => boolean,
): NewerRelease {
  const listeners = new Set<() => void>()
  let live: CurrentReleases = { shell, remotes: {} }
  let postponed = ''
  let offered = false
  let lastMove = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const setOffered = (next: boolean) => {
    if (next === offered) return
    offered = next
    for (const listener of listeners) listener()
  }
  /** What a page would come with that was loaded now, of what is another on this one. */
  const findNewer = () =>
    [
      live.shell === shell ? '' : live.shell,
      // A remote that is switched off for now is no reason to load the page anew.
      ...remotes.map(({ name, override, hash }) =>
        override || !isLoaded(name) || live.remotes[name] === hash ? '' : (live.remotes[name] ?? ''),
      ),
    ]
      .filter(Boolean)
      .join(' ')
  const isNewer = () => findNewer() !== '' && findNewer() !== postponed
  const updateOffer = () => {
    clearTimeout(timer)
    if (!isNewer() || holds.isHeld()) setOffered(false)
    else if (performance.now() - lastMove >= IDLE_AFTER_MS) setOffered(true)
    if (isNewer() && !offered) timer = setTimeout(updateOffer, CHECK_INTERVAL_MS)
  }
  const pollReleases = async () => {
    if (document.hidden) return
    const answer = await fetch('/releases').catch(() => undefined)
    if (!answer?.ok) return
    live = (await answer.json()) as CurrentReleases
    updateOffer()
  }

  if (!dev) {
    setInterval(pollReleases, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', () => void pollReleases())
    for (const event of ['pointerdown', 'keydown', 'scroll'] as const)
      document.addEventListener(event, () => (lastMove = performance.now()), { passive: true, capture: true })
    holds.subscribe(updateOffer)
  }
  return {
    isOffered: () => offered,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    postpone() {
      postponed = findNewer()
      updateOffer()
    },
  }
}
