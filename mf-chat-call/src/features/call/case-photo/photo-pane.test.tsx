import {
  type CasePhotoSession,
  type CasePhotoState,
  createCasePhotoSession,
  createPhotoMarks,
  findShownPhoto,
  type PhotoMarksSession,
} from '@radruf/call/case-photo'
import type { Snapshot } from '@radruf/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { DrawButton } from '../controls/draw-button.tsx'
import { PhotoLayoutChoice } from './photo-layout-choice.tsx'
import PhotoPane from './photo-pane.tsx'
import { useCasePhoto } from './use-case-photo.ts'

const PHOTOS = ['whole', 'chain', 'brake'].map((id) => ({
  id,
  width: 40,
  height: 30,
  caption: `The ${id}`,
  detail: 'Photo from Kim',
}))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

type Receive = (message: object) => void

/** A page's photo, and the messages between the pages. */
function openSession(role: 'customer' | 'mechanic') {
  const sent: object[] = []
  const listeners: Receive[] = []
  const line = {
    send: (message: object) => void sent.push(message),
    onMessage(listener: (message: { kind: string }) => void) {
      listeners.push(listener as Receive)
      return () => {}
    },
  }
  const session = createCasePhotoSession({ role, session: line })
  const saveDrawing = vi.fn(async () => ({ id: 'drawing', width: 40, height: 30 }) as Snapshot)
  const marks = createPhotoMarks({ role, session: line, casePhoto: session, saveDrawing })
  for (const stop of [session.start(), marks.start()]) onTestFinished(stop)
  const receive: Receive = (message) => {
    for (const listener of listeners) listener(message)
  }
  return { session, marks, sent, receive: (message: object) => act(async () => receive(message)) }
}

/** The pane as the stage shows it, with the button that is among the actions of the room. */
function Stage({ session, marks, isWide }: { session: CasePhotoSession; marks: PhotoMarksSession; isWide: boolean }) {
  const casePhoto = useCasePhoto(session, true)
  const shown = findShownPhoto(useStore(session.store))
  return (
    <div data-photo>
      <button type="button" onClick={() => session.open(PHOTOS, 'chain')}>
        open
      </button>
      {shown && <PhotoPane casePhoto={casePhoto} marks={marks} shown={shown} isWide={isWide} counterpartName="Kim" />}
      <PhotoLayoutChoice casePhoto={casePhoto} />
      {casePhoto.drawing.isPossible && <DrawButton onClick={casePhoto.drawing.toggle} />}
    </div>
  )
}

async function showPane(isWide = true) {
  const { session, marks, ...line } = openSession('mechanic')
  await renderPart(<Stage session={session} marks={marks} isWide={isWide} />)
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  return { session, marks, ...line }
}

const pane = () => screen.queryByRole('region', { name: /^(The|Mia)/ })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const separator = () => screen.getByRole('separator', { name: 'Width of the live picture' })

test('an opened photo takes the focus for its keys, and Escape gives it back', async () => {
  await showPane()
  expect(pane()?.contains(document.activeElement)).toBe(true)
  expect(pane()?.textContent).toContain('Photo from Kim · 2 of 3')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('heading', { name: 'The brake' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(pane()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }))
})

test('the arrow keys move an enlarged photo instead of opening the next one', async () => {
  await showPane()
  await userEvent.keyboard('+{ArrowRight}')
  expect(screen.getByRole('heading', { name: 'The chain' })).toBeTruthy()
  await userEvent.keyboard('0{ArrowLeft}')
  expect(screen.getByRole('heading', { name: 'The whole' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous photo' }).getAttribute('aria-disabled')).toBe('true')
})

test('the separator moves between 35 and 65 percent, by key and by pointer, and the width is kept', async () => {
  await showPane()
  separator().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(separator().getAttribute('aria-valuenow')).toBe('52')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(separator().getAttribute('aria-valuenow')).toBe('65')
  const stage = separator().closest('[data-photo]') ?? expect.fail('The pane is on the stage.')
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 1000 } as DOMRect)
  fireEvent.pointerDown(separator(), { pointerId: 1 })
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 200 })
  expect(separator().getAttribute('aria-valuenow')).toBe('35')
  expect(localStorage.getItem('radruf.call-photo-share')).toBe('35')
})

test('a floating photo has no separator, moves to another corner, and the choice is kept', async () => {
  await showPane()
  await userEvent.click(screen.getByRole('radio', { name: 'Floating' }))
  expect(screen.queryByRole('separator')).toBeNull()
  const place = () => document.querySelector('[data-corner]')?.getAttribute('data-corner')
  expect(place()).toBe('bottom-end')
  await userEvent.click(screen.getByRole('button', { name: 'Move to another corner' }))
  expect(place()).toBe('bottom-start')
  expect(localStorage.getItem('radruf.call-photo-layout')).toBe('floating')
})

test('on a narrow screen the photo has neither separator nor window', async () => {
  await showPane(false)
  expect(pane()).toBeTruthy()
  expect(screen.queryByRole('separator')).toBeNull()
  expect(document.querySelector('[data-corner]')).toBeNull()
})

test('the mechanic shows the photo to the customer, reads that it is seen, and that it was closed', async () => {
  const { session, receive } = await showPane()
  await press('Show Kim too')
  const pressed = screen.getByRole('button', { name: 'Being shown to Kim · Stop' })
  expect(pressed.getAttribute('aria-pressed')).toBe('true')
  const { share: shared }: CasePhotoState = session.store.getState()
  const share = shared?.id
  await receive({ kind: 'casePhotoSeen', share, photoId: 'chain' })
  expect(screen.getByRole('button', { name: 'Kim can see it · Stop' })).toBeTruthy()
  await receive({ kind: 'casePhotoSeen', share, photoId: null })
  expect(screen.getByText('Kim has closed the photo.').getAttribute('role')).toBe('status')
  expect(screen.getByRole('button', { name: 'Show Kim too' }).getAttribute('aria-pressed')).toBe('false')
})

test('the customer sees the photo with its headline, without losing the focus, and closes it', async () => {
  const { session, marks, sent, receive } = openSession('customer')
  await renderPart(<Stage session={session} marks={marks} isWide={false} />)
  const button = screen.getByRole('button', { name: 'open' })
  button.focus()
  await receive({ kind: 'casePhoto', share: 's1', photo: { id: 'chain', width: 40, height: 30 } })
  expect(screen.getByRole('heading', { name: 'Kim is showing you a photo' })).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('src')).toBe('/api/photos/chain/large')
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(sent.at(-1)).toEqual({ kind: 'casePhotoSeen', share: 's1', photoId: null })
})

test('a photo that is gone says so, and the next one can be opened', async () => {
  await showPane()
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('alert').textContent).toContain('can’t be shown')
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
  expect(screen.getByRole('img').getAttribute('alt')).toBe('The brake')
})

test('a photo is drawn on once it is shared, with the tools and the keys of a still picture', async () => {
  const { session, marks, sent } = await showPane()
  expect(screen.queryByRole('button', { name: 'Draw' })).toBeNull()
  await press('Show Kim too')
  await press('Draw')
  expect(screen.getByRole('toolbar', { name: 'Draw on the photo' })).toBeTruthy()
  // The arrow keys move the cursor, and show no other photo.
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowDown}{Enter}')
  expect(session.store.getState().shownId).toBe('chain')
  expect(screen.getByRole('img', { name: 'The photo with one mark' })).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ kind: 'casePhotoMarks', message: { kind: 'stroke', by: 'mechanic' } })
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(marks.store.getState().board.strokes).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(pane()).toBe(document.activeElement)
})

test('the customer sees the mechanic’s marks on the photo, and draws as well', async () => {
  const { session, marks, receive } = openSession('customer')
  await renderPart(<Stage session={session} marks={marks} isWide={false} />)
  await receive({ kind: 'casePhoto', share: 's1', photo: { id: 'chain', width: 40, height: 30 } })
  const points = [
    [0.2, 0.2],
    [0.6, 0.6],
  ]
  const stroke = { kind: 'stroke', pictureId: 's1.chain', id: 'm1', by: 'mechanic', shape: 'circle', from: 0, points }
  await receive({ kind: 'casePhotoMarks', message: stroke })
  expect(screen.getByRole('img', { name: 'The photo with one mark' })).toBeTruthy()
  await press('Draw')
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}')
  expect(marks.store.getState().board.strokes.map(({ by }) => by)).toEqual(['mechanic', 'customer'])
  await receive({ kind: 'casePhoto', share: null, photo: null })
  expect(screen.queryByRole('toolbar')).toBeNull()
})
