import type { DrawnMark, LiveMarksSession } from '@radruf/call/live-marks'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { DrawingSurface } from './drawing-surface.tsx'

const BOX = { left: 0, top: 0, width: 1000, height: 500 }

test('the focus returns to where it was when the drawing ends', async () => {
  const session = { role: 'mechanic', hold: vi.fn(), draw: vi.fn() } as unknown as LiveMarksSession
  function Room() {
    const [isDrawing, setDrawing] = useState(false)
    const surface = { tool: 'circle', isMirrored: false, box: BOX, session } as const
    return (
      <fieldset tabIndex={-1} onKeyDown={({ key }) => key === 'k' && setDrawing(!isDrawing)}>
        {isDrawing && <DrawingSurface {...surface} onEnd={() => setDrawing(false)} />}
      </fieldset>
    )
  }
  await renderPart(<Room />)
  const room = screen.getByRole('group')
  room.focus()
  for (const key of ['k', '{Escape}']) {
    await userEvent.keyboard('k')
    expect(document.activeElement).toBe(screen.getByRole('application'))
    await userEvent.keyboard(key)
    expect(document.activeElement).toBe(room)
  }
})

test('a picture that moves under the hand does not bend the ring that the hand draws', async () => {
  const draw = vi.fn<(mark: DrawnMark) => void>()
  const session = { role: 'mechanic', hold: vi.fn(), draw } as unknown as LiveMarksSession
  await renderPart(<DrawingSurface session={session} tool="circle" isMirrored={false} box={BOX} onEnd={() => {}} />)
  const surface = screen.getByRole('application')
  const moveTo = (top: number) =>
    vi.spyOn(surface, 'getBoundingClientRect').mockReturnValue({ left: 0, top } as DOMRect)
  moveTo(0)
  fireEvent.pointerDown(surface, { clientX: 400, clientY: 200, isPrimary: true })
  fireEvent.pointerMove(surface, { clientX: 500, clientY: 250 })
  moveTo(-120)
  fireEvent.pointerMove(surface, { clientX: 600, clientY: 300 })
  fireEvent.pointerUp(surface)
  expect(draw).toHaveBeenCalledExactlyOnceWith({
    shape: 'circle',
    at: [0.5, 0.5],
    points: [
      [0.4, 0.4],
      [0.6, 0.6],
    ],
  })
})
