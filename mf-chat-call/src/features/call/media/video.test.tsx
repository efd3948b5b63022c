import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Video } from './video.tsx'

test('with blocked sound the picture runs muted until the person allows the sound', async () => {
  const muted: boolean[] = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    muted.push(this.muted)
    if (muted.length === 1) throw Object.assign(new Error('no gesture'), { name: 'NotAllowedError' })
  })
  const onBlocked = vi.fn<(play: () => void) => void>()
  render(<Video stream={new MediaStream()} label="Bild" onBlocked={onBlocked} />)
  await vi.waitFor(() => expect(onBlocked).toHaveBeenCalled())
  expect(muted).toEqual([false, true])
  await act(async () => onBlocked.mock.calls[0]?.[0]())
  expect(muted).toEqual([false, true, false])
  expect(screen.getByLabelText<HTMLVideoElement>('Bild').muted).toBe(false)
})
