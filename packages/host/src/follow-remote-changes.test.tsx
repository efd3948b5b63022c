import type { RemoteModule } from '@radruf/shell-kit'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { applyChange } from './follow-remote-changes.ts'
import { routesOfRemote } from './remote-routes.tsx'

const remote = (text: string, path = '/login', hasAction = true): RemoteModule => ({
  routes: [{ id: `mf-auth:${path}`, path, loader: () => text, ...(hasAction && { action: () => `${text} sent` }) }],
  texts: { de: {}, en: {} },
})
const args = {
  request: new Request('http://shell.test/login'),
  context: { get: () => ({ session: async () => ({ person: null }) }) },
} as unknown as LoaderFunctionArgs & ActionFunctionArgs

test('mounted routes run the loader and the action of the changed source', async () => {
  const mounted = remote('one')
  const [route] = routesOfRemote('mf-auth', mounted, { afterAction: () => {} })
  const run = async () => [
    typeof route?.loader === 'function' && (await route.loader(args)),
    typeof route?.action === 'function' && (await route.action(args)),
  ]
  expect(await run()).toEqual(['one', 'one sent'])
  const reload = vi.fn()
  applyChange(mounted, remote('two'), reload)
  expect(await run()).toEqual(['two', 'two sent'])
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['another path', remote('two', '/sign-in')],
  ['no action', remote('two', '/login', false)],
])('a change with %s reloads the page', (_, changed) => {
  const reload = vi.fn()
  applyChange(remote('one'), changed, reload)
  expect(reload).toHaveBeenCalledOnce()
})
