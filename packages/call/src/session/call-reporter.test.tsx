import type { CallFigures } from '@radruf/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { type CallEvent, type CallState, IDLE, reduceCall, type TransportReport } from '../core/call-state.ts'
import type { LineFigures } from '../core/counters.ts'
import { createCallReporter } from './call-reporter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
const aLine = (changes: Partial<LineFigures> = {}): LineFigures => ({
  isRelayed: false,
  freezes: 0,
  freezeSeconds: 0,
  concealedPercent: 0,
  ...changes,
})

function setUp(state: CallState = IDLE) {
  const store = createStore<CallState>(() => state)
  const send = vi.fn(async (_clientId: string, _figures: CallFigures, _options?: { outlivesPage: boolean }) => {})
  const reporter = createCallReporter({ store, send })
  reporter.start()
  const dispatch = (event: CallEvent) => store.setState((state) => reduceCall(state, event), true)
  const reportTransport = (report: TransportReport) => dispatch({ type: 'transportReported', report })
  return {
    send,
    reporter,
    dispatch,
    reportTransport,
    wait: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
    /** Joins a call with the counterpart in it. */
    connect: (after = 1200) => {
      dispatch({ type: 'joinStarted' })
      dispatch({ type: 'transportOpened' })
      vi.advanceTimersByTime(after)
      reportTransport({ phase: { at: 'connected' } })
    },
    lastFigures: () => send.mock.lastCall?.[1],
    lastClientId: () => send.mock.lastCall?.[0],
  }
}

test('hanging up reports the time to join, the duration and the figures of the line', () => {
  const { send, connect, wait, reportTransport, dispatch, lastFigures } = setUp()
  connect(1200)
  wait(10_000)
  reportTransport({ figures: aLine({ freezes: 2, freezeSeconds: 1.23, concealedPercent: 3.456, isRelayed: true }) })
  expect(send).not.toHaveBeenCalled()
  dispatch({ type: 'callLeft' })
  expect(lastFigures()).toEqual({
    joinMs: 1200,
    connectedSeconds: 10,
    interruptions: 0,
    freezes: 2,
    freezeSeconds: 1.2,
    concealedPercent: 3.5,
    isRelayed: true,
  })
  wait(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a running call is reported every 30 seconds as the same page', () => {
  const { send, connect, wait } = setUp()
  connect(0)
  wait(60_000)
  expect(send.mock.calls.map(([, { connectedSeconds }]) => connectedSeconds)).toEqual([30, 60])
  expect(new Set(send.mock.calls.map(([clientId]) => clientId)).size).toBe(1)
})

test('an interruption that began before a reload is not counted again', () => {
  const { connect, reportTransport, wait, lastFigures } = setUp({ ...IDLE, interruption: 'broken' })
  connect()
  wait(30_000)
  expect(lastFigures()?.interruptions).toBe(0)
  reportTransport({ phase: { at: 'reconnecting' } })
  wait(30_000)
  expect(lastFigures()?.interruptions).toBe(1)
})

test('a counterpart whose page is reloaded over a bad line is no interruption, a break that follows is one', () => {
  const { connect, dispatch, reportTransport, wait, lastFigures } = setUp()
  connect()
  reportTransport({ badConnection: true })
  dispatch({ type: 'counterpartMissing' })
  dispatch({ type: 'transportOpened' })
  reportTransport({ phase: { at: 'connected' } })
  wait(30_000)
  expect(lastFigures()?.interruptions).toBe(0)
  reportTransport({ phase: { at: 'reconnecting' } })
  dispatch({ type: 'counterpartMissing' })
  wait(30_000)
  expect(lastFigures()?.interruptions).toBe(1)
})

test('waiting alone does not count as joining, and is not reported', () => {
  const { send, dispatch, reportTransport, wait, lastFigures } = setUp()
  dispatch({ type: 'joinStarted' })
  dispatch({ type: 'counterpartMissing' })
  wait(90_000)
  expect(send).not.toHaveBeenCalled()
  dispatch({ type: 'transportOpened' })
  wait(700)
  reportTransport({ phase: { at: 'connected' } })
  dispatch({ type: 'callLeft' })
  expect(lastFigures()).toMatchObject({ joinMs: 700, connectedSeconds: 0 })
})

test('an interruption counts once until the line is back, and its time is not connected', () => {
  const { connect, wait, reportTransport, dispatch, lastFigures } = setUp()
  connect()
  wait(5000)
  reportTransport({ phase: { at: 'reconnecting' } })
  wait(3000)
  reportTransport({ phase: { at: 'lost' } })
  dispatch({ type: 'joinStarted' })
  dispatch({ type: 'transportOpened' })
  wait(2000)
  reportTransport({ phase: { at: 'connected' } })
  reportTransport({ phase: { at: 'reconnecting' } })
  reportTransport({ phase: { at: 'connected' } })
  wait(4000)
  dispatch({ type: 'callLeft' })
  expect(lastFigures()).toMatchObject({ joinMs: 1200, interruptions: 2, connectedSeconds: 9 })
})

test('the figures of several connections add up', () => {
  const { connect, wait, reportTransport, dispatch, lastFigures } = setUp()
  connect()
  wait(30_000)
  reportTransport({ figures: aLine({ freezes: 3, freezeSeconds: 2, concealedPercent: 8, isRelayed: true }) })
  dispatch({ type: 'transportOpened' })
  reportTransport({ phase: { at: 'connected' } })
  wait(10_000)
  reportTransport({ figures: aLine({ freezes: 5, freezeSeconds: 4 }) })
  // The transport has replaced its connection: the counters begin again.
  reportTransport({ figures: aLine({ freezes: 1, freezeSeconds: 1 }) })
  dispatch({ type: 'callLeft' })
  expect(lastFigures()).toMatchObject({ freezes: 9, freezeSeconds: 7, isRelayed: true })
})

test('a connection that never came is reported without a time to join', () => {
  const { dispatch, reportTransport, wait, lastFigures } = setUp()
  dispatch({ type: 'joinStarted' })
  dispatch({ type: 'transportOpened' })
  wait(20_000)
  reportTransport({ phase: { at: 'lost' } })
  dispatch({ type: 'callLeft' })
  expect(lastFigures()).toMatchObject({ joinMs: null, connectedSeconds: 0, freezes: null, concealedPercent: null })
})

test('a page that goes reports with a request that outlives it, and the time until it is restored does not count', () => {
  const { send, connect, wait, reporter, dispatch, lastFigures } = setUp()
  connect()
  wait(8000)
  reporter.reportOnUnload()
  expect(send.mock.lastCall?.[2]).toEqual({ outlivesPage: true })
  expect(lastFigures()).toMatchObject({ connectedSeconds: 8 })
  wait(20_000)
  dispatch({ type: 'joinStarted' })
  dispatch({ type: 'callLeft' })
  expect(lastFigures()).toMatchObject({ connectedSeconds: 8 })
})

test('joining again after hanging up is a report of its own', () => {
  const { connect, dispatch, lastClientId, lastFigures } = setUp()
  connect(1200)
  dispatch({ type: 'callLeft' })
  const first = lastClientId()
  connect(300)
  dispatch({ type: 'callLeft' })
  expect(lastClientId()).not.toBe(first)
  expect(lastFigures()).toMatchObject({ joinMs: 300 })
})
