import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { type CallState, IDLE } from '../call-state.ts'
import { createMediaState } from '../media/media-state.ts'
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

test.each([
  [
    'the own picture is',
    true,
    false,
    'Alex can hear you but not see you right now. The picture will come back by itself.',
  ],
  ['the counterpart’s picture is', false, true, 'you can hear Alex, but there’s no picture right now.'],
  [
    'both pictures are',
    true,
    true,
    'you and Alex can hear each other but not see each other right now. The picture will come back by itself.',
  ],
])('while %s paused, the sentence says who sees whom', async (_, audioOnly, isRemotePaused, text) => {
  const call: CallState = {
    ...IDLE,
    phase: { at: 'connected' },
    audioOnly,
    remoteMedia: { camera: !isRemotePaused, mic: true, audioOnly: isRemotePaused },
  }
  const modes = createStore(() => NO_MODES)
  const own = { ...createMediaState('environment'), camera: { at: 'on' } } as const
  await renderPart(<Sentence call={call} own={own} since={null} counterpartName="Alex" modes={modes} />)
  expect(screen.getByText(`The connection is weak: ${text}`)).toBeTruthy()
})
