import type { Room } from 'twilio-video'
import { expect, test } from 'vitest'
import { createRoomCounters } from './room-counters.ts'

const NO_TRACKS = {
  remoteAudioTrackStats: [] as object[],
  remoteVideoTrackStats: [] as object[],
  localAudioTrackStats: [] as object[],
  localVideoTrackStats: [] as object[],
}
const toRoom = (...reports: Partial<typeof NO_TRACKS>[]) =>
  ({ getStats: async () => reports.map((report) => ({ ...NO_TRACKS, ...report })) }) as unknown as Room

const sound = { ssrc: '1', packetsReceived: 50, packetsLost: 2, bytesReceived: 4000 }
const picture = { ssrc: '2', packetsReceived: 20, packetsLost: 1, frameRate: 10, freezeCount: 3 }

test('received packets, sound, pictures and freezes of all connections add up', async () => {
  const { read } = createRoomCounters()
  const room = toRoom(
    { remoteAudioTrackStats: [sound] },
    { remoteVideoTrackStats: [picture, { ...picture, ssrc: '3', frameRate: null, packetsReceived: null }] },
  )
  expect(await read(room)).toMatchObject({ received: 70, lost: 4, audioBytes: 4000, framesDecoded: 10, freezes: 6 })
  expect(await read(room)).toMatchObject({ received: 70, lost: 4, audioBytes: 4000, framesDecoded: 20, freezes: 6 })
})

test('a picture without a rate stands still, unless the browser has never named one while packets arrive', async () => {
  const { read } = createRoomCounters()
  const readFrames = async (change: object) =>
    (await read(toRoom({ remoteVideoTrackStats: [{ ...picture, ...change }] }))).framesDecoded
  expect(await readFrames({ frameRate: null })).toBe(20)
  expect(await readFrames({ frameRate: null, packetsReceived: 40 })).toBe(40)
  expect(await readFrames({ frameRate: 10, packetsReceived: 60 })).toBe(50)
  expect(await readFrames({ frameRate: null, packetsReceived: 80 })).toBe(50)
})

test('no sum falls when a track goes, nor in another room or without one', async () => {
  const { read } = createRoomCounters()
  await read(toRoom({ remoteAudioTrackStats: [sound], remoteVideoTrackStats: [picture] }))
  const kept = { received: 70, lost: 3, audioBytes: 4000, framesDecoded: 10, freezes: 3 }
  expect(await read(toRoom({ remoteAudioTrackStats: [sound] }))).toMatchObject(kept)
  expect(await read(undefined)).toMatchObject(kept)
  expect(await read({ getStats: () => Promise.reject(new Error('The connection is closed.')) })).toMatchObject(kept)
  expect(await read(toRoom({ remoteAudioTrackStats: [{ ...sound, ssrc: '9' }] }))).toMatchObject({ received: 120 })
})

const sent = { ssrc: '4', packetsSent: 100, packetsLost: 0, bytesSent: 20_000, roundTripTime: 30, jitter: 1 }

test('what is sent counts with the headers of its packets', async () => {
  const { read } = createRoomCounters()
  const room = toRoom({ localAudioTrackStats: [sent], localVideoTrackStats: [{ ...sent, ssrc: '5' }] })
  expect((await read(room)).sentBytes).toBe(2 * (20_000 + 100 * 40))
})

test('a loss is that between two reports of the other end, and stays until the next', async () => {
  const { read } = createRoomCounters()
  const readLoss = async (change: object) =>
    (await read(toRoom({ localAudioTrackStats: [{ ...sent, ...change }] }))).sentLossPercent
  expect(await readLoss({})).toBe(0)
  expect(await readLoss({ packetsSent: 200 })).toBe(0)
  const reported = { packetsLost: 40, roundTripTime: 31 }
  expect(await readLoss({ packetsSent: 300, ...reported })).toBe(20)
  expect(await readLoss({ packetsSent: 400, ...reported })).toBe(20)
  expect(await readLoss({ packetsSent: 500, ...reported, jitter: 2 })).toBe(0)
})

test('every new report is an answer, with the round trip of the latest one', async () => {
  const { read } = createRoomCounters()
  const readReport = async (...tracks: object[]) => {
    const room = toRoom({ localAudioTrackStats: tracks.map((change, index) => ({ ...sent, ssrc: index, ...change })) })
    const { checks, rttMs } = await read(room)
    return { checks, rttMs }
  }
  const notYet = { roundTripTime: null, packetsLost: null, jitter: null }
  expect(await readReport(notYet)).toEqual({ checks: 0, rttMs: undefined })
  expect(await readReport({ roundTripTime: 800 }, notYet)).toEqual({ checks: 1, rttMs: 800 })
  expect(await readReport({ roundTripTime: 800 }, { roundTripTime: 20 })).toEqual({ checks: 2, rttMs: 20 })
  expect(await readReport({ roundTripTime: 800 }, { roundTripTime: 20 })).toEqual({ checks: 2, rttMs: 20 })
  expect(await readReport({ roundTripTime: 800, packetsLost: 3 }, { roundTripTime: 20 })).toMatchObject({ rttMs: 800 })
})

test.each([
  ['bandwidth', true],
  ['cpu', false],
  ['none', false],
])('a video that is kept small by %s', async (qualityLimitationReason, isRateLimited) => {
  const { read } = createRoomCounters()
  expect(await read(toRoom({ localVideoTrackStats: [{ ...sent, qualityLimitationReason }] }))).toMatchObject({
    isRateLimited,
  })
})

test('an encoder that the processor limits is counted apart from one that the rate limits', async () => {
  const { read } = createRoomCounters()
  const readReason = (qualityLimitationReason: string) =>
    read(toRoom({ localVideoTrackStats: [{ ...sent, qualityLimitationReason }] }))
  expect(await readReason('cpu')).toMatchObject({ isProcessorLimited: true, isRateLimited: false })
  expect(await readReason('bandwidth')).toMatchObject({ isProcessorLimited: false, isRateLimited: true })
})
