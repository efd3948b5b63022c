import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePictureInPicture } from './picture-in-picture.ts'

const handlers = new Map<string, (() => void) | null>()

/** A browser that opens the window by itself, or has none. */
function fakeBrowser({ hasWindow = true } = {}) {
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: hasWindow, configurable: true })
  const setActionHandler = (name: string, handler: (() => void) | null) => void handlers.set(name, handler)
  Object.defineProperty(navigator, 'mediaSession', { value: { setActionHandler }, configurable: true })
}
afterEach(() => {
  handlers.clear()
  Reflect.deleteProperty(document, 'pictureInPictureEnabled')
  Reflect.deleteProperty(navigator, 'mediaSession')
})

// biome-ignore lint/a11y/useMediaCaption: a call has no captions.
const Picture = () => <video ref={usePictureInPicture()} />

test('the browser moves the picture into its own window until the picture is gone', () => {
  fakeBrowser()
  const { container, unmount } = render(<Picture />)
  const video = container.querySelector('video') ?? expect.fail('There is a picture.')
  const requestPictureInPicture = vi.fn(async () => ({}) as PictureInPictureWindow)
  Object.assign(video, { requestPictureInPicture })
  expect(video.hasAttribute('autopictureinpicture')).toBe(true)
  handlers.get('enterpictureinpicture')?.()
  expect(requestPictureInPicture).toHaveBeenCalledOnce()
  unmount()
  expect(handlers.get('enterpictureinpicture')).toBeNull()
})

test('a browser without such windows is not asked for one', () => {
  fakeBrowser({ hasWindow: false })
  const { container } = render(<Picture />)
  expect(container.querySelector('[autopictureinpicture]')).toBeNull()
  expect(handlers.size).toBe(0)
})
