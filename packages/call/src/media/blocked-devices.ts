import { DEVICE_KINDS, type DeviceKind, type MediaProblem, type MediaState } from '../core/media-state.ts'

const listFailed = (state: MediaState, problem: MediaProblem): readonly DeviceKind[] =>
  DEVICE_KINDS.filter((kind) => {
    const device = state[kind]
    return device.at === 'failed' && device.problem === problem
  })

/** The devices that only the settings can allow: those of the browser first, then those of the system. */
export function findBlockedDevices(state: MediaState) {
  const denied = listFailed(state, 'denied')
  const isBySystem = denied.length === 0
  const [device, secondDevice] = isBySystem ? listFailed(state, 'blocked') : denied
  return device && { device: secondDevice ? ('both' as const) : device, isBySystem }
}
