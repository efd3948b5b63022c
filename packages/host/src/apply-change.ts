import type { RemoteModule } from '@radruf/shell-kit'

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
