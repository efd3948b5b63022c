import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { JoinButton } from './lobby-action.tsx'

test('a second press while the service is asked joins only once, and the button is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onJoin = vi.fn()
  await renderPart(<JoinButton isElsewhere={() => promise} onJoin={onJoin} label="Join now" />)
  const button = screen.getByRole('button', { name: 'Join now' })
  // Later than a double click.
  const pressAt = (timeStamp: number) =>
    fireEvent(button, Object.defineProperty(createEvent.click(button), 'timeStamp', { value: timeStamp }))
  pressAt(1000)
  expect(button.getAttribute('aria-busy')).toBe('true')
  pressAt(3000)
  resolve(false)
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
  expect(onJoin).toHaveBeenCalledOnce()
})
