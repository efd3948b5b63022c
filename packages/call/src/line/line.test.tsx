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
