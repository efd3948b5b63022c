import { afterEach, expect, test, vi } from 'vitest'
import { showLoadedState } from './show-loaded-state.ts'

afterEach(() => document.documentElement.removeAttribute('data-offline-page'))

test('the router’s state is repeated once the offline page is replaced', async () => {
  const router = { state: { initialized: true }, revalidate: vi.fn() }
  document.documentElement.setAttribute('data-offline-page', '')
  showLoadedState(router as never)
  document.body.append('text')
  await vi.waitFor(() => expect(router.revalidate).not.toHaveBeenCalled())
  document.documentElement.removeAttribute('data-offline-page')
  await vi.waitFor(() => expect(router.revalidate).toHaveBeenCalledOnce())
  document.body.append('text')
  await Promise.resolve()
  expect(router.revalidate).toHaveBeenCalledOnce()
})

test('the router’s first load is not interrupted', () => {
  const router = { state: { initialized: false }, revalidate: vi.fn() }
  showLoadedState(router as never)
  expect(router.revalidate).not.toHaveBeenCalled()
})
