import type { CurrentReleases, NewerRelease } from '@radruf/host'
import type { ReloadBlocker } from '@radruf/shell-kit'
import { createStore } from 'zustand'
import type { PageState } from '../app/page-state.ts'

/** Milliseconds between two requests for the live releases. A hidden page requests them when it becomes visible. */
const POLL_INTERVAL_MS = 60_000
/** Milliseconds without key, touch or scroll after which a person counts as idle. */
const IDLE_AFTER_MS = 5000
const CHECK_INTERVAL_MS = 1000

/**
 * Watches the live releases and offers a reload when the shell or a loaded remote has a newer one. It makes no offer while a reload is
 * blocked or the person is active, and ignores overridden remotes.
 */
export function watchReleases(
  { shell, remotes, dev }: PageState,
  reloadBlocker: ReloadBlocker,
  isLoaded: (name: string) => boolean,
  isOffered = createStore(() => false),
): NewerRelease {
  let live: CurrentReleases = { shell, remotes: {} }
  let postponed = ''
  let lastInputAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Key of the newer releases that a reload would load; empty when there are none. */
  const getNewerKey = () =>
    [
      live.shell === shell ? '' : live.shell,
      // A disabled remote is no reason for a reload.
      ...remotes.map(({ name, override, hash }) =>
        override || !isLoaded(name) || live.remotes[name] === hash ? '' : (live.remotes[name] ?? ''),
      ),
    ]
      .filter(Boolean)
      .join(' ')
  const hasNewer = () => getNewerKey() !== '' && getNewerKey() !== postponed
  const updateOffer = () => {
    clearTimeout(timer)
    if (!hasNewer() || reloadBlocker.isBlocked()) isOffered.setState(false)
    else if (performance.now() - lastInputAt >= IDLE_AFTER_MS) isOffered.setState(true)
    if (hasNewer() && !isOffered.getState()) timer = setTimeout(updateOffer, CHECK_INTERVAL_MS)
  }
  const pollReleases = async () => {
    if (document.hidden) return
    const response = await fetch('/releases').catch(() => undefined)
    if (!response?.ok) return
    live = (await response.json()) as CurrentReleases
    updateOffer()
  }

  if (!dev) {
    setInterval(pollReleases, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', () => void pollReleases())
    for (const event of ['pointerdown', 'keydown', 'scroll'] as const)
      document.addEventListener(event, () => (lastInputAt = performance.now()), { passive: true, capture: true })
    reloadBlocker.subscribe(updateOffer)
  }
  return {
    isOffered: isOffered.getState,
    subscribe: isOffered.subscribe,
    postpone() {
      postponed = getNewerKey()
      updateOffer()
    },
  }
}
