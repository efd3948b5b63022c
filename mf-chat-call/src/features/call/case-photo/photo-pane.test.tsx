import {
  type CasePhotoSession,
  type CasePhotoState,
  createCasePhotoSession,
  findShownPhoto,
} from '@radruf/call/case-photo'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
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
  let receive: Receive = () => {}
  const session = createCasePhotoSession({
    role,
    session: {
      send: (message) => void sent.push(message),
      onMessage(listener) {
        receive = listener as Receive
        return () => {}
      },
    },
  })
  session.start()
  return { session, sent, receive: (message: object) => act(async () => receive(message)) }
}

/** The pane as the stage shows it. */
function Stage({ session, isWide }: { session: CasePhotoSession; isWide: boolean }) {
  const casePhoto = useCasePhoto(session, true)
  const shown = findShownPhoto(useStore(session.store))
  return (
    <div data-photo>
      <button type="button" onClick={() => session.open(PHOTOS, 'chain')}>
        open
      </button>
      {shown && <PhotoPane casePhoto={casePhoto} shown={shown} isWide={isWide} counterpartName="Kim" />}
      <PhotoLayoutChoice casePhoto={casePhoto} />
    </div>
  )
}

async function showPane(isWide = true) {
  const { session, ...line } = openSession('mechanic')
  await renderPart(<Stage session={session} isWide={isWide} />)
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  return { session, ...line }
}

const pane = () => screen.queryByRole('region', { name: /^(The|Mia)/ })
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
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
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
  const { session, sent, receive } = openSession('customer')
  await renderPart(<Stage session={session} isWide={false} />)
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
