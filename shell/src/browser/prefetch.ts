import type { RemoteName } from '@radruf/contract'
import { findRemotes } from '../app/path-remotes.ts'

/** Loads the remotes of the page behind a link, as soon as it is hovered, touched or focused. */
export function prefetchOnIntent(loadRemote: (name: RemoteName) => Promise<unknown>) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin) return
    for (const name of findRemotes(link.pathname)) loadRemote(name).catch(() => {})
  }
  for (const name of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(name, onIntent, { passive: true, capture: true })
  }
}
