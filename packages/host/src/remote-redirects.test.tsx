import { shellContext } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, type RouteObject, RouterContextProvider, redirect } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { routesOfRemote } from './remote-routes.tsx'

/** Runs the loader of a remote's page at `/imprint`, which is open to everyone. */
function runLoader(loader: () => unknown, loadSlots?: (pathname: string) => Promise<void>) {
  const module = { routes: [{ id: 'mf-account:/imprint', path: '/imprint', loader }], texts: { de: {}, en: {} } }
  const [route] = routesOfRemote('mf-account', module as never, {
    afterAction: () => {},
    ...(loadSlots && { loadSlots }),
  }) as [RouteObject]
  const context = new RouterContextProvider()
  context.set(shellContext, { session: async () => ({ person: null }) } as never)
  const args = { request: new Request('https://radruf.example/imprint'), context, params: {} }
  return (route.loader as (args: LoaderFunctionArgs) => Promise<unknown>)(args as unknown as LoaderFunctionArgs)
}

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'http://radruf.example/'])(
  'a loader cannot redirect to %s, whether it returns or throws the redirect',
  async (target) => {
    const refused = /redirects to .*, outside of the product: show a link/
    await expect(runLoader(() => redirect(target))).rejects.toThrow(refused)
    await expect(
      runLoader(() => {
        throw redirect(target)
      }),
    ).rejects.toThrow(refused)
  },
)

test('a loader redirects within the product', async () => {
  for (const target of ['/privacy', 'privacy', '?a=1', 'https://radruf.example/privacy'])
    expect(await runLoader(() => redirect(target))).toBeInstanceOf(Response)
})

test('the data of a page come with the remotes of its slots, and a redirect does not wait for them', async () => {
  const slots = Promise.withResolvers<void>()
  const loadSlots = vi.fn(() => slots.promise)
  let hasData = false
  const page = runLoader(() => 'data', loadSlots).finally(() => {
    hasData = true
  })
  expect(await runLoader(() => redirect('/privacy'), loadSlots)).toBeInstanceOf(Response)
  expect(hasData).toBe(false)
  slots.resolve()
  expect(await page).toBe('data')
  expect(loadSlots).toHaveBeenCalledWith('/imprint')
})
