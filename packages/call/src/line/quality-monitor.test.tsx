import { beforeEach, expect, test, vi } from 'vitest'
import { toCounters } from '../adapters/direct/connection-counters.ts'
import type { LineMeasurement } from './line-state.ts'
import { startQualityMonitor } from './quality-monitor.ts'

beforeEach(() => void vi.useFakeTimers())
/** Monitors a connection. Each reading adds what one second of a good call brings, unless the line changes. */
function start(
  line: Partial<typeof GOOD_LINE> = {},
  {
    camera = true,
    mic = false,
    isVideoSuspended = false,
    availableOutgoingBitrate = 3e6,
    currentRoundTripTime = 0.1,
  } = {},
) {
  const perSecond = { ...GOOD_LINE, ...line }
  const sums = { responsesReceived: 0, packetsReceived: 0, packetsLost: 0, framesDecoded: 0, bytesSent: 0 }
  const getStats = async () => {
    sums.packetsReceived += perSecond.packetsReceived
    sums.packetsLost += perSecond.packetsLost
    sums.framesDecoded += perSecond.framesDecoded
    sums.bytesSent += perSecond.bytesSent
    sums.responsesReceived += perSecond.responsesReceived
    const entries = [
      { type: 'inbound-rtp', kind: 'video', ...sums },
      { type: 'transport', selectedCandidatePairId: '2', ...sums },
      { type: 'candidate-pair', currentRoundTripTime, availableOutgoingBitrate, ...sums },
    ]
    return new Map(entries.map((entry, index) => [String(index), entry])) as unknown as RTCStatsReport
  }
  const read = vi.fn((_checkedAt?: number): number | undefined => 40)
  const readAnswered = vi.fn((_checkedAt?: number): number | undefined => 40)
  const measured: LineMeasurement[] = []
  const monitor = startQualityMonitor({
    readCounters: async () => toCounters(await getStats()),
    isConnected: () => true,
    remoteMedia: () => ({ camera, mic }),
    pinging: { read, readAnswered, readSentLoss: () => 0, isBehind: () => false },
    neededKbit: () => 250,
    isVideoSuspended: () => isVideoSuspended,
    onMeasured: (measurement) => measured.push(measurement),
  })
  return { monitor, measured, perSecond, read, readAnswered }
}
const GOOD_LINE = { packetsReceived: 80, packetsLost: 0, framesDecoded: 10, bytesSent: 50_000, responsesReceived: 0 }

const hidePage = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

test('a loss of 20 % warns at the second measurement, and the counterpart receives it', async () => {
  const { monitor, measured } = start({ packetsLost: 20 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(measured.map(({ isWarned }) => isWarned)).toEqual([false])
  expect(monitor.readReceivedLoss()).toBe(20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)).toMatchObject({ isWarned: true, quality: 2, line: { lossPercent: 20, isSilent: false } })
  monitor.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('the latest answered check was sent a round trip before the reading that precedes its answer', async () => {
  const { monitor, perSecond, read } = start()
  const startedAt = performance.now()
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenLastCalledWith(undefined)
  perSecond.responsesReceived = 1
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenLastCalledWith(startedAt + 4900)
  perSecond.responsesReceived = 0
  await vi.advanceTimersByTimeAsync(2000)
  expect(read).toHaveBeenLastCalledWith(startedAt + 4900)
  monitor.stop()
})

test('a long round trip warns when the browser has measured it again, not when it repeats it beside answered pings', async () => {
  const { monitor, measured, perSecond } = start({}, { currentRoundTripTime: 0.8 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(measured.map(({ isWarned }) => isWarned)).not.toContain(true)
  perSecond.responsesReceived = 1
  await vi.advanceTimersByTimeAsync(2000)
  expect(measured.at(-1)).toMatchObject({ isWarned: true })
  monitor.stop()
})

test('packets lost in a gap do not count against the line that is back', async () => {
  const { monitor, measured, perSecond } = start()
  await vi.advanceTimersByTimeAsync(5000)
  Object.assign(perSecond, { packetsReceived: 0, framesDecoded: 0 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)).toMatchObject({ quality: 1 })
  Object.assign(perSecond, { packetsReceived: 80, framesDecoded: 10, packetsLost: 120 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(monitor.readReceivedLoss()).toBe(0)
  expect(measured.at(-1)).toMatchObject({ quality: 5, line: { lossPercent: 0 } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)).toMatchObject({ quality: 1, line: { lossPercent: 60 } })
  monitor.stop()
})

test('a line recovers from a gap for three measurements', async () => {
  const { monitor, measured, perSecond } = start()
  await vi.advanceTimersByTimeAsync(5000)
  Object.assign(perSecond, { packetsReceived: 0, framesDecoded: 0 })
  await vi.advanceTimersByTimeAsync(1000)
  Object.assign(perSecond, { packetsReceived: 80, framesDecoded: 10 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(measured.map(({ line }) => line?.isRecovering)).toEqual([false, false, true, true, true, false])
  monitor.stop()
})

test('the browser alone measures the round trip that decides about the video while the data channel is behind', async () => {
  const { monitor, measured, perSecond, readAnswered } = start()
  readAnswered.mockImplementation((checkedAt) => (checkedAt === undefined ? 1600 : undefined))
  await vi.advanceTimersByTimeAsync(5000)
  expect(measured.at(-1)).toMatchObject({ line: { rttMs: 1600 } })
  perSecond.responsesReceived = 1
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)).toMatchObject({ line: { rttMs: 100 } })
  monitor.stop()
})

test('pings that wait warn, and only an answered round trip decides about the video', async () => {
  const { monitor, measured, read } = start()
  read.mockReturnValue(1800)
  await vi.advanceTimersByTimeAsync(6000)
  expect(measured.at(-1)).toMatchObject({ isWarned: true, line: { rttMs: 100 } })
  monitor.stop()
})

test('a hidden page warns, and clears the warning when the line recovers', async () => {
  const { monitor, measured, perSecond } = start()
  hidePage()
  perSecond.packetsLost = 20
  await vi.advanceTimersByTimeAsync(6000)
  expect(measured.at(-1)).toMatchObject({ isWarned: true, line: { lossPercent: 20 } })
  expect(monitor.readReceivedLoss()).toBe(20)
  perSecond.packetsLost = 0
  await vi.advanceTimersByTimeAsync(6000)
  expect(measured.at(-1)).toMatchObject({ isWarned: false, quality: 5 })
  monitor.stop()
})

test('a hidden page ignores missing frames, also those from before it is shown again', async () => {
  const { monitor, measured, perSecond } = start({ framesDecoded: 0 })
  const page = hidePage()
  await vi.advanceTimersByTimeAsync(6000)
  expect(measured.at(-1)?.quality).toBe(5)
  page.mockReturnValue('visible')
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)?.quality).toBe(5)
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)?.quality).toBe(2)
  perSecond.framesDecoded = 10
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)?.quality).toBe(5)
  monitor.stop()
})

test('a hidden page whose picture is in its own window counts missing frames', async () => {
  const { monitor, measured } = start({ framesDecoded: 0 })
  hidePage()
  Object.defineProperty(document, 'pictureInPictureElement', { value: document.body, configurable: true })
  await vi.advanceTimersByTimeAsync(6000)
  expect(measured.at(-1)).toMatchObject({ isWarned: true, quality: 2 })
  Reflect.deleteProperty(document, 'pictureInPictureElement')
  monitor.stop()
})

test('the sent rate follows the real time between two readings', async () => {
  const { monitor, measured } = start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(measured.at(-1)?.line?.sentKbit).toBe(400)
  // The browser delays the timer of a hidden page by a second.
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 2000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)?.line?.sentKbit).toBe(200)
  monitor.stop()
})

test('packets count as arriving while they are measured, with a latest reading that is two seconds old at most', async () => {
  const { monitor, perSecond } = start()
  expect(monitor.isReceiving()).toBe(false)
  await vi.advanceTimersByTimeAsync(4500)
  expect(monitor.isReceiving(), 'one reading alone shows no packets that arrive').toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(monitor.isReceiving()).toBe(true)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 3000)
  expect(monitor.isReceiving()).toBe(false)
  clock.mockRestore()
  perSecond.packetsReceived = 0
  await vi.advanceTimersByTimeAsync(1000)
  expect(monitor.isReceiving()).toBe(false)
  monitor.stop()
})

test('an estimate that is capped by the sent video does not warn soon, and one without video does', async () => {
  const small = { bytesSent: 10_500 }
  const [sent, suspended] = [false, true].map((isVideoSuspended) =>
    start(small, { isVideoSuspended, availableOutgoingBitrate: 140_000 }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent?.measured.at(-1)).toMatchObject({ isWarned: false, line: { sentKbit: 84, availableKbit: 140 } })
  expect(suspended?.measured.at(-1)).toMatchObject({ isWarned: true, line: { sentKbit: 84 } })
  for (const side of [sent, suspended]) side?.monitor.stop()
})

test('a line on which nothing arrives is silent, whether the counterpart’s camera is on or off and the page is visible or not', async () => {
  const nothing = { packetsReceived: 0, framesDecoded: 0 }
  const [withCamera, soundOnly, withoutDevices] = [
    start(nothing, { mic: true }),
    start(nothing, { mic: true, camera: false }),
    start(nothing, { camera: false }),
  ]
  await vi.advanceTimersByTimeAsync(6000)
  hidePage()
  await vi.advanceTimersByTimeAsync(2000)
  for (const { measured } of [withCamera, soundOnly]) expect(measured.every(({ line }) => line?.isSilent)).toBe(true)
  expect(withoutDevices.measured.some(({ line }) => line?.isSilent)).toBe(false)
  for (const { monitor } of [withCamera, soundOnly, withoutDevices]) monitor.stop()
})

test('a counterpart whose microphone is on, but of whom nothing is heard, is silent', async () => {
  const [muted, silent] = [start(), start({}, { mic: true })]
  await vi.advanceTimersByTimeAsync(6000)
  expect(muted.measured.at(-1)?.isSilent).toBe(false)
  expect(silent.measured.at(-1)?.isSilent).toBe(true)
  for (const { monitor } of [muted, silent]) monitor.stop()
})
