import { expect, test } from 'vitest'
import { parseCallMessage } from './call-message.ts'
import {
  type CallEvent,
  type CallState,
  IDLE,
  isInCall,
  mustStopRepairing,
  reduceCall,
  type TransportReport,
} from './call-state.ts'

const remote = {} as MediaStream
const connected = reduceCall(IDLE, {
  type: 'transportReported',
  report: { phase: { at: 'connected' }, remote, quality: 4, remoteMedia: { camera: false, mic: true } },
})

test('a transport report changes only the reported fields', () => {
  const after = reduceCall(connected, { type: 'transportReported', report: { badConnection: true } })
  expect(after).toEqual({ ...connected, badConnection: true, quality: 2 })
})

test('quality and warning never contradict each other, whichever is reported', () => {
  const report = (state: CallState, report: TransportReport) => reduceCall(state, { type: 'transportReported', report })
  const warned = report(connected, { badConnection: true, quality: 5 })
  expect([warned.badConnection, warned.quality]).toEqual([true, 2])
  expect(report(warned, { quality: 5 }).quality).toBe(2)
  expect(report(warned, { badConnection: false, quality: 5 }).quality).toBe(5)
  expect(report(warned, { quality: 0 }).quality).toBe(0)
})

test.each<[CallEvent, string]>([
  [{ type: 'joinStarted' }, 'joining'],
  [{ type: 'counterpartMissing' }, 'alone'],
  [{ type: 'transportOpened' }, 'connecting'],
  [{ type: 'participantReplaced' }, 'replaced'],
  [{ type: 'callLeft' }, 'left'],
  [{ type: 'joinRefused', code: 'CALL_NOT_OPEN' }, 'refused'],
])('%j discards the picture and quality of the former transport', (event, phase) => {
  const after = reduceCall(connected, event)
  expect(after.phase.at).toBe(phase)
  expect({ ...after, phase: IDLE.phase }).toEqual(IDLE)
})

const report = (at: 'connecting' | 'connected' | 'reconnecting' | 'lost'): CallEvent => ({
  type: 'transportReported',
  report: { phase: { at }, badConnection: false },
})

test('the request to stop repairing stays while the connection is broken, lost or built up again', () => {
  const events: [CallEvent, boolean][] = [
    [report('connecting'), false],
    [report('connected'), false],
    [report('reconnecting'), true],
    [report('lost'), true],
    [{ type: 'joinStarted' }, true],
    [{ type: 'joinRefused', code: 'OFFLINE' }, true],
    [{ type: 'joinStarted' }, true],
    [{ type: 'transportOpened' }, true],
    [report('connected'), false],
    [{ type: 'counterpartMissing' }, false],
    [report('lost'), true],
    [{ type: 'joinRefused', code: 'CALL_NOT_OPEN' }, false],
  ]
  let state = IDLE
  for (const [event, expected] of events) {
    state = reduceCall(state, event)
    expect([state.phase.at, mustStopRepairing(state)]).toEqual([state.phase.at, expected])
  }
})

test('the request to stop repairing stays while the counterpart is missing after a break, until it has hung up', () => {
  const events: [CallEvent, CallState['interruption']][] = [
    [report('connected'), null],
    [{ type: 'counterpartMissing' }, null],
    [report('reconnecting'), 'broken'],
    [{ type: 'counterpartMissing' }, 'absent'],
    [{ type: 'joinStarted' }, 'absent'],
    [{ type: 'counterpartMissing' }, 'absent'],
    [{ type: 'transportOpened' }, 'absent'],
    [report('lost'), 'broken'],
    [{ type: 'counterpartMissing' }, 'absent'],
    [{ type: 'counterpartHungUp' }, null],
  ]
  let state = IDLE
  for (const [event, expected] of events) {
    state = reduceCall(state, event)
    expect([event.type, state.interruption]).toEqual([event.type, expected])
  }
})

test('a bad line asks to stop repairing until the next connection has measured a good one, or one of the two has hung up', () => {
  const warn = (badConnection: boolean): CallEvent => ({ type: 'transportReported', report: { badConnection } })
  const connect: CallEvent = { type: 'transportReported', report: { phase: { at: 'connected' } } }
  const events: [CallEvent, boolean, CallState['interruption']][] = [
    [connect, false, null],
    [warn(true), true, null],
    // The counterpart reloads its page.
    [{ type: 'counterpartMissing' }, true, 'absent'],
    [{ type: 'transportOpened' }, true, 'absent'],
    [connect, true, null],
    // This page joins anew.
    [{ type: 'joinStarted' }, true, null],
    [{ type: 'joinRefused', code: 'OFFLINE' }, true, 'broken'],
    [{ type: 'transportOpened' }, true, 'broken'],
    [connect, true, null],
    [warn(false), false, null],
    [warn(true), true, null],
    [{ type: 'counterpartMissing' }, true, 'absent'],
    [{ type: 'counterpartHungUp' }, false, null],
    [{ type: 'transportOpened' }, false, null],
    [warn(true), true, null],
    [{ type: 'callLeft' }, false, null],
  ]
  let state = IDLE
  for (const [event, expected, interruption] of events) {
    state = reduceCall(state, event)
    expect([event, mustStopRepairing(state), state.interruption]).toEqual([event, expected, interruption])
  }
})

test.each<[string, CallEvent[]]>([
  ['the person hangs up', [{ type: 'callLeft' }]],
  ['another page of the person takes over', [{ type: 'participantReplaced' }]],
  ['the service refuses the person', [{ type: 'joinStarted' }, { type: 'joinRefused', code: 'CALL_NOT_OPEN' }]],
  ['the counterpart hangs up', [{ type: 'counterpartMissing' }, { type: 'counterpartHungUp' }]],
])('nothing is left of the warning of a lost call when %s', (_, events) => {
  const lost: CallState = { ...IDLE, phase: { at: 'lost' }, badConnection: true, interruption: 'broken' }
  expect(mustStopRepairing(events.reduce(reduceCall, lost))).toBe(false)
})

test('an interrupted call stays lost while the service cannot be reached, and is refused by its answer', () => {
  const lost = reduceCall(connected, report('lost'))
  expect(reduceCall(lost, { type: 'joinRefused', code: 'OFFLINE' }).phase).toEqual({ at: 'lost' })
  const refused = { at: 'refused', code: 'NOT_ALLOWED' }
  expect(reduceCall(lost, { type: 'joinRefused', code: 'NOT_ALLOWED' }).phase).toEqual(refused)
})

test('a refusal carries its code', () => {
  expect(reduceCall(IDLE, { type: 'joinRefused', code: 'OFFLINE' }).phase).toEqual({ at: 'refused', code: 'OFFLINE' })
})

test('a lost connection still counts as taking part, a replaced one does not', () => {
  expect(isInCall({ at: 'lost' })).toBe(true)
  expect(isInCall({ at: 'replaced' })).toBe(false)
})

test('text in another format is not a call message', () => {
  expect(parseCallMessage('{"kind":"media","mic":true}')).toEqual({ kind: 'media', mic: true })
  for (const text of ['{', 'null', '"media"', '{"mic":true}']) expect(parseCallMessage(text)).toBeUndefined()
})

test('the way in which a counterpart left is kept while this person is alone, until the two are connected again', () => {
  const departed: CallEvent = { type: 'counterpartDeparted', cause: 'closed' }
  expect(reduceCall(connected, departed)).toBe(connected)
  const alone = reduceCall(reduceCall(connected, { type: 'counterpartMissing' }), departed)
  expect(alone).toMatchObject({ phase: { at: 'alone' }, departure: 'closed' })
  const connecting = reduceCall(reduceCall(alone, { type: 'transportOpened' }), report('connecting'))
  expect(connecting.departure).toBe('closed')
  expect(reduceCall(connecting, { type: 'transportReported', report: { quality: 3 } }).departure).toBe('closed')
  expect(reduceCall(connecting, report('connected')).departure).toBeNull()
})

test('a counterpart who hangs up ends the call', () => {
  expect(reduceCall(connected, { type: 'counterpartHungUp' })).toEqual({ ...IDLE, phase: { at: 'hungUp' } })
})

test('a warning before the first measurement invents no quality', () => {
  const warned = reduceCall(IDLE, { type: 'transportReported', report: { badConnection: true } })
  expect(warned.quality).toBeNull()
})

test('a person takes part from joining on until leaving, being refused or replaced, or a hang-up', () => {
  const taking = ['joining', 'alone', 'loading', 'connecting', 'connected', 'reconnecting', 'lost'] as const
  expect(taking.filter((at) => !isInCall({ at }))).toEqual([])
  const outside = ['idle', 'replaced', 'left', 'hungUp'] as const
  expect(outside.filter((at) => isInCall({ at }))).toEqual([])
  expect(isInCall({ at: 'refused', code: 'OFFLINE' })).toBe(false)
})
