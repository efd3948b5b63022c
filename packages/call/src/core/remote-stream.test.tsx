import { beforeEach, expect, test, vi } from 'vitest'
import { createRemoteStream } from './remote-stream.ts'

beforeEach(() => void vi.stubGlobal('MediaStream', class {}))
const track = (id: string) => ({ id }) as MediaStreamTrack
const [audio, video] = [track('audio'), track('video')]

test('the stream stays the same until a track is added, removed or replaced', () => {
  const toStream = createRemoteStream()
  const first = toStream([audio, video])
  expect(toStream([video, audio])).toBe(first)
  const replaced = toStream([audio, track('another video')])
  expect(replaced).not.toBe(first)
  const removed = toStream([audio])
  expect(removed).not.toBe(replaced)
  expect(toStream([audio, video])).not.toBe(removed)
})

test('without tracks there is no stream', () => {
  const toStream = createRemoteStream()
  expect(toStream([])).toBeNull()
  toStream([audio])
  expect(toStream([])).toBeNull()
})
