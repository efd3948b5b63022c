import { createStore, type StoreApi } from 'zustand'
import { getLiveVideo, type MediaState } from '../core/media-state.ts'
import type { Crop } from './crop.ts'

type Source = Pick<StoreApi<MediaState>, 'getState' | 'subscribe'>

/** The person's camera and microphone with the cropped camera in place of the whole one, while a region is sent. */
export function createCloseUpMedia(
  media: Source,
  crop: Pick<StoreApi<Crop | null>, 'getState' | 'subscribe'>,
): Pick<StoreApi<MediaState>, 'getState' | 'getInitialState' | 'subscribe'> {
  const select = () => {
    const state = media.getState()
    const open = crop.getState()
    return open && getLiveVideo(state) === open.source ? { ...state, videoTrack: open.track } : state
  }
  const store = createStore<MediaState>(select)
  const update = () => store.setState(select(), true)
  media.subscribe(update)
  crop.subscribe(update)
  return store
}
