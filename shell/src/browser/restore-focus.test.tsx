import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreFocusOnRemoval } from './restore-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = restoreFocusOnRemoval()
})
afterEach(() => stop())

const Page = ({ sent, area }: { sent?: boolean; area?: boolean }) => (
  <main tabIndex={-1}>
    <h1 tabIndex={-1} data-page-heading>
      Your rating
    </h1>
    <div tabIndex={area ? -1 : undefined} data-testid="area">
      {!sent && <button type="button">Send</button>}
    </div>
    <button type="button">Other</button>
  </main>
)
const focusSend = () => screen.getByRole('button', { name: 'Send' }).focus()

test('the focus of a removed control moves to the heading', async () => {
  const { rerender } = render(<Page />)
  focusSend()
  rerender(<Page sent />)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('the focus of a control removed from a focusable area moves to that area', async () => {
  const { rerender } = render(<Page area />)
  focusSend()
  rerender(<Page area sent />)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('area')))
})

test('a focus that the page moves itself is left alone', async () => {
  const { rerender } = render(<Page />)
  focusSend()
  rerender(<Page sent />)
  screen.getByRole('button', { name: 'Other' }).focus()
  await new Promise((done) => setTimeout(done, 100))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }))
})
