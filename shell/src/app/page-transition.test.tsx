import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageTransition } from './page-transition.tsx'

/** Number of view transitions that the browser was asked for. */
let started = 0
let prefersLess = false

/** A browser that shows transitions without animations. */
function startViewTransition({ update }: { update: () => unknown }) {
  started++
  const ready = Promise.resolve().then(update)
  return { ready, finished: ready, skipTransition() {} }
}

beforeEach(() => {
  started = 0
  prefersLess = false
  Object.assign(document, { startViewTransition, fonts: { status: 'loaded' } })
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLess }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
  Reflect.deleteProperty(document, 'fonts')
})

function Page() {
  const { pathname, search } = useLocation()
  return (
    <main>
      {pathname + search}
      <PageTransition />
    </main>
  )
}

function open() {
  const action = () => new Response(null, { status: 302, headers: { location: '/profile' } })
  const router = createMemoryRouter([{ path: '*', action, Component: Page }], { initialEntries: ['/overview?a=1'] })
  const { container } = render(<RouterProvider router={router} />)
  const goTo = async (...to: Parameters<typeof router.navigate>) => {
    await act(() => router.navigate(...to))
    const { pathname, search } = router.state.location
    await waitFor(() => expect(container.textContent).toBe(pathname + search))
  }
  return { router, goTo }
}

it('animates steps to another page, and back, but no change of the query', async () => {
  const { router, goTo } = open()
  await goTo('/overview?a=2')
  expect(started).toBe(0)
  await goTo('/profile')
  expect(started).toBe(1)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(started).toBe(2))
  await goTo('/overview?a=3')
  expect(started).toBe(2)
})

it('animates the step of a submit', async () => {
  const { goTo } = open()
  await goTo('/overview', { formMethod: 'post', formData: new FormData() })
  expect(started).toBe(1)
})

it('animates nothing for people who prefer less motion, and needs no view transitions', async () => {
  const { goTo } = open()
  prefersLess = true
  await goTo('/profile')
  expect(started).toBe(0)
  prefersLess = false
  Reflect.deleteProperty(document, 'startViewTransition')
  await goTo('/overview')
  expect(started).toBe(0)
})
