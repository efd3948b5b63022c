import { defineRemote } from '@radruf/shell-kit'
import { renderRoute } from '@radruf/shell-kit/testing'
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import ClipRecorder from './clip-recorder.tsx'

/** Replaces the browser's recorder, which the tests' document lacks; `supported` are the types that it records. */
class FakeRecorder {
  static supported = ['video/webm;codecs=vp8,opus']
  static isTypeSupported = (type: string) => FakeRecorder.supported.includes(type)
  state = 'inactive'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: (() => void) | null
  start() {
    this.state = 'recording'
  }
  stop() {
    if (this.state === 'inactive') return
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['noise']) })
    this.onstop?.()
  }
}

const tracks = [{ stop: vi.fn() }, { stop: vi.fn() }]
const getUserMedia = vi.fn()
const onFile = vi.fn<(clip: File) => void>()
const setDevices = (value: object | undefined) =>
  Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true })

beforeEach(() => {
  vi.resetAllMocks()
  FakeRecorder.supported = ['video/webm;codecs=vp8,opus']
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  getUserMedia.mockImplementation(async () =>
    // A real stream, because the preview accepts no other.
    Object.defineProperty(new MediaStream(), 'getTracks', { value: () => tracks }),
  )
  setDevices({ getUserMedia })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))

function RecorderHost() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <ClipRecorder onFile={onFile} onClose={() => setOpen(false)} /> : <p>closed</p>
}

const openRecorder = () =>
  renderRoute(
    defineRemote({
      routes: [{ id: 'mf-chat-call:recorder', path: '/recorder', Component: RecorderHost }],
      texts: remote.texts,
    }),
    { path: '/recorder' },
  )
/** Presses a button at the time of the stopped clock: buttons ignore a second click within half a second. */
function pressButton(name: string) {
  const button = screen.getByRole('button', { name })
  const click = createEvent.click(button)
  fireEvent(button, Object.defineProperty(click, 'timeStamp', { value: Date.now() }))
}
/** Presses the button with the clock stopped. */
async function startRecording() {
  await openRecorder()
  await screen.findByRole('button', { name: 'Aufnahme beginnen' })
  vi.useFakeTimers()
  pressButton('Aufnahme beginnen')
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const expectCameraOff = () => {
  for (const { stop } of tracks) expect(stop).toHaveBeenCalledTimes(1)
}

test('a recording ends by itself at the longest length and releases camera and microphone', async () => {
  await startRecording()
  await pass(14_900)
  expect(screen.getByRole('timer').textContent).toBe('14 s')
  expect(onFile).not.toHaveBeenCalled()
  await pass(200)
  expect(onFile).toHaveBeenCalledTimes(1)
  const [clip] = onFile.mock.lastCall ?? []
  expect(clip).toMatchObject({ name: 'Aufnahme', type: 'video/webm' })
  expect(await clip?.text()).toBe('noise')
  expect(screen.getByText('closed')).toBeTruthy()
  expectCameraOff()
})

test('the person ends a recording before that', async () => {
  await startRecording()
  await pass(3000)
  pressButton('Aufnahme beenden')
  expect(onFile).toHaveBeenCalledTimes(1)
  expectCameraOff()
})

test('closing the recorder discards the recording and releases camera and microphone', async () => {
  await startRecording()
  await pass(3000)
  pressButton('Schließen')
  await pass(20_000)
  expect(onFile).not.toHaveBeenCalled()
  expectCameraOff()
})

test('a camera that opens after the recorder was closed is released', async () => {
  const opening = Promise.withResolvers<{ getTracks: () => typeof tracks }>()
  getUserMedia.mockReturnValueOnce(opening.promise)
  await openRecorder()
  pressButton('Schließen')
  await act(async () => opening.resolve({ getTracks: () => tracks }))
  expectCameraOff()
})

test('the best supported format is recorded, in the size that the service accepts', async () => {
  FakeRecorder.supported = ['video/webm;codecs=vp8,opus', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2']
  await startRecording()
  await pass(1000)
  pressButton('Aufnahme beenden')
  expect(onFile.mock.lastCall?.[0].type).toBe('video/mp4')
  expect(getUserMedia.mock.lastCall?.[0].video).toMatchObject({ width: { max: 1280 }, height: { ideal: 720 } })
})

test.each([
  ['permission', () => getUserMedia.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))],
  ['camera access on an insecure address', () => setDevices(undefined)],
])('without %s the recorder says what to do', async (_, refuse) => {
  refuse()
  await openRecorder()
  expect(await screen.findByText(/^Die Kamera ist nicht verfügbar\./)).toBeTruthy()
})

test.each([
  ['an accepted format', () => (FakeRecorder.supported = ['video/x-matroska'])],
  ['a recorder', () => vi.stubGlobal('MediaRecorder', undefined)],
])('without %s the browser’s camera stays usable by others', async (_, remove) => {
  remove()
  await openRecorder()
  await screen.findByRole('button', { name: 'Aufnahme beginnen' })
  pressButton('Aufnahme beginnen')
  expect(screen.getByText(/^Die Kamera ist nicht verfügbar\./)).toBeTruthy()
  expectCameraOff()
})
