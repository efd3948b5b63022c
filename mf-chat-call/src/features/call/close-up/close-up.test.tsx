import { type CloseUpSession, type CloseUpState, NO_CLOSE_UP, type Region } from '@radruf/call/close-up'
import { type CameraRequests, NO_REQUESTS, type PointerSession } from '@radruf/call/shared-view'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createStore, type StoreApi, useStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { CloseUpStatus, EndCloseUp } from './close-up-status.tsx'
import CloseUpWindow from './close-up-window.tsx'
import { RegionSurface } from './region-surface.tsx'
import { useCloseUp } from './use-close-up.ts'

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

const fakeRequests = (ask: () => void) => ({ ask, store: createStore(() => NO_REQUESTS) }) as unknown as CameraRequests

/** The mechanic's tool over a moving picture, with the words below it. */
function Tool({ line, ask }: { line: StoreApi<{ isBad: boolean }>; ask: () => void }) {
  const [sessions] = useState(() => ({
    closeUp: { role: 'mechanic', store: createStore(() => NO_CLOSE_UP) } as unknown as CloseUpSession,
    pointer: { store: createStore(() => ({ isOn: false })) } as unknown as PointerSession,
  }))
  const closeUp = useCloseUp(sessions, { isUsable: true, isLineBad: useStore(line).isBad })
  return (
    <>
      <button type="button" aria-pressed={closeUp.isWanted} onClick={closeUp.toggle}>
        Closer
      </button>
      {closeUp.isChoosing && <RegionSurface box={BOX} onChoose={vi.fn()} onEnd={closeUp.cancel} />}
      <CloseUpStatus closeUp={closeUp} requests={fakeRequests(ask)} counterpartName="Anna" />
    </>
  )
}

test('on a bad line a photo is offered in place of a region, and a better one takes no focus', async () => {
  const ask = vi.fn()
  const line = createStore(() => ({ isBad: false }))
  const setLine = (isBad: boolean) => act(() => line.setState({ isBad }))
  await renderPart(<Tool line={line} ask={ask} />)
  await userEvent.click(screen.getByRole('button', { name: 'Closer' }))
  expect(screen.getByRole('application')).toBeDefined()
  setLine(true)
  expect(screen.queryByRole('application')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('The line’s too weak for a closer look right now.')
  await userEvent.click(screen.getByRole('button', { name: /^Full-size still/ }))
  expect(ask).toHaveBeenCalledExactlyOnceWith('still')
  setLine(false)
  expect(screen.queryByRole('application')).toBeNull()
  setLine(true)
  await userEvent.click(screen.getByRole('button', { name: 'Closer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'Closer', pressed: false })).toBeDefined()
})

async function showStatus(role: 'customer' | 'mechanic', state: Partial<CloseUpState>) {
  const [end, closeNote] = [vi.fn(), vi.fn()]
  const store = createStore((): CloseUpState => ({ ...NO_CLOSE_UP, ...state }))
  const session = { role, store, end, closeNote } as unknown as CloseUpSession
  const closeUp = { session, isPhotoOnly: false, cancel: vi.fn() }
  await renderPart(
    <>
      <CloseUpStatus closeUp={closeUp} requests={fakeRequests(vi.fn())} counterpartName="Mia" />
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

test('the customer is asked to hold the telephone more steadily', async () => {
  await showStatus('customer', { sent: SENT, isUnsteady: true })
  const status = screen.getByRole('status')
  expect(status.textContent).toContain('Hold it a little steadier, please.')
  // The title is not read out again.
  expect(status.getAttribute('aria-atomic')).toBe('false')
})

/** The window over a picture of 960 pixels, of which 1280 are received. */
async function showWindow(state: Partial<CloseUpState> & { sent: Region }, received = { width: 1280, height: 720 }) {
  const [request, end, ask] = [vi.fn<(region: Region) => void>(), vi.fn(), vi.fn()]
  const closeUp = { session: { request, end }, whole: null } as unknown as ReturnType<typeof useCloseUp>
  const video = document.createElement('video')
  Object.defineProperties(video, { videoWidth: { value: received.width }, videoHeight: { value: received.height } })
  await renderPart(
    <CloseUpWindow
      closeUp={closeUp}
      state={{ ...NO_CLOSE_UP, cameraEdge: 3840, ...state }}
      video={video}
      box={{ left: 0, top: 0, width: 960, height: 540 }}
      requests={fakeRequests(ask)}
      counterpartName="Anna"
    />,
  )
  return { request, end, ask, status: screen.getByRole('status') }
}
const THIRD = { x: 0, y: 1 / 3, size: 1 / 3 }

test('the factors keep the middle of the region, and the digits choose them as well', async () => {
  const { request } = await showWindow({ sent: THIRD })
  expect(screen.getByRole('radio', { name: '3×' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: '2×' }))
  expect(request).toHaveBeenLastCalledWith({ x: 0, y: 0.25, size: 0.5 })
  screen.getByRole('radio', { name: '3×' }).focus()
  await userEvent.keyboard('1')
  expect(request).toHaveBeenLastCalledWith({ x: 0, y: 0, size: 1 })
})

test('factors that the camera does not have are not offered, and the reason is given', async () => {
  const { request } = await showWindow({ sent: { x: 0, y: 0, size: 0.5 }, cameraEdge: 1280 })
  expect(screen.getByRole('radio', { name: '3×' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('radio', { name: '2×' })).toHaveProperty('disabled', false)
  expect(screen.getByText('That’s as far as Anna’s camera goes.')).toBeDefined()
  screen.getByRole('radio', { name: '2×' }).focus()
  await userEvent.keyboard('3')
  expect(request).not.toHaveBeenCalled()
})

test.each([
  ['3×, full detail', {}, { width: 1280, height: 720 }],
  ['3×, sharpening …', {}, { width: 640, height: 360 }],
  ['3×, as sharp as it gets', { cameraEdge: 1920 }, { width: 1280, height: 720 }],
])('the window says “%s” and names the place', async (text, change, received) => {
  const { status } = await showWindow({ sent: THIRD, ...change }, received)
  expect(status.textContent).toBe(`${text}. Frame on the left`)
})

test('the window asks for a still, takes no focus, and Escape ends the close-up', async () => {
  const { ask, end, request } = await showWindow({ sent: THIRD })
  expect(document.activeElement).not.toBe(screen.getByRole('application'))
  await userEvent.click(screen.getByRole('button', { name: /^Full-size still/ }))
  expect(ask).toHaveBeenCalledExactlyOnceWith('still')
  screen.getByRole('application').focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(request).toHaveBeenCalledExactlyOnceWith({ x: expect.closeTo(0.01), y: expect.closeTo(1 / 3), size: 1 / 3 })
  await userEvent.keyboard('{Escape}')
  expect(end).toHaveBeenCalledOnce()
})

test('in the last whole picture the frame is moved, or drawn anew beside it', async () => {
  const onChoose = vi.fn<(region: Region) => void>()
  await renderPart(<RegionSurface box={BOX} sent={THIRD} onChoose={onChoose} onEnd={vi.fn()} />)
  const surface = screen.getByRole('application')
  const drag = (from: { clientX: number; clientY: number }, to: { clientX: number; clientY: number }) => {
    fireEvent.pointerDown(surface, { ...from, isPrimary: true })
    fireEvent.pointerMove(surface, to)
    fireEvent.pointerUp(surface, to)
  }
  drag({ clientX: 100, clientY: 250 }, { clientX: 300, clientY: 250 })
  expect(onChoose).toHaveBeenLastCalledWith({ x: expect.closeTo(0.2), y: expect.closeTo(1 / 3), size: 1 / 3 })
  drag({ clientX: 600, clientY: 100 }, { clientX: 800, clientY: 150 })
  expect(onChoose).toHaveBeenLastCalledWith({
    x: expect.closeTo(0.6),
    y: expect.closeTo(0.15),
    size: expect.closeTo(0.2),
  })
  // A corner: the opposite one keeps its place.
  drag({ clientX: 333, clientY: 333 }, { clientX: 533, clientY: 400 })
  expect(onChoose).toHaveBeenLastCalledWith({ x: 0, y: expect.closeTo(1 / 3), size: expect.closeTo(0.533) })
})
