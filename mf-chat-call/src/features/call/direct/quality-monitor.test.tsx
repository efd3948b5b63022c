import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LineMeasurement, startQualityMonitor } from './quality-monitor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Monitors a connection whose counters grow by one second of a good call with each reading. */
function start({ lostPerSecond = 0 } = {}) {
  let seconds = 0
  const getStats = async () => {
    seconds += 1
    const received = { packetsReceived: 80 * seconds, packetsLost: lostPerSecond * seconds }
    const entries = [{ type: 'inbound-rtp', kind: 'video', ...received, framesDecoded: 10 * seconds }]
    return new Map(entries.map((entry, index) => [String(index), entry])) as unknown as RTCStatsReport
  }
  const measured: LineMeasurement[] = []
  const monitor = startQualityMonitor({
    connection: { connectionState: 'connected', getStats } as Pick<RTCPeerConnection, 'connectionState' | 'getStats'>,
    remoteMedia: () => ({ camera: true, mic: false }),
    rttMs: () => 40,
    sentLossPercent: () => 0,
    neededKbit: () => 250,
    onMeasured: (measurement) => measured.push(measurement),
  })
  return { monitor, measured }
}

test('a loss of 20 % warns at the second measurement, and the counterpart receives it', async () => {
  const { monitor, measured } = start({ lostPerSecond: 20 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(measured.map(({ isWarned }) => isWarned)).toEqual([false])
  expect(monitor.readReceivedLoss()).toBe(20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(measured.at(-1)).toMatchObject({ isWarned: true, quality: 2, line: { lossPercent: 20, isSilent: false } })
  monitor.stop()
})

test('a hidden page whose picture is in its own window keeps measuring', async () => {
  const { monitor, measured } = start({ lostPerSecond: 20 })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  Object.defineProperty(document, 'pictureInPictureElement', { value: document.body, configurable: true })
  await vi.advanceTimersByTimeAsync(6000)
  expect(measured.at(-1)?.isWarned).toBe(true)
  Reflect.deleteProperty(document, 'pictureInPictureElement')
  const before = measured.length
  await vi.advanceTimersByTimeAsync(3000)
  expect(measured).toHaveLength(before)
  monitor.stop()
})

test('a hidden page measures no loss and reports none', async () => {
  const { monitor, measured } = start()
  await vi.advanceTimersByTimeAsync(6000)
  expect(monitor.readReceivedLoss()).toBe(0)
  const before = measured.length
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(3000)
  expect(monitor.readReceivedLoss()).toBeUndefined()
  expect(measured).toHaveLength(before)
  monitor.stop()
  expect(vi.getTimerCount()).toBe(0)
})
