import type { CloseUpSession, CloseUpState, Region } from '@radruf/call/close-up'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { CloseUpStatus, EndCloseUp } from './close-up-status.tsx'
import { RegionSurface } from './region-surface.tsx'
import type { useCloseUp } from './use-close-up.ts'

const BOX = { left: 0, top: 0, width: 1000, height: 500 }

async function showSurface() {
  const onChoose = vi.fn<(region: Region) => void>()
  const onEnd = vi.fn()
  await renderPart(<RegionSurface box={BOX} onChoose={onChoose} onEnd={onEnd} />)
  return { surface: screen.getByRole('application'), onChoose, onEnd }
}

test('a drawn box chooses the region around it, in the shape of the picture', async () => {
  const { surface, onChoose } = await showSurface()
  fireEvent.pointerDown(surface, { clientX: 400, clientY: 200, isPrimary: true })
  fireEvent.pointerMove(surface, { clientX: 600, clientY: 250 })
  fireEvent.pointerUp(surface, { clientX: 600, clientY: 250 })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({
    x: expect.closeTo(0.4),
    y: expect.closeTo(0.35),
    size: expect.closeTo(0.2),
  })
})

test('a tap chooses a third of the picture around it, and a cancelled press nothing', async () => {
  const { surface, onChoose } = await showSurface()
  fireEvent.pointerDown(surface, { clientX: 100, clientY: 250, isPrimary: true })
  fireEvent.pointerCancel(surface)
  fireEvent.pointerUp(surface, { clientX: 100, clientY: 250 })
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.pointerDown(surface, { clientX: 100, clientY: 250, isPrimary: true })
  fireEvent.pointerUp(surface, { clientX: 100, clientY: 250 })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ x: 0, y: expect.closeTo(1 / 3), size: expect.closeTo(1 / 3) })
})

test('the keyboard moves a region, changes its size, chooses it and leaves', async () => {
  const { surface, onChoose, onEnd } = await showSurface()
  expect(document.activeElement).toBe(surface)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowDown}-{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({
    x: expect.closeTo(0.45 - 1 / 7.2),
    y: expect.closeTo(0.51 - 1 / 7.2),
    size: expect.closeTo(1 / 3.6),
  })
  await userEvent.keyboard('{Escape}')
  expect(onEnd).toHaveBeenCalledOnce()
})

async function showStatus(role: 'customer' | 'mechanic', state: Partial<CloseUpState>) {
  const [end, closeNote] = [vi.fn(), vi.fn()]
  const store = createStore((): CloseUpState => ({ requested: null, sent: null, ended: null, ...state }))
  const session = { role, store, end, closeNote } as unknown as CloseUpSession
  const closeUp = { session } as ReturnType<typeof useCloseUp>
  await renderPart(
    <>
      <CloseUpStatus closeUp={closeUp} counterpartName="Mia" />
      {role === 'customer' && <EndCloseUp closeUp={closeUp} />}
    </>,
  )
  return { end, closeNote }
}
const SENT = { x: 0, y: 0, size: 0.4 }

test('the customer reads that the mechanic looks closer, and ends it at once', async () => {
  const { end } = await showStatus('customer', { sent: SENT })
  expect(screen.getByRole('status').textContent).toContain('Mia’s taking a closer look')
  await userEvent.click(screen.getByRole('button', { name: 'Stop zoom' }))
  expect(end).toHaveBeenCalledOnce()
})

test('the mechanic reads the factor, and afterwards who has ended it', async () => {
  const { end } = await showStatus('mechanic', { sent: SENT })
  expect(screen.getByRole('heading').textContent).toBe('Closer, 2.5×')
  await userEvent.click(screen.getByRole('button', { name: 'Whole picture' }))
  expect(end).toHaveBeenCalledOnce()
})

test('the note about its end can be closed', async () => {
  const { closeNote } = await showStatus('mechanic', { ended: 'customer' })
  expect(screen.getByRole('status').textContent).toBe('Mia stopped the zoom.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closeNote).toHaveBeenCalledOnce()
})
