import { expect, test, vi } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import {
  createPinging,
  NO_ROUND_TRIP,
  type RoundTrip,
  readAnsweredRoundTrip,
  readRoundTrip,
  reduceRoundTrip,
} from './round-trip.ts'

const ping = (state: RoundTrip, now: number) => reduceRoundTrip(state, { type: 'pingSent', now })
const pong = (state: RoundTrip, id: number, now: number) => reduceRoundTrip(state, { type: 'pongReceived', id, now })

test('the reply to a ping gives the round trip', () => {
  expect(readRoundTrip(pong(ping(NO_ROUND_TRIP, 1000), 1, 1080), 1100)).toBe(80)
})

test('without any reply, pings give no round trip', () => {
  const state = [0, 500, 1000, 1500].reduce(ping, NO_ROUND_TRIP)
  expect(readRoundTrip(state, 5000)).toBeUndefined()
})

test('a single lost ping is ignored, and three pending ones count with their age', () => {
  const answered = pong(ping(NO_ROUND_TRIP, 0), 1, 40)
  const first = ping(answered, 500)
  expect(readRoundTrip(first, 900)).toBe(40)
  const three = [1000, 1500].reduce(ping, first)
  expect(readRoundTrip(three, 1600)).toBe(1100)
  expect(readRoundTrip(ping(three, 2000), 2100)).toBe(1600)
  expect(readRoundTrip(pong(three, 4, 1610), 1650)).toBe(110)
})

test('pings that a later check of the line has overtaken say nothing until one is answered', () => {
  const cut = [500, 1000, 1500].reduce(ping, pong(ping(NO_ROUND_TRIP, 0), 1, 40))
  expect(readRoundTrip(cut, 2600, 1400)).toBe(2100)
  expect(readRoundTrip(cut, 2600, 1600)).toBeUndefined()
  const later = ping(cut, 2000)
  expect(readRoundTrip(later, 2600, 1600)).toBeUndefined()
  expect(readRoundTrip(pong(later, 5, 2600), 2600, 1600)).toBe(600)
})

test('a slow answer no longer counts once a later check of the line has overtaken the pings after it', () => {
  const slow = pong(ping(NO_ROUND_TRIP, 0), 1, 1600)
  const cut = [500, 1000, 1500].reduce(ping, slow)
  expect(readAnsweredRoundTrip(cut, 1400)).toBe(1600)
  expect(readAnsweredRoundTrip(cut, 1600)).toBeUndefined()
  expect(readAnsweredRoundTrip(pong(cut, 4, 1640), 1600)).toBe(140)
})

test('a reply that a later one has overtaken is ignored', () => {
  const state = pong([0, 500].reduce(ping, NO_ROUND_TRIP), 2, 540)
  expect(pong(state, 1, 900)).toBe(state)
})

test('pings carry the measured loss to the side that sends', () => {
  vi.useFakeTimers()
  const losses = { kim: 12.4, alex: undefined as number | undefined }
  const connect = (to: () => ReturnType<typeof createPinging>, name: keyof typeof losses) =>
    createPinging({ send: (message) => void to().receive(message), readReceivedLoss: () => losses[name] })
  const kim: ReturnType<typeof createPinging> = connect(() => alex, 'kim')
  const alex: ReturnType<typeof createPinging> = connect(() => kim, 'alex')
  for (const side of [kim, alex]) side.start()
  vi.advanceTimersByTime(500)
  expect([kim.readSentLoss(), alex.readSentLoss()]).toEqual([undefined, 12])
  kim.stop()
  vi.advanceTimersByTime(3001)
  expect(alex.readSentLoss()).toBeUndefined()
  alex.stop()
})

test('a line that falls silent counts as slow at most 0.9 seconds later', async () => {
  vi.useFakeTimers()
  const line = { answers: true }
  const pinging = createPinging({
    send({ kind, id }) {
      if (kind === 'ping' && line.answers) queueMicrotask(() => pinging.receive({ kind: 'pong', id }))
    },
    readReceivedLoss: () => undefined,
  })
  pinging.start()
  await vi.advanceTimersByTimeAsync(2000)
  expect(pinging.read()).toBeLessThan(500)
  line.answers = false
  await vi.advanceTimersByTimeAsync(900)
  expect(pinging.read()).toBeGreaterThan(500)
  pinging.stop()
})

test('a ping without a loss gets a reply', () => {
  const sent: CallMessage[] = []
  const pinging = createPinging({ send: (message) => sent.push(message), readReceivedLoss: () => 3 })
  expect(pinging.receive({ kind: 'ping', id: 7 })).toBe(true)
  expect(pinging.readSentLoss()).toBeUndefined()
  expect(sent).toEqual([{ kind: 'pong', id: 7 }])
})
