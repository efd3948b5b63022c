import { findClipFormat } from '@radruf/contract'
import { expect, test, vi } from 'vitest'
import { findRecorderType, hasTorch } from './media.ts'

const supportTypes = (isSupported: (type: string) => boolean) =>
  vi.stubGlobal('MediaRecorder', { isTypeSupported: isSupported })

test('MP4 is recorded where the browser can, then VP8, then VP9', () => {
  supportTypes(() => true)
  expect(findRecorderType()).toBe('video/mp4;codecs=avc1.42E01F,mp4a.40.2')
  supportTypes((type) => type.includes('webm'))
  expect(findRecorderType()).toBe('video/webm;codecs=vp8,opus')
  supportTypes((type) => type.includes('vp9'))
  expect(findRecorderType()).toBe('video/webm;codecs=vp9,opus')
})

test('nothing is recorded without an accepted format or without a recorder', () => {
  supportTypes(() => false)
  expect(findRecorderType()).toBeUndefined()
  vi.stubGlobal('MediaRecorder', undefined)
  expect(findRecorderType()).toBeUndefined()
})

test('every recorded format is one that the service accepts', () => {
  const asked: string[] = []
  supportTypes((type) => {
    asked.push(type)
    return false
  })
  findRecorderType()
  const NAMES: Record<string, string> = { avc1: 'avc', mp4a: 'aac' }
  for (const type of asked) {
    const [video = '', audio = ''] = (type.split('codecs=')[1] ?? '')
      .split(',')
      .map((codec) => codec.split('.')[0] ?? '')
    expect(findClipFormat(NAMES[video] ?? video, NAMES[audio] ?? audio)?.type, type).toBe(type.split(';')[0])
  }
})

test('a lamp is offered only by a track that has one', () => {
  const track = (capabilities: object) => ({ getCapabilities: () => capabilities }) as unknown as MediaStreamTrack
  expect([hasTorch(track({ torch: true })), hasTorch(track({})), hasTorch({} as MediaStreamTrack)]).toEqual([
    true,
    false,
    false,
  ])
})
