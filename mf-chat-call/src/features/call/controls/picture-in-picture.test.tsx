import { togglePictureWindow } from '@radruf/call/media'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsInPictureWindow, usePictureInPicture } from './picture-in-picture.ts'

const handlers = new Map<string, (() => void) | null>()

/** A browser that opens the window by itself, or has none. */
function fakeBrowser({ hasWindow = true } = {}) {
  const define = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true, writable: true })
  const setWindow = (element: Element | null, event: string) => {
    define(document, 'pictureInPictureElement', element)
    fireEvent(element ?? document, new Event(event))
  }
  define(document, 'pictureInPictureEnabled', hasWindow)
  define(document, 'pictureInPictureElement', null)
  define(document, 'exitPictureInPicture', async () => setWindow(null, 'leavepictureinpicture'))
  define(HTMLVideoElement.prototype, 'requestPictureInPicture', async function (this: HTMLVideoElement) {
    setWindow(this, 'enterpictureinpicture')
  })
  const setActionHandler = (name: string, handler: (() => void) | null) => void handlers.set(name, handler)
  define(navigator, 'mediaSession', { setActionHandler })
}

afterEach(() => {
  handlers.clear()
  for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
    Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture')
  Reflect.deleteProperty(navigator, 'mediaSession')
})

const Picture = ({ continues = false }) => (
  <>
    {/* biome-ignore lint/a11y/useMediaCaption: a call has no captions. */}
    <video ref={usePictureInPicture({ continues })} />
    <p>{useIsInPictureWindow() ? 'in a window' : 'on the page'}</p>
  </>
)
const toggle = () => act(async () => togglePictureWindow())
const findVideo = () => document.querySelector('video') ?? expect.fail('There is a picture.')

test('the browser moves the picture into its own window until the picture is gone', async () => {
  fakeBrowser()
  const { unmount } = render(<Picture />)
  expect(findVideo().hasAttribute('autopictureinpicture')).toBe(true)
  await act(async () => handlers.get('enterpictureinpicture')?.())
  expect(screen.getByText('in a window')).toBeTruthy()
  unmount()
  expect(handlers.get('enterpictureinpicture')).toBeNull()
})

test('a press opens and closes the window', async () => {
  fakeBrowser()
  render(<Picture />)
  await toggle()
  expect(screen.getByText('in a window')).toBeTruthy()
  await toggle()
  expect(screen.getByText('on the page')).toBeTruthy()
})

test('a picture that replaces another one keeps the browser’s window when that one is removed', async () => {
  fakeBrowser()
  const former = render(<Picture />)
  render(<Picture />)
  const [, picture] = document.querySelectorAll('video')
  former.unmount()
  expect(handlers.get('enterpictureinpicture')).toBeTypeOf('function')
  await toggle()
  expect(document.pictureInPictureElement).toBe(picture)
})

test('a clip of the chat in a window is not the call', async () => {
  fakeBrowser()
  const { container } = render(<Picture />)
  const clip = container.appendChild(document.createElement('video'))
  await act(async () => void (await clip.requestPictureInPicture()))
  expect(screen.getByText('on the page')).toBeTruthy()
})

test.each([
  ['was open', true, 1],
  ['was closed', false, 0],
])('a window that %s on the page of the call is opened again on the next page: %s', async (_, isOpen, times) => {
  fakeBrowser()
  const room = render(<Picture />)
  if (isOpen) await toggle()
  room.unmount()
  render(<Picture continues />)
  const request = vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture')
  await act(async () => void findVideo().dispatchEvent(new Event('loadedmetadata')))
  expect(request).toHaveBeenCalledTimes(times)
})

test('a browser without such windows is not asked for one', async () => {
  fakeBrowser({ hasWindow: false })
  render(<Picture />)
  await toggle()
  expect(document.querySelector('[autopictureinpicture]')).toBeNull()
  expect(screen.getByText('on the page')).toBeTruthy()
  expect(handlers.size).toBe(0)
})
