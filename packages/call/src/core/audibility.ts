import type { WeakLine } from '@radruf/contract'
import type { CallState, RemoteMedia } from './call-state.ts'
import { type DeviceState, isUsedElsewhere, type MediaState } from './media-state.ts'

/**
 * The call while its line is bad. `voice`: the counterpart hears the person. `muted`: the microphone is off. `taken`: another app uses it.
 * `silent`: no sound arrives from the counterpart, who may not hear the person either. `reconnecting`: the connection is being restored.
 * `lost`: it was given up. `alone`: the counterpart is missing since it broke.
 */
export type Audibility = 'voice' | 'muted' | 'taken' | 'silent' | 'reconnecting' | 'lost' | 'alone'

/** `isSilent`: no sound arrived at some time since the line is bad. */
export function toAudibility(
  phase: CallState['phase'],
  mic: DeviceState,
  { isHolding, isSilent }: { isHolding: boolean; isSilent: boolean },
): Audibility {
  if (phase.at !== 'connected') return phase.at === 'lost' || phase.at === 'alone' ? phase.at : 'reconnecting'
  return findMicProblem(mic, isHolding) ?? (isSilent ? 'silent' : 'voice')
}

/** The reason why the counterpart does not hear the person, which is not the line. */
export function findMicProblem(mic: DeviceState, isHolding: boolean): 'taken' | 'muted' | undefined {
  if (isUsedElsewhere(mic) && !isHolding) return 'taken'
  return isHolding || mic.at !== 'on' ? 'muted' : undefined
}

/** Whether the person hears the counterpart. */
export const isAudible = (
  { phase, remoteMedia }: CallState,
  { isCounterpartHolding }: { isCounterpartHolding: boolean },
): boolean => phase.at === 'connected' && remoteMedia.mic && !isCounterpartHolding

/** The counterpart's media that cannot be seen or heard, with the reason. */
export function findMissingMedia({ camera, mic, audioOnly, taken }: RemoteMedia) {
  if (taken) return ['remoteTaken'] as const
  return [
    ...(camera ? [] : ([audioOnly ? 'remoteAudioOnly' : 'remoteCameraOff'] as const)),
    ...(mic ? [] : (['remoteMicOff'] as const)),
  ]
}

/** The person's devices that the system uses elsewhere, for instance for a telephone call. */
export function findTakenDevices({ camera, mic }: MediaState) {
  if (isUsedElsewhere(mic)) return isUsedElsewhere(camera) ? 'both' : 'mic'
  return isUsedElsewhere(camera) ? 'camera' : undefined
}

/** The weak side of a line from the view of one page. */
export type WeakSide = 'own' | 'other' | 'both' | 'unknown'

/** The weak side from the view of a person of this role. */
export function toWeakSide(weakLine: WeakLine, isCustomer: boolean): WeakSide {
  if (weakLine === 'both' || weakLine === 'unknown') return weakLine
  return (weakLine === 'customer') === isCustomer ? 'own' : 'other'
}
