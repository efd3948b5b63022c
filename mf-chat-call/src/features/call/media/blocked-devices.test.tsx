import type { MediaProblem } from '@radruf/call'
import { createMediaState, type MediaState } from '@radruf/call'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { BlockedDevices, hasBlockedDevice } from './blocked-devices.tsx'
import { DeviceProblem } from './device-problem.tsx'

const failed = (problem: MediaProblem) => ({ at: 'failed', problem }) as const
const createDevices = (devices: Partial<MediaState>): MediaState => ({ ...createMediaState('user'), ...devices })

const BROWSER_STEPS = /symbol.* the address/
const SYSTEM_SETTINGS = /^Your device won’t let the browser use it\./

test.each([
  ['the browser', { camera: failed('denied') }, 'Your camera is still blocked', true],
  [
    'the system',
    { camera: failed('blocked'), mic: failed('blocked') },
    'Camera and microphone are still blocked',
    false,
  ],
  [
    'the browser and the system',
    { camera: failed('blocked'), mic: failed('denied') },
    'Your microphone is still blocked',
    true,
  ],
] as const)('a device blocked by %s is allowed in its settings', async (_, devices, heading, isInBrowser) => {
  expect(hasBlockedDevice(createDevices(devices))).toBe(true)
  await renderPart(<BlockedDevices mediaState={createDevices(devices)} />)
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.queryAllByRole('listitem')).toHaveLength(isInBrowser ? 3 : 0)
  expect(screen.queryAllByText('Right here')).toHaveLength(isInBrowser ? 1 : 0)
  expect(screen.queryAllByText(SYSTEM_SETTINGS)).toHaveLength(isInBrowser ? 0 : 1)
})

test.each([
  ['Firefox asks once more, as its last step says', 'Firefox/145.0', 1, 0],
  ['Safari has no sign beside the address', 'Version/26.0 Safari/605.1.15', 0, 1],
  ['Chrome', 'Chrome/146.0.0.0 Safari/537.36', 1, 1],
])('drawing and steps are those of the browser: %s', async (_, userAgent, drawings, continues) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => void vi.restoreAllMocks())
  await renderPart(<BlockedDevices mediaState={createDevices({ camera: failed('denied') })} />)
  expect(screen.queryAllByText('Right here')).toHaveLength(drawings)
  expect(screen.queryAllByText('This page then carries on by itself.')).toHaveLength(continues)
})

test('a device that is missing or in use is not blocked', () => {
  expect(hasBlockedDevice(createDevices({ camera: failed('not_found'), mic: failed('in_use') }))).toBe(false)
})

test.each([
  ['denied', 1],
  ['blocked', 0],
] as const)('the message about a device that is %s names the steps in the browser %i times', async (problem, times) => {
  await renderPart(<DeviceProblem camera={failed(problem)} mic={{ at: 'on' }} onRetry={() => {}} />)
  expect(screen.queryAllByText(BROWSER_STEPS)).toHaveLength(times)
})
