import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { BandwidthMode } from '../../core/bandwidth-mode.ts'
import { AUDIO, getLevel, LAST_LEVEL } from '../../line/video-levels.ts'
import { createAdaptation } from './adaptation.ts'
import type { Sending } from './sending.ts'

function start({ isPowerEfficient = false, isCameraOn = true } = {}) {
  const encodingInfo = async () => ({ supported: true, smooth: true, powerEfficient: isPowerEfficient })
  vi.stubGlobal('navigator', { mediaCapabilities: { encodingInfo } })
  const bandwidthMode = createStore<BandwidthMode>(() => 'full')
  const applied: Sending[] = []
  const onSuspensionChange = vi.fn()
  const adaptation = createAdaptation({
    bandwidthMode,
    isCameraOn: () => isCameraOn,
    apply: (sending) => applied.push(sending),
    onSuspensionChange,
  })
  return { adaptation, bandwidthMode, applied, onSuspensionChange }
}
const slow = { rttMs: 1500, lossPercent: 0, isSilent: false }

test('the codec of the hardware is applied once the browser has named it', async () => {
  const { adaptation, applied } = start({ isPowerEfficient: true })
  expect(adaptation.sending().codec).toBeUndefined()
  await vi.waitFor(() => expect(applied.at(-1)?.codec).toBe('video/H264'))
  adaptation.stop()
})

test('the mode of the line applies at once', () => {
  const { adaptation, bandwidthMode, applied } = start()
  expect(adaptation.neededKbit()).toBe(250)
  bandwidthMode.setState('voiceFirst', true)
  expect(applied).toEqual([{ video: getLevel(LAST_LEVEL), audioKbit: AUDIO.reduced.kbit, codec: undefined }])
  expect(adaptation.neededKbit()).toBe(128)
  adaptation.stop()
})

test('a suspension is announced once, and a broken route sends no video', () => {
  const { adaptation, applied, onSuspensionChange } = start()
  for (let second = 0; second < 5; second++) adaptation.addSample(slow)
  expect(onSuspensionChange).toHaveBeenCalledOnce()
  expect(adaptation.isVideoSuspended()).toBe(true)
  expect(applied.at(-1)?.video).toBeUndefined()
  adaptation.interrupted()
  adaptation.connected()
  expect(onSuspensionChange).toHaveBeenCalledTimes(2)
  expect(applied.at(-1)?.video).toEqual(getLevel(2))
  adaptation.stop()
})

test('without a camera only the sound has to fit, and the video level stays', () => {
  const { adaptation, onSuspensionChange } = start({ isCameraOn: false })
  for (let second = 0; second < 5; second++) adaptation.addSample(slow)
  expect(onSuspensionChange).not.toHaveBeenCalled()
  expect(adaptation.neededKbit()).toBe(AUDIO.full.withHeadersKbit)
  adaptation.stop()
})
