import type { SoundSwitch } from '@radruf/host'

const SOUND_KEY = 'radruf.sound'

/** The setting of the sound on this device. */
export function createSoundSwitch(storage: Pick<Storage, 'getItem' | 'setItem'>): SoundSwitch {
  let isOn = storage.getItem(SOUND_KEY) !== 'off'
  const listeners = new Set<() => void>()
  return {
    isOn: () => isOn,
    toggle() {
      isOn = !isOn
      storage.setItem(SOUND_KEY, isOn ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
