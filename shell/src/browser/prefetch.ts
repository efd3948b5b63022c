import { findPath, type RemoteName } from '@radruf/contract'

/** Brings the remote behind a link as soon as somebody points at it, touches it or reaches it by keyboard. */
export function prefetchOnIntent(bring: (name: RemoteName) => Promise<unknown>) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin) return
    const owner = findPath(link.pathname)?.owner
    if (owner && owner !== 'shell') bring(owner).catch(() => {})
  }
  for (const name of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(name, onIntent, { passive: true, capture: true })
  }
}
