import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { IDLE } from '../call-state.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { createLine } from './line.ts'

test('other devices of the counterpart are reported once, and both count as on before', () => {
  const onRemoteMedia = vi.fn()
  const line = createLine({
    media: { store: createStore(() => ({ camera: { at: 'on' }, mic: { at: 'on' } })) } as unknown as LocalMedia,
    isLineBad: false,
    readCounters: () => new Promise(() => {}),
    isConnected: () => true,
    neededKbit: () => 250,
    isVideoSuspended: () => false,
    send: () => {},
    onReport: () => {},
    onRemoteMedia,
    onMeasured: () => {},
  })
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
