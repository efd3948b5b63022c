import { deviceStorage } from '@radruf/shell-kit/core'

export const CHOICE_KINDS = ['camera', 'mic', 'speaker'] as const
export type ChoiceKind = (typeof CHOICE_KINDS)[number]
/** The counterpart's picture is shown whole, or fills its place. */
export const PICTURE_FITS = ['whole', 'filled'] as const
export type PictureFit = (typeof PICTURE_FITS)[number]
/** What was chosen in this browser: devices by their ids, and the fit of the counterpart's picture. */
export type DeviceChoices = Readonly<Partial<Record<ChoiceKind, string> & { fit: PictureFit }>>

const STORAGE_KEY = 'radruf.call-devices'

/** Choices of an earlier call. Ids of devices that are gone have no effect. */
export function readChoices(): DeviceChoices {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(STORAGE_KEY) ?? '{}')
    const entries = CHOICE_KINDS.map((kind) => [kind, Object(stored)[kind]] as const)
    const fit = PICTURE_FITS.find((one) => one === Object(stored).fit)
    return { ...Object.fromEntries(entries.filter(([, id]) => typeof id === 'string')), ...(fit && { fit }) }
  } catch {
    return {}
  }
}

export const storeChoices = (choices: DeviceChoices) => deviceStorage().setItem(STORAGE_KEY, JSON.stringify(choices))

/** The kinds of devices by the browser's names. */
const BROWSER_KINDS = { camera: 'videoinput', mic: 'audioinput', speaker: 'audiooutput' } as const

/** The devices of each kind. Without a permission browsers list none with a name. */
export function groupDevices(devices: readonly MediaDeviceInfo[]): Record<ChoiceKind, MediaDeviceInfo[]> {
  const listOf = (wanted: ChoiceKind) =>
    devices.filter(({ kind, label, deviceId }) => kind === BROWSER_KINDS[wanted] && label !== '' && deviceId !== '')
  return { camera: listOf('camera'), mic: listOf('mic'), speaker: listOf('speaker') }
}

/** Whether the browser lets a page choose the speaker. On most phones the system does. */
export const canChooseSpeaker = () =>
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype
