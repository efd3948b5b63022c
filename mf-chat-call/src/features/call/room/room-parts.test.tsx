import { type CallState, createMediaState, IDLE, type MediaState } from '@radruf/call'
import { NO_MODES } from '@radruf/call/shared-view'
import { aMechanic, aSession } from '@radruf/shell-kit/testing'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore, useStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { BadLine } from './bad-line.tsx'
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

/** The sentence in a call with Alex, in English. */
async function renderSentence(
  callState: Partial<CallState>,
  mediaState: Partial<MediaState> = {},
  { modes = NO_MODES, isStill = false } = {},
) {
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
      presence={{ at: 'empty' }}
      modes={createStore(() => modes)}
      isStill={isStill}
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
  ['camera', { camera: { at: 'taken' } }, 'your camera: Alex can’t see a picture.'],
  ['microphone', { mic: { at: 'taken' } }, 'your microphone, perhaps a phone call: Alex can’t hear you.'],
  [
    'camera and microphone',
    { camera: { at: 'taken' }, mic: { at: 'taken' } },
    'your camera and microphone, perhaps a phone call: Alex can’t hear or see you.',
  ],
  ['camera whose track ended', { camera: inUse }, 'your camera: Alex can’t see a picture.'],
  ['microphone whose track ended', { mic: inUse }, 'your microphone, perhaps a phone call: Alex can’t hear you.'],
] as const)('a %s that the system uses elsewhere is named on that person’s page', async (_, ownMedia, text) => {
  await renderSentence({}, ownMedia)
  expect(screen.getByText(`Another app is using ${text} It’ll carry on by itself.`)).toBeTruthy()
})

test('without problems the sentence names the camera that the counterpart sees', async () => {
  await renderSentence({})
  expect(screen.getByText('Alex sees your rear camera')).toBeTruthy()
})

test('for three seconds after a warning the sentence says that it goes on', async () => {
  const store = createStore<CallState>(() => ({ ...IDLE, phase: { at: 'connected' }, badConnection: true }))
  const modes = createStore(() => NO_MODES)
  const WatchedSentence = () => (
    <Sentence
      callState={useStore(store)}
      mediaState={{ ...createMediaState('environment'), camera: { at: 'on' }, mic: { at: 'on' } }}
      since={null}
      counterpartName="Alex"
      presence={{ at: 'empty' }}
      modes={modes}
    />
  )
  await renderPart(<WatchedSentence />)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await act(async () => store.setState({ badConnection: false }))
  const sentence = screen.getByText('Back on track')
  await act(async () => void (await vi.advanceTimersByTimeAsync(2999)))
  expect(sentence.textContent).toBe('Back on track')
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(sentence.textContent).toBe('Alex sees your rear camera')
})

const off = { at: 'off' } as const
const denied = { at: 'failed', problem: 'denied' } as const

test.each([
  ['neither camera nor microphone', {}, { camera: denied, mic: denied }],
  ['a camera that is off, and the microphone too', {}, { camera: off, mic: off }],
  ['a suspended picture and a microphone that is off', { audioOnly: true }, { mic: off }],
] as const)(
  'with %s the counterpart neither hears nor sees the person, and no sentence says otherwise',
  async (_, call, ownMedia) => {
    await renderSentence(call, ownMedia)
    expect(screen.getByText('Alex can’t hear or see you right now. Your microphone is off.')).toBeTruthy()
    expect(screen.queryByText(/can hear/)).toBeNull()
  },
)

test.each([
  ['camera and microphone off', { camera: off, mic: off }, 'Your camera is off.'],
  [
    'a camera that another app uses and the microphone off',
    { camera: { at: 'taken' }, mic: off },
    'Camera: another app is using it',
  ],
] as const)('with %s, the microphone is named once', async (_, ownMedia, camera) => {
  await renderSentence({}, ownMedia)
  expect(screen.getAllByText(/Your microphone is off/)).toHaveLength(1)
  expect(screen.getByText(camera)).toBeTruthy()
})

test('a microphone that another app uses is nowhere said to be off', async () => {
  await renderSentence({}, { mic: { at: 'taken' }, camera: { at: 'on' } })
  expect(screen.getByText('Microphone: another app is using it Your camera is on.')).toBeTruthy()
  expect(screen.queryByText(/microphone is off/)).toBeNull()
})

test('with both pictures suspended and the microphone off, no sentence says that the two hear each other', async () => {
  await renderSentence({ audioOnly: true, remoteMedia: { camera: false, mic: true, audioOnly: true } }, { mic: off })
  expect(
    screen.getByText(/^Alex can’t hear or see you right now\..* you can hear Alex, but there’s no picture/),
  ).toBeTruthy()
  expect(screen.queryByText(/hear each other/)).toBeNull()
})

test('a microphone that is off is named beside a camera that another app uses', async () => {
  await renderSentence({}, { camera: { at: 'taken' }, mic: off })
  expect(screen.getByText(/^Another app is using your camera: .* Your microphone is off\.$/)).toBeTruthy()
})

test('while the line is interrupted, the sentence says nothing about who hears whom', async () => {
  await renderSentence({ phase: { at: 'reconnecting' } }, { camera: off })
  expect(screen.getByText('The connection to Alex was interrupted and is being restored…')).toBeTruthy()
  expect(screen.queryByText(/hear/)).toBeNull()
})

const micOff = { remoteMedia: { camera: true, mic: false } }
const taken = { at: 'taken' } as const

test.each([
  ['connected', {}, {}, {}, 'You can still hear Alex'],
  ['with the camera off', {}, { camera: off }, {}, 'You can still hear Alex'],
  ['when the counterpart’s microphone is off', micOff, {}, {}, 'Alex’s microphone is off.'],
  [
    'during the counterpart’s telephone call',
    { remoteMedia: { camera: false, mic: false, taken: true } },
    {},
    {},
    'Alex may be on the phone: another app is using the camera or microphone.',
  ],
  [
    'while the counterpart pauses',
    micOff,
    {},
    { isCounterpartHolding: true },
    'Alex will be right back. Their microphone and picture are paused.',
  ],
  ['while the person pauses', {}, {}, { isHolding: true }, 'Alex can’t hear or see you right now.'],
  [
    'during the person’s telephone call',
    {},
    { mic: taken },
    {},
    'Another app is using your microphone, perhaps a phone call: Alex can’t hear you. It’ll carry on by itself.',
  ],
  [
    'when the line is interrupted',
    { phase: { at: 'reconnecting' } },
    {},
    {},
    'The connection to Alex was interrupted and is being restored…',
  ],
  ['when the line is lost', { phase: { at: 'lost' } }, {}, {}, 'You’ve lost the connection'],
  ['when the counterpart has left', { phase: { at: 'alone' } }, {}, {}, 'You’re in the call. Alex isn’t here yet.'],
] as const)(
  'over a still picture, %s, the sentence says whether the two hear each other',
  async (_, call, ownMedia, holds, text) => {
    await renderSentence(call, ownMedia, { modes: { ...NO_MODES, ...holds }, isStill: true })
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(text)
  },
)

test.each([false, true])(
  'a region that was there before announces the soft limit (over a still picture: %s)',
  async (isStill) => {
    const store = createStore<{ since: number | null }>(() => ({ since: null }))
    const TimedSentence = () => (
      <Sentence
        callState={{ ...IDLE, phase: { at: 'connected' } }}
        mediaState={createMediaState('user')}
        since={useStore(store).since}
        counterpartName="Alex"
        presence={{ at: 'empty' }}
        modes={createStore(() => NO_MODES)}
        isStill={isStill}
      />
    )
    await renderPart(<TimedSentence />, { session: aSession({ person: aMechanic() }) })
    const regions = screen.getAllByRole('status')
    await act(async () => store.setState({ since: 0 }))
    expect(regions).toContain(screen.getByText(/^20 minutes/))
  },
)

/** The customer's warning about a bad line in a call with Alex, in English. */
async function renderBadLine(callState: Partial<CallState>, mediaState: Partial<MediaState> = {}, isHolding = false) {
  const store = createStore<CallState>(() => ({ ...IDLE, phase: { at: 'connected' }, ...callState }))
  const Warning = () => (
    <BadLine
      title="Stop"
      callState={useStore(store)}
      mediaState={{ ...createMediaState('environment'), camera: { at: 'on' }, mic: { at: 'on' }, ...mediaState }}
      counterpartName="Alex"
      counterpartFullName="Alex Winter"
      isCustomer
      isHolding={isHolding}
      onVoiceOnly={() => {}}
      onWrite={() => {}}
      onJoin={() => {}}
      onHangUp={() => {}}
    />
  )
  await renderPart(<Warning />)
  return store
}

const getFacts = () => screen.getAllByRole('listitem').map((fact) => fact.querySelector('strong')?.textContent)
const primaryAction = () => document.querySelector('[data-variant=primary]')?.textContent?.trim()

test.each([
  ['a line that carries the voice', {}, {}, false, 'You still have sound: Alex can hear you', 'Carry on without video'],
  ['a line that carries nothing', { isSilent: true }, {}, false, 'Alex may not be able to hear you', 'Message Alex'],
  ['a microphone that is off', {}, { mic: off }, false, 'Alex can’t hear you: your microphone is off', 'Message Alex'],
  [
    'a telephone call',
    {},
    { mic: { at: 'taken' } },
    false,
    'Another app is using your microphone, perhaps a phone call: Alex can’t hear you. It’ll carry on by itself.',
    'Message Alex',
  ],
  ['a hold', {}, {}, true, 'Alex can’t hear you: your microphone is off', 'Message Alex'],
  ['an interrupted line', { phase: { at: 'reconnecting' } }, { mic: off }, false, 'Reconnecting…', 'Message Alex'],
  [
    'a counterpart whose line is dead',
    { phase: { at: 'alone' }, interruption: 'absent' },
    {},
    false,
    'Alex isn’t in the call right now.',
    'Message Alex',
  ],
] as const)(
  'with %s the warning says whether the counterpart hears the person',
  async (_, call, ownMedia, isHolding, text, action) => {
    await renderBadLine(call, ownMedia, isHolding)
    expect(getFacts()[0]).toBe(text)
    expect(primaryAction()).toBe(action)
  },
)

test.each([
  ['on', { camera: { at: 'on' } }, 'The picture comes back by itself'],
  ['used by another app', { camera: { at: 'taken' } }, 'The picture comes back by itself'],
  ['off', { camera: off }, 'Your camera is off'],
] as const)('with a camera that is %s the warning says whether the picture comes back', async (_, ownMedia, text) => {
  await renderBadLine({}, ownMedia)
  expect(getFacts()[1]).toBe(text)
})

test('the warning gives no advice about the own line while the counterpart is missing', async () => {
  await renderBadLine({ phase: { at: 'alone' }, interruption: 'absent' })
  expect(getFacts()).toHaveLength(1)
  expect(screen.queryByText(/Wi-Fi|reception/)).toBeNull()
})

test('the warning does not change its words with the sound of every second, because each is read out', async () => {
  const store = await renderBadLine({ isSilent: true })
  await act(async () => store.setState({ isSilent: false }))
  expect(getFacts()[0]).toBe('Alex may not be able to hear you')
})
