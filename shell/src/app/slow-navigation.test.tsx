import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSlowNavigation } from './slow-navigation.ts'

beforeEach(() => void vi.useFakeTimers())
function Page() {
  return <p>{useSlowNavigation() ? 'waiting' : 'here'}</p>
}

test('a navigation is reported as slow after a delay, until it ends', async () => {
  let arrive = () => {}
  const arrival = new Promise<null>((done) => (arrive = () => done(null)))
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/next', loader: () => arrival, Component: Page },
  ])
  render(<RouterProvider router={router} />)
  act(() => void router.navigate('/next'))
  await act(() => vi.advanceTimersByTimeAsync(390))
  expect(screen.queryByText('waiting')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(screen.getByText('waiting')).toBeTruthy()
  arrive()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('here')).toBeTruthy()
})
