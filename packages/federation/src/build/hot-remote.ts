import remote from 'radruf-remote'
import { performReactRefresh } from 'react-refresh/runtime'

/**
 * What a remote exposes while it is developed: itself, and the news that it has changed. A route's module holds loader and action
 * beside its component, so React's refresh alone would reload the page; instead the components take over in place, with their state,
 * and the host exchanges the routes.
 */
export default remote

import.meta.webpackHot?.accept('radruf-remote', () => {
  performReactRefresh()
  const name = remote.routes[0]?.id.split(':')[0] ?? ''
  dispatchEvent(new CustomEvent('radruf:remote-changed', { detail: { name, module: remote } }))
})
