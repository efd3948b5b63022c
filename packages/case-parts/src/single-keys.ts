import { deviceStorage } from '@radruf/shell-kit'

/** The switch that turns single keys off on this device (WCAG 2.1.4). The name is older than the keys of the call. */
const STORAGE_KEY = 'radruf.desk.shortcuts'

export const areSingleKeysOn = () => deviceStorage().getItem(STORAGE_KEY) !== 'off'

export function switchSingleKeys(isOn: boolean) {
  if (isOn) deviceStorage().removeItem(STORAGE_KEY)
  else deviceStorage().setItem(STORAGE_KEY, 'off')
}
