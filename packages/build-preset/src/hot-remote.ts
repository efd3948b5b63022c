import remote from 'radruf-remote'
import { performReactRefresh } from 'react-refresh/runtime'

/**
 * Exposed module of a remote during development; dispatches an event after each change. A route's module holds loader and action
 * beside its component, so React's refresh alone would reload the page. Instead the components are refreshed in place with their
 * state, and the host replaces the routes.
 */
export default remote

import.meta.webpackHot?.accept('radruf-remote', () => {
  performReactRefresh()
  const name = remote.routes[0]?.id.split(':')[0] ?? ''
  dispatchEvent(new CustomEvent('radruf:remote-changed', { detail: { name, module: remote } }))
})
