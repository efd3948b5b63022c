import { findPath, type RemoteName } from '@radruf/contract'

/** Loads the remote behind a link as soon as it is hovered, touched or focused. */
export function prefetchOnIntent(loadRemote: (name: RemoteName) => Promise<unknown>) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin) return
    const owner = findPath(link.pathname)?.owner
    if (owner && owner !== 'shell') loadRemote(owner).catch(() => {})
  }
  for (const name of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(name, onIntent, { passive: true, capture: true })
  }
}
