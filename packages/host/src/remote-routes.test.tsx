import type { RemoteModule } from '@radruf/shell-kit'
import { expect, test } from 'vitest'
import { routesOfRemote } from './remote-routes.tsx'

const listRoutes = (name: 'mf-chat-call' | 'mf-desk', paths: readonly string[]) => {
  const module: RemoteModule = {
    routes: paths.map((path) => ({ id: `${name}:${path}`, path })),
    texts: { de: {}, en: {} },
  }
  return routesOfRemote(name, module, { afterAction: () => {} }).map(({ path }) => path)
}

test('a release from before a path moved serves only the paths that still belong to its remote', () => {
  const before = ['/chat', '/desk', '/desk/:ticketId', '/desk/:ticketId/call', '/case/:token']
  expect(listRoutes('mf-chat-call', before)).toEqual(['/chat', '/desk/:ticketId/call'])
  expect(listRoutes('mf-desk', ['/desk', '/desk/:ticketId'])).toEqual(['/desk', '/desk/:ticketId'])
})

test('a path that the contract does not have stays with its remote', () => {
  expect(listRoutes('mf-desk', ['/part'])).toEqual(['/part'])
})
