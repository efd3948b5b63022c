/** The reason why a camera or microphone cannot be used. `denied`: in the browser's settings; `blocked`: in those of the system. */
export type MediaProblem = 'dismissed' | 'denied' | 'blocked' | 'in_use' | 'not_found' | 'insecure' | 'unknown'

export type DeviceState =
  | { at: 'idle' }
  /** `isSwitching`: another camera takes the place of an open one. */
  | { at: 'asking'; isSwitching?: boolean }
  | { at: 'on' }
  | { at: 'off' }
  /** Open, but the system uses it elsewhere for now, for instance for a telephone call. */
  | { at: 'taken' }
  | { at: 'failed'; problem: MediaProblem }
/** The camera's direction: towards the person, or away. */
export type Facing = 'user' | 'environment'
export type DeviceKind = 'camera' | 'mic'
export const DEVICE_KINDS: readonly DeviceKind[] = ['camera', 'mic']

/** The person's own camera and microphone. */
export type MediaState = {
  camera: DeviceState
  mic: DeviceState
  videoTrack: MediaStreamTrack | null
  audioTrack: MediaStreamTrack | null
  facing: Facing
  canSwitch: boolean
  /** The device that the person tried to turn on and that failed, until it opens or its message is closed. */
  failedOnPress: DeviceKind | null
  /** The lamp beside the lens; null if the camera has none. */
  torch: 'on' | 'off' | null
  /** Whether the microphone filters out noise, and with it the sounds of the bike. */
  filtersNoise: boolean
}

export type MediaEvent =
  /**
   * A device that is opened again keeps its state and its track until the new one is open, also where that fails. One with a message
   * keeps its problem, so that the message stays.
   */
  | { type: 'devicesRequested'; kinds: readonly DeviceKind[] }
  | { type: 'deviceFailed'; kind: DeviceKind; problem: MediaProblem }
  /** A device that the person tried to turn on has failed. */
  | { type: 'openingFailed'; kind: DeviceKind }
  | { type: 'problemClosed' }
  /** A device that was turned off meanwhile stays off. `facing`: the camera's direction, which may not be the wanted one. */
  | {
      type: 'trackOpened'
      kind: DeviceKind
      track: MediaStreamTrack
      hasTorch: boolean
      facing?: Facing | undefined
    }
  /** The system took the device away (`muted`) or gave it back. */
  | { type: 'trackMuted'; kind: DeviceKind; track: MediaStreamTrack; muted: boolean }
  /** Unplugged, or taken by the system for good. */
  | { type: 'trackEnded'; kind: DeviceKind; track: MediaStreamTrack }
  | { type: 'cameraTurnedOff' }
  | { type: 'micToggled'; enabled: boolean }
  | { type: 'noiseFilterSwitched'; filtersNoise: boolean }
  /** The muted microphone was closed; it is opened again when it is turned on. */
  | { type: 'micReleased' }
  /** The lamp was switched, or does not work. */
  | { type: 'torchToggled'; track: MediaStreamTrack; torch: MediaState['torch'] }
  | { type: 'camerasCounted'; count: number }
  /** The camera was closed in order to open another one, which may fail. */
  | { type: 'cameraReleased'; facing?: Facing }
  /** Both devices were closed. One that the person turned off stays off. */
  | { type: 'stopped' }

/** `off`: the devices that the person had turned off before a reload. */
export const createMediaState = (facing: Facing, filtersNoise = true, off: readonly DeviceKind[] = []): MediaState => ({
  camera: { at: off.includes('camera') ? 'off' : 'idle' },
  mic: { at: off.includes('mic') ? 'off' : 'idle' },
  videoTrack: null,
  audioTrack: null,
  facing,
  canSwitch: false,
  failedOnPress: null,
  torch: null,
  filtersNoise,
})

export const getTrack = ({ videoTrack, audioTrack }: MediaState, kind: DeviceKind) =>
  kind === 'camera' ? videoTrack : audioTrack

/** The camera's video; null while it is off, or the system uses the camera elsewhere and the track delivers no frames. */
export const getLiveVideo = ({ camera, videoTrack }: MediaState) => (camera.at === 'on' ? videoTrack : null)

/** Whether another app uses the device, for a while or for good. */
export const isUsedElsewhere = (device: DeviceState): boolean =>
  device.at === 'taken' || (device.at === 'failed' && device.problem === 'in_use')

/** Whether another camera is opened in place of one that was on. */
export const isSwitching = (camera: DeviceState) => camera.at === 'asking' && camera.isSwitching === true

export const listDevicesOff = (state: MediaState): readonly DeviceKind[] =>
  DEVICE_KINDS.filter((kind) => state[kind].at === 'off')

export function reduceMedia(state: MediaState, event: MediaEvent): MediaState {
  switch (event.type) {
    case 'devicesRequested':
      return event.kinds.reduce(toRequested, state)
    case 'deviceFailed':
      if (getTrack(state, event.kind) || state[event.kind].at === 'off') return state
      return withDevice(state, event.kind, { at: 'failed', problem: event.problem })
    case 'openingFailed':
      return { ...state, failedOnPress: event.kind }
    case 'problemClosed':
      return { ...state, failedOnPress: null }
    case 'trackOpened':
      return {
        ...(state[event.kind].at === 'off' ? state : withDevice(state, event.kind, toOpenDevice(event.track))),
        failedOnPress: state.failedOnPress === event.kind ? null : state.failedOnPress,
        ...(event.kind === 'camera'
          ? { videoTrack: event.track, torch: event.hasTorch ? 'off' : null, facing: event.facing ?? state.facing }
          : { audioTrack: event.track }),
      }
    case 'trackMuted': {
      const isOpen = ['on', 'taken'].includes(state[event.kind].at)
      if (getTrack(state, event.kind) !== event.track || !isOpen) return state
      return withDevice(state, event.kind, { at: event.muted ? 'taken' : 'on' })
    }
    case 'trackEnded':
      if (getTrack(state, event.kind) !== event.track) return state
      return {
        ...withDevice(state, event.kind, toLostDevice(state[event.kind])),
        ...(event.kind === 'camera' ? { videoTrack: null, torch: null } : { audioTrack: null }),
      }
    case 'cameraTurnedOff':
      return { ...state, camera: { at: 'off' }, videoTrack: null, torch: null }
    case 'micToggled':
      return { ...state, mic: event.enabled ? toOpenDevice(state.audioTrack) : { at: 'off' } }
    case 'noiseFilterSwitched':
      return { ...state, filtersNoise: event.filtersNoise }
    case 'micReleased':
      return { ...state, audioTrack: null }
    case 'torchToggled':
      return state.videoTrack === event.track ? { ...state, torch: event.torch } : state
    case 'camerasCounted':
      return state.canSwitch === event.count > 1 ? state : { ...state, canSwitch: event.count > 1 }
    case 'cameraReleased': {
      const released = { ...state, facing: event.facing ?? state.facing, videoTrack: null, torch: null }
      return state.camera.at === 'on'
        ? withDevice(released, 'camera', { at: 'asking', isSwitching: true })
        : toRequested(released, 'camera')
    }
    case 'stopped':
      return {
        ...createMediaState(state.facing, state.filtersNoise, listDevicesOff(state)),
        canSwitch: state.canSwitch,
      }
  }
}

/** A device without a track is asked for, once. One with a message keeps its problem. */
const toRequested = (state: MediaState, kind: DeviceKind): MediaState =>
  getTrack(state, kind) || state.failedOnPress === kind || state[kind].at === 'asking'
    ? state
    : withDevice(state, kind, { at: 'asking' })

/** The system may use a device elsewhere already when it is opened or turned on. */
const toOpenDevice = (track: MediaStreamTrack | null): DeviceState => ({ at: track?.muted ? 'taken' : 'on' })

/** Failed devices are opened again by themselves. One that the person turned off stays off, and is opened when it is turned on. */
const toLostDevice = (device: DeviceState): DeviceState =>
  device.at === 'off' ? device : { at: 'failed', problem: 'in_use' }

const withDevice = (state: MediaState, kind: DeviceKind, device: DeviceState): MediaState => ({
  ...state,
  [kind]: device,
})
