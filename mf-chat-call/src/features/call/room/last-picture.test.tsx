import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { LastFrame, LastFrameKeeper } from './last-picture.tsx'

/** A moving picture, and then its last frame. */
function Picture() {
  const [frame, setFrame] = useState<HTMLCanvasElement | null>(null)
  const [isGone, setGone] = useState(false)
  return (
    <div>
      {!isGone && (
        <>
          <LastFrameKeeper onEnd={setFrame} />
          <video muted data-testid="video" />
        </>
      )}
      {frame && <LastFrame frame={frame} at={Date.parse('2026-11-19T13:04:00.000Z')} />}
      <button type="button" onClick={() => setGone(true)}>
        gone
      </button>
    </div>
  )
}

test('the last frame of a lost picture is shown with its time', async () => {
  const drawImage = vi.fn((video: HTMLVideoElement) => video.isConnected)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  await renderPart(<Picture />)
  const video = screen.getByTestId('video')
  Object.defineProperties(video, { videoWidth: { value: 640 }, videoHeight: { value: 360 } })
  screen.getByRole('button', { name: 'gone' }).click()
  expect(await screen.findByText('Last picture at 14:04')).toBeTruthy()
  const canvas = document.querySelector('canvas')
  expect([canvas?.width, canvas?.height]).toEqual([640, 360])
  // A video that is out of the page has no frame.
  expect(drawImage.mock.results).toEqual([{ type: 'return', value: true }])
})
