import { deviceStorage } from '@radruf/shell-kit/core'
import type { LocalMedia } from './local-media.ts'

/** Stored on the device for each person: `off` lets the sounds of the bike through. */
const toKey = (personId: string) => `radruf.noise-filter.${personId}`

export const readNoiseFilter = (personId: string): boolean => deviceStorage().getItem(toKey(personId)) !== 'off'

/** Stores the person's choice for the next call. Returns the stop function. */
export const storeNoiseFilter = (personId: string, media: Pick<LocalMedia, 'store'>): (() => void) =>
  media.store.subscribe(({ filtersNoise }, before) => {
    if (filtersNoise !== before.filtersNoise) deviceStorage().setItem(toKey(personId), filtersNoise ? 'on' : 'off')
  })
