import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { animateNavigations } from './view-transitions.ts'

let less = false
beforeEach(() => {
  history.replaceState(null, '', '/overview?a=1')
  Object.assign(document, { startViewTransition: () => {} })
  vi.stubGlobal('matchMedia', () => ({ matches: less }))
})
afterEach(() => {
  less = false
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
})

const createRouter = () => {
  const navigate = vi.fn(async (..._args: unknown[]) => {})
  const router = { navigate } as unknown as Parameters<typeof animateNavigations>[0]
  animateNavigations(router)
  const wasAnimated = async (to: string | null, options?: object) => {
    await router.navigate(to, options)
    return (navigate.mock.lastCall?.[1] as { viewTransition?: boolean } | undefined)?.viewTransition
  }
  return { router, navigate, wasAnimated }
}

test('steps to another path and submits are animated; changes of the query are not', async () => {
  const { wasAnimated } = createRouter()
  expect(await wasAnimated('/profile', { viewTransition: undefined })).toBe(true)
  expect(await wasAnimated('?a=2')).toBe(false)
  expect(await wasAnimated('/overview?a=2')).toBe(false)
  expect(await wasAnimated(null, { formMethod: 'post' })).toBe(true)
  expect(await wasAnimated('/profile', { viewTransition: false })).toBe(false)
})

test('people who prefer less motion, and browsers without view transitions, get none', async () => {
  less = true
  expect(await createRouter().wasAnimated('/profile')).toBe(false)
  less = false
  Reflect.deleteProperty(document, 'startViewTransition')
  expect(await createRouter().wasAnimated('/profile')).toBeUndefined()
})

test('going back keeps the router’s own decision', async () => {
  const { router, navigate } = createRouter()
  await router.navigate(-1)
  expect(navigate.mock.lastCall).toEqual([-1])
})

test('a transition that a faster step skips is no error of the page', async () => {
  const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
  const handled = vi.spyOn(ready, 'catch')
  Object.assign(document, { startViewTransition: () => ({ ready }) })
  createRouter()
  document.startViewTransition(() => {})
  expect(handled).toHaveBeenCalledOnce()
})
