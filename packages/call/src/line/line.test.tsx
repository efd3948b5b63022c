import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { MediaSource } from '../core/call-adapter.ts'
import { IDLE } from '../core/call-state.ts'
import type { Counters } from '../core/counters.ts'
import { createLine } from './line.ts'

/** A line whose devices are on. */
function openLine(options: Partial<Parameters<typeof createLine>[0]>) {
  return createLine({
    media: { store: createStore(() => ({ camera: { at: 'on' }, mic: { at: 'on' } })) } as unknown as MediaSource,
    isLineBad: false,
    readCounters: () => new Promise(() => {}),
    isConnected: () => true,
    neededKbit: () => 250,
    isVideoSuspended: () => false,
    send: () => {},
    onReport: () => {},
    onRemoteMedia: () => {},
    onMeasured: () => {},
    ...options,
  })
}

test('an estimate that collapses soon after the counterpart has warned does not warn again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let seconds = 0
  let availableKbit = 2000
  let isBad: boolean | undefined
  const line = openLine({
    readCounters: async () => {
      seconds += 1
      const counts = { received: seconds, audioBytes: seconds, framesDecoded: seconds, checks: seconds, rttMs: 20 }
      return { ...counts, availableKbit, lost: 0 } as unknown as Counters
    },
    onReport: ({ badConnection = isBad }) => {
      isBad = badConnection
    },
  })
  onTestFinished(line.stop)
  const wait = (duration: number) => vi.advanceTimersByTimeAsync(duration * 1000)
  const media = { kind: 'media', camera: true, mic: true }
  line.start()
  await wait(6)
  line.receive({ ...media, badLine: true })
  await wait(2)
  expect(isBad).toBe(true)
  line.receive(media)
  availableKbit = 70
  await wait(20)
  expect(isBad).toBe(false)
  await wait(20)
  expect(isBad).toBe(true)
})

test('other devices of the counterpart are reported once, and both count as on before', () => {
  const onRemoteMedia = vi.fn()
  const line = openLine({ onRemoteMedia })
  expect(line.remoteMedia()).toEqual(IDLE.remoteMedia)
  const media = { kind: 'media', camera: true, mic: true, audioOnly: false, taken: false }
  line.receive(media)
  for (const change of [{ camera: false }, { mic: false }, { audioOnly: true }, { taken: true }]) {
    onRemoteMedia.mockClear()
    line.receive({ ...media, ...change })
    line.receive({ ...media, ...change, badLine: true })
    expect([change, onRemoteMedia.mock.calls.length]).toEqual([change, 1])
    expect(line.remoteMedia()).toMatchObject(change)
    line.receive(media)
  }
})

test('a line says which devices are on, and that nothing was measured before it is connected', () => {
  const send = vi.fn()
  const onReport = vi.fn()
  const line = openLine({ send, onReport })
  line.announce()
  expect(send.mock.calls).toEqual([[expect.objectContaining({ kind: 'media', camera: true, mic: true })]])
  expect(onReport).not.toHaveBeenCalled()
  line.publish()
  expect(send).toHaveBeenCalledTimes(2)
  expect(onReport.mock.calls).toEqual([[{ audioOnly: false, badConnection: false }]])
  expect([line.isReceiving(), line.readGap()]).toEqual([false, Number.POSITIVE_INFINITY])
  expect(line.receive({ kind: 'else' })).toBe(false)
  expect(line.receive({ kind: 'media', camera: true, mic: true })).toBe(true)
  line.stop()
})

test('a line that was bad before still counts as bad, and a counterpart’s warning counts at once', () => {
  const onReport = vi.fn()
  openLine({ onReport, isLineBad: true }).publish()
  expect(onReport).toHaveBeenLastCalledWith({ audioOnly: false, badConnection: true })
  openLine({ onReport, isVideoSuspended: () => true }).publish()
  expect(onReport).toHaveBeenLastCalledWith({ audioOnly: true, badConnection: true })
  const line = openLine({ onReport })
  line.receive({ kind: 'media', camera: true, mic: true, badLine: true })
  expect(onReport).toHaveBeenLastCalledWith({ audioOnly: false, badConnection: true })
  line.receive({ kind: 'media', camera: true, mic: true })
  expect(onReport).toHaveBeenLastCalledWith({ audioOnly: false, badConnection: false })
})

test('a connected line pings, measures each second, and names its busy device to the counterpart', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let seconds = 0
  let isProcessorLimited = false
  const send = vi.fn()
  const onReport = vi.fn()
  const onMeasured = vi.fn()
  const line = openLine({
    send,
    onReport,
    onMeasured,
    readCounters: async () => {
      seconds += 1
      const counts = {
        received: 100 * seconds,
        audioBytes: seconds,
        framesDecoded: seconds,
        checks: seconds,
        rttMs: 20,
      }
      return { ...counts, isProcessorLimited, lost: 0, freezes: 0 } as Counters
    },
  })
  onTestFinished(line.stop)
  line.start()
  expect(onReport).toHaveBeenCalledWith({ audioOnly: false, badConnection: false })
  await vi.advanceTimersByTimeAsync(6000)
  expect(send.mock.calls.every(([message, delivery]) => message.kind === 'ping' && delivery === 'latest')).toBe(true)
  expect(send).toHaveBeenCalled()
  expect(onMeasured).toHaveBeenCalledWith(expect.objectContaining({ isSilent: false, rttMs: 20 }))
  expect(onReport).toHaveBeenCalledWith(
    expect.objectContaining({ quality: 5, isSilent: false, isFrozen: false, isBusy: false }),
  )
  expect([line.isReceiving(), line.readGap()]).toEqual([true, 0])
  isProcessorLimited = true
  await vi.advanceTimersByTimeAsync(5000)
  const announced = send.mock.calls.filter(([message]) => message.kind === 'media')
  expect(announced).toEqual([[expect.objectContaining({ busy: true })]])
  const before = send.mock.calls.length
  line.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(send).toHaveBeenCalledTimes(before)
})
