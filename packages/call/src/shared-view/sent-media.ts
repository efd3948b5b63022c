import { createStore, type StoreApi } from 'zustand'
import { type DeviceState, isSwitching, type MediaState } from '../core/media-state.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { CallModes } from './call-modes.ts'

/** The person's camera and microphone as the counterpart gets them: off while the person holds the call. */
export function createSentMedia(
  media: Pick<LocalMedia, 'store'>,
  modes: Pick<StoreApi<CallModes>, 'getState' | 'subscribe'>,
): LocalMedia['store'] {
  const select = () => (modes.getState().isHolding ? withoutMedia(media.store.getState()) : media.store.getState())
  const store = createStore<MediaState>(select)
  const update = () => store.setState(select(), true)
  media.store.subscribe(update)
  modes.subscribe(update)
  return store
}

const withoutMedia = (state: MediaState): MediaState => ({
  ...state,
  camera: turnOff(state.camera),
  mic: turnOff(state.mic),
  videoTrack: null,
  audioTrack: null,
  torch: null,
})

const turnOff = (device: DeviceState): DeviceState =>
  device.at === 'on' || isSwitching(device) ? { at: 'off' } : device
