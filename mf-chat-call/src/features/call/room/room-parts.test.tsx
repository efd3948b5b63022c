import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { type CallState, IDLE } from '../call-state.ts'
import { createMediaState, type MediaState } from '../media/media-state.ts'
import { findMeanLuma } from '../media/use-light.ts'
import { findCrop } from '../media/video.tsx'
import { NO_MODES } from '../modes/call-modes.ts'
import { Sentence } from './call-status.tsx'
import { findCorner } from './corner.tsx'

test.each([
  [{ x: 10, y: 10 }, 'top-start'],
  [{ x: 90, y: 10 }, 'top-end'],
  [{ x: 10, y: 90 }, 'bottom-start'],
  [{ x: 90, y: 90 }, 'bottom-end'],
] as const)('a picture released at %j snaps to %s', (point, corner) => {
  expect(findCorner(point, { left: 0, top: 0, width: 100, height: 100 })).toBe(corner)
})

test('the share that filling a box cuts off is the same in both directions', () => {
  expect(findCrop(16 / 9, 16 / 9)).toBe(0)
  expect(findCrop(16 / 9, 9 / 16)).toBeCloseTo(findCrop(9 / 16, 16 / 9))
  expect(findCrop(2, 1)).toBe(0.5)
})

test('the mean luma of black is 0, of white 255', () => {
  expect(findMeanLuma([0, 0, 0, 255, 0, 0, 0, 255])).toBe(0)
  expect(findMeanLuma([255, 255, 255, 255])).toBeCloseTo(255)
  expect(findMeanLuma([255, 255, 255, 255, 0, 0, 0, 255])).toBeCloseTo(127.5)
})

/** The sentence in a call with Alex, in English. */
async function renderSentence(callState: Partial<CallState>, mediaState: Partial<MediaState> = {}) {
  const devices: MediaState = {
    ...createMediaState('environment'),
    camera: { at: 'on' },
    mic: { at: 'on' },
    ...mediaState,
  }
  await renderPart(
    <Sentence
      callState={{ ...IDLE, phase: { at: 'connected' }, ...callState }}
      mediaState={devices}
      since={null}
      counterpartName="Alex"
      modes={createStore(() => NO_MODES)}
    />,
  )
}

test.each([
  ['own', true, false, 'Alex can hear you but not see you right now. The picture will come back by itself.'],
  ['counterpart’s', false, true, 'you can hear Alex, but there’s no picture right now.'],
  [
    'both',
    true,
    true,
    'you and Alex can hear each other but not see each other right now. The picture will come back by itself.',
  ],
])('while pictures are paused (%s), the sentence says who sees whom', async (_, audioOnly, isRemotePaused, text) => {
  const remoteMedia = { camera: !isRemotePaused, mic: true, audioOnly: isRemotePaused }
  await renderSentence({ audioOnly, remoteMedia })
  expect(screen.getByText(`The connection is weak: ${text}`)).toBeTruthy()
})

const inUse = { at: 'failed', problem: 'in_use' } as const

test.each([
  ['camera', { camera: { at: 'taken' } }, 'your camera: Alex can hear you but can’t see a picture.'],
  ['microphone', { mic: { at: 'taken' } }, 'your microphone, perhaps a phone call: Alex can’t hear you.'],
  [
    'camera and microphone',
    { camera: { at: 'taken' }, mic: { at: 'taken' } },
    'your camera and microphone, perhaps a phone call: Alex can’t hear or see you.',
  ],
  ['camera whose track ended', { camera: inUse }, 'your camera: Alex can hear you but can’t see a picture.'],
  ['microphone whose track ended', { mic: inUse }, 'your microphone, perhaps a phone call: Alex can’t hear you.'],
] as const)('a %s that the system uses elsewhere is named on that person’s page', async (_, own, text) => {
  await renderSentence({}, own)
  expect(screen.getByText(`Another app is using ${text} It’ll carry on by itself.`)).toBeTruthy()
})

test('without problems the sentence names the camera that the counterpart sees', async () => {
  await renderSentence({})
  expect(screen.getByText('Alex sees your rear camera')).toBeTruthy()
})
