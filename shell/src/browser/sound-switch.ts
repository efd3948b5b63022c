import type { SoundSwitch } from '@radruf/shell-kit'
import { createStore } from 'zustand'

const SOUND_KEY = 'radruf.sound'

/** The setting of the sound on this device. */
export function createSoundSwitch(storage: Pick<Storage, 'getItem' | 'setItem'>): SoundSwitch {
  const isOn = createStore(() => storage.getItem(SOUND_KEY) !== 'off')
  return {
    isOn: isOn.getState,
    toggle() {
      isOn.setState((before) => !before)
      storage.setItem(SOUND_KEY, isOn.getState() ? 'on' : 'off')
    },
    subscribe: isOn.subscribe,
  }
}
