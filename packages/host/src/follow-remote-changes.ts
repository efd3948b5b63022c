import type { RemoteName } from '@radruf/contract'
import { onRemoteChanged } from '@radruf/federation/browser'
import type { RemoteModule } from '@radruf/shell-kit'
import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router-dom'
import { addTexts } from './i18n.ts'

/**
 * Takes over the texts, loaders and actions of remotes whose source changes while the page is open. Development only.
 *
 * @param findMounted the module whose routes are mounted; undefined while the page does not use the remote
 */
export function followRemoteChanges(
  texts: i18n,
  router: Pick<DataRouter, 'revalidate'>,
  findMounted: (name: RemoteName) => RemoteModule | undefined,
) {
  onRemoteChanged<RemoteName, RemoteModule>((name, changed) => {
    addTexts(texts, name, changed)
    const mounted = findMounted(name)
    if (!mounted) return
    applyChange(mounted, changed)
    void router.revalidate()
  })
}

/**
 * Takes over the loaders and actions of a remote's changed source into the routes that are mounted, and reloads the page when the
 * remote has other routes now. Components are refreshed in place by React. Development only.
 */
export function applyChange(mounted: RemoteModule, changed: RemoteModule, reload = () => location.reload()) {
  if (outline(mounted) !== outline(changed)) return reload()
  changed.routes.forEach((route, index) => {
    Object.assign(mounted.routes[index] ?? {}, { loader: route.loader, action: route.action })
  })
}

const outline = ({ routes }: RemoteModule) => JSON.stringify(routes.map(({ id, path, action }) => [id, path, !action]))
