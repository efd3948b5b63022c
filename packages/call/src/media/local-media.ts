import type { TicketRole } from '@radruf/contract'
import { createStore, type StoreApi } from 'zustand'
import {
  createMediaState,
  DEVICE_KINDS,
  type DeviceKind,
  type Facing,
  getTrack,
  type MediaEvent,
  type MediaProblem,
  type MediaState,
  reduceMedia,
} from '../core/media-state.ts'
import { createReducerStore, type ReducerStore } from '../core/reducer-store.ts'
import {
  type ChoiceKind,
  type DeviceChoices,
  groupDevices,
  type PictureFit,
  readChoices,
  storeChoices,
} from './chosen-devices.ts'
import {
  fetchPermission,
  findNextCamera,
  hasTorch,
  readFacing,
  toConstraints,
  toContentHint,
  watchDevices,
} from './devices.ts'
import { toMediaProblem } from './media-problem.ts'

/** The person's own camera and microphone, before and during a call. */
export type LocalMedia = {
  store: Pick<StoreApi<MediaState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Asks for both devices. Retries when the browser reports a changed permission or device. */
  start: () => Promise<void>
  /** The same where the person has allowed or denied both before, so that the browser asks nothing. */
  startWithoutPrompt: () => Promise<void>
  /** Closes both devices. Those that the person turned off stay off at the next start. */
  stop: () => void
  toggleCamera: () => Promise<void>
  toggleMic: () => Promise<void>
  /** Switches to the opposite camera on phones, otherwise to the next one. Does nothing while a camera is being opened. */
  switchCamera: () => Promise<void>
  /** A lamp that cannot be switched on is no longer offered. */
  toggleTorch: () => Promise<void>
  /** Closes the message about a device that the person tried to turn on. */
  closeProblem: () => void
  /** Filters out noise, or lets the sounds of the bike through. A muted microphone stays muted. */
  toggleNoiseFilter: () => Promise<void>
  /** The chosen devices, which this browser keeps for the next call. */
  choices: Pick<StoreApi<DeviceChoices>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Chooses a device by its id. An open camera or microphone is replaced at once; one that is off stays off. */
  choose: (kind: ChoiceKind, deviceId: string) => Promise<void>
  /** Chooses whether the counterpart's picture is shown whole; undefined leaves it to the picture's shape. */
  chooseFit: (fit: PictureFit | undefined) => void
  listDevices: () => Promise<Record<ChoiceKind, MediaDeviceInfo[]>>
}

/** Problems that the person may solve in another app. Retrying the others would repeat the browser's permission prompt. */
const RETRY_ON_FOCUS: readonly MediaProblem[] = ['in_use', 'blocked']

/** Milliseconds that a lost device must have been open to be replaced: two pages that compete for it must not do so forever. */
const REPLACE_AFTER_MS = 3000

/** The rear camera for a customer's phone, which shows the bike; otherwise the front camera. */
export const initialFacing = (role: TicketRole): Facing =>
  role === 'customer' && window.matchMedia('(pointer: coarse)').matches ? 'environment' : 'user'

/** The open devices. Every action gets them as its first argument. */
type OpenMedia = {
  readonly devices: MediaDevices | undefined
  readonly state: ReducerStore<MediaState, MediaEvent>
  readonly choices: StoreApi<DeviceChoices>
  /** Rises with every stop, so that requests of a former run are discarded. */
  run: number
  isRetrying: boolean
  /** Whether the open microphone filters out noise. */
  isMicFiltered: boolean
  stopWatching?: (() => void) | undefined
}

export function createLocalMedia(options: {
  facing: Facing
  filtersNoise?: boolean
  off?: readonly DeviceKind[] | undefined
}): LocalMedia {
  const media: OpenMedia = {
    devices: typeof navigator === 'undefined' ? undefined : navigator.mediaDevices,
    state: createReducerStore(reduceMedia, createMediaState(options.facing, options.filtersNoise, options.off)),
    choices: createStore(readChoices),
    run: 0,
    isRetrying: false,
    isMicFiltered: true,
  }
  return {
    store: media.state,
    start: () => start(media),
    startWithoutPrompt: () => startWithoutPrompt(media),
    stop: () => stop(media),
    toggleCamera: () => toggleCamera(media),
    toggleMic: () => toggleMic(media),
    switchCamera: () => switchCamera(media),
    toggleTorch: () => toggleTorch(media),
    closeProblem: () => media.state.dispatch({ type: 'problemClosed' }),
    toggleNoiseFilter: () => toggleNoiseFilter(media),
    choices: media.choices,
    choose: (kind, deviceId) => choose(media, kind, deviceId),
    chooseFit: (fit) => {
      const { fit: _, ...devices } = media.choices.getState()
      setChoices(media, { ...devices, ...(fit && { fit }) })
    },
    listDevices: async () => groupDevices(await listDevices(media)),
  }
}

async function start(media: OpenMedia) {
  const state = media.state.getState()
  const missing = DEVICE_KINDS.filter((kind) => ['idle', 'failed'].includes(state[kind].at))
  if (missing.length > 0) await open(media, missing)
  await countCameras(media)
}

async function startWithoutPrompt(media: OpenMedia) {
  const { run } = media
  const permissions = await Promise.all(DEVICE_KINDS.map(fetchPermission))
  if (run !== media.run) return
  if (permissions.every((permission) => permission === 'granted' || permission === 'denied')) await start(media)
}

function stop(media: OpenMedia) {
  media.run += 1
  media.stopWatching?.()
  media.stopWatching = undefined
  for (const kind of DEVICE_KINDS) getTrack(media.state.getState(), kind)?.stop()
  media.state.dispatch({ type: 'stopped' })
}

/**
 * Opens devices. `video` chooses the camera. A device that fails has its problem in the state, and is opened again when the browser reports
 * a changed permission or device.
 */
async function open(media: OpenMedia, kinds: readonly DeviceKind[], video?: MediaTrackConstraints) {
  const { devices, state, run } = media
  media.stopWatching ??= watchDevices(devices, {
    onChange: () => void retryFailed(media),
    onFocus: () => void retryFailed(media, RETRY_ON_FOCUS),
  })
  state.dispatch({ type: 'devicesRequested', kinds })
  if (!devices) {
    for (const kind of kinds) state.dispatch({ type: 'deviceFailed', kind, problem: 'insecure' })
    return
  }
  const { filtersNoise } = state.getState()
  try {
    const stream = await devices.getUserMedia(toConstraints(state.getState(), kinds, video, media.choices.getState()))
    if (run === media.run) acceptStream(media, stream, filtersNoise)
    else for (const track of stream.getTracks()) track.stop()
  } catch (error) {
    if (run !== media.run) return
    // A refusal of both does not name the device that caused it.
    if (kinds.length === 1) for (const kind of kinds) await reportProblem(media, kind, error)
    else for (const kind of kinds) if (run === media.run) await open(media, [kind], video)
  }
}

/** Opens a device that the person turns on or switches, and counts the cameras, which are known from then on. */
async function openOnPress(media: OpenMedia, kind: DeviceKind, video?: MediaTrackConstraints) {
  const { run } = media
  await open(media, [kind], video)
  if (run === media.run && media.state.getState()[kind].at === 'failed')
    media.state.dispatch({ type: 'openingFailed', kind })
  await countCameras(media)
}

async function reportProblem(media: OpenMedia, kind: DeviceKind, error: unknown) {
  const { run, state } = media
  const problem = toMediaProblem(error, await fetchPermission(kind))
  if (run === media.run) state.dispatch({ type: 'deviceFailed', kind, problem })
}

function acceptStream(media: OpenMedia, stream: MediaStream, filtersNoise: boolean) {
  for (const track of stream.getVideoTracks()) acceptTrack(media, 'camera', track)
  for (const track of stream.getAudioTracks()) {
    media.isMicFiltered = filtersNoise
    acceptTrack(media, 'mic', track)
  }
}

function acceptTrack(media: OpenMedia, kind: DeviceKind, track: MediaStreamTrack) {
  const { state } = media
  const before = state.getState()
  // Turned off while it was opened again.
  if (before[kind].at === 'off') {
    if (kind === 'camera') return track.stop()
    track.enabled = false
  }
  watchTrack(media, kind, track)
  getTrack(before, kind)?.stop()
  track.contentHint = toContentHint(kind, media.isMicFiltered)
  state.dispatch({
    type: 'trackOpened',
    kind,
    track,
    hasTorch: kind === 'camera' && hasTorch(track),
    facing: readFacing(track),
  })
}

function watchTrack(media: OpenMedia, kind: DeviceKind, track: MediaStreamTrack) {
  const { state, run } = media
  const openedAt = performance.now()
  const listen = (name: 'ended' | 'mute' | 'unmute', event: MediaEvent) =>
    track.addEventListener(name, () => run === media.run && state.dispatch(event))
  listen('ended', { type: 'trackEnded', kind, track })
  listen('mute', { type: 'trackMuted', kind, track, muted: true })
  listen('unmute', { type: 'trackMuted', kind, track, muted: false })
  track.addEventListener('ended', () => {
    if (run === media.run && performance.now() - openedAt >= REPLACE_AFTER_MS) void replaceLost(media, kind)
  })
  track.addEventListener('unmute', () => {
    const { audioTrack, filtersNoise } = state.getState()
    if (run === media.run && audioTrack === track && filtersNoise !== media.isMicFiltered) void reopenMic(media)
  })
}

/** Opens another device after one was unplugged. The browser's event for that may precede the end of the track. */
async function replaceLost(media: OpenMedia, kind: DeviceKind) {
  const { run } = media
  // The browser would ask again, although the person may have closed the device in the browser.
  if ((await fetchPermission(kind)) === 'prompt') return
  if (run === media.run && media.state.getState()[kind].at === 'failed') await open(media, [kind])
}

/** Opens the microphone with the wanted filter. Where that fails, the open one keeps its own. */
async function reopenMic(media: OpenMedia) {
  await open(media, ['mic'])
  if (media.state.getState().audioTrack)
    media.state.dispatch({ type: 'noiseFilterSwitched', filtersNoise: media.isMicFiltered })
}

/** Opens failed devices again, or those with one of the given problems. */
async function retryFailed(media: OpenMedia, problems?: readonly MediaProblem[]) {
  if (media.isRetrying) return
  media.isRetrying = true
  for (const kind of DEVICE_KINDS) {
    const device = media.state.getState()[kind]
    if (device.at === 'failed' && (!problems || problems.includes(device.problem))) await open(media, [kind])
  }
  await countCameras(media)
  media.isRetrying = false
}

const listDevices = async ({ devices }: OpenMedia): Promise<MediaDeviceInfo[]> =>
  (await devices?.enumerateDevices().catch(() => [])) ?? []

async function countCameras(media: OpenMedia): Promise<MediaDeviceInfo[]> {
  const { state } = media
  const cameras = (await listDevices(media)).filter(({ kind }) => kind === 'videoinput')
  state.dispatch({ type: 'camerasCounted', count: cameras.length })
  return cameras
}

async function toggleCamera(media: OpenMedia) {
  const { camera, videoTrack } = media.state.getState()
  if (camera.at !== 'on') return openOnPress(media, 'camera')
  // The track is stopped, not muted: the camera's indicator ends and the battery lasts longer.
  videoTrack?.stop()
  media.state.dispatch({ type: 'cameraTurnedOff' })
}

async function toggleMic(media: OpenMedia) {
  const { audioTrack, mic } = media.state.getState()
  if (!audioTrack) return openOnPress(media, 'mic')
  // The system gives it back by itself.
  if (mic.at === 'taken') return
  const enabled = mic.at !== 'on'
  audioTrack.enabled = enabled
  media.state.dispatch({ type: 'micToggled', enabled })
}

async function toggleTorch({ state }: OpenMedia) {
  const { videoTrack, torch } = state.getState()
  if (!videoTrack || torch === null) return
  const on = torch === 'off'
  const isSwitched = await videoTrack.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  )
  if (isSwitched) state.dispatch({ type: 'torchToggled', track: videoTrack, torch: on ? 'on' : 'off' })
  else if (on) state.dispatch({ type: 'torchToggled', track: videoTrack, torch: null })
}

async function toggleNoiseFilter(media: OpenMedia) {
  const { audioTrack, mic, filtersNoise: was } = media.state.getState()
  media.state.dispatch({ type: 'noiseFilterSwitched', filtersNoise: !was })
  // Browsers apply the filter when the microphone is opened. One that the system has taken is opened again when it comes back.
  if (mic.at === 'taken') return
  if (audioTrack && mic.at === 'on') await reopenMic(media)
  else releaseMic(media)
}

/** Closes a muted microphone: it is opened with other settings once it is turned on. */
function releaseMic({ state }: OpenMedia) {
  const { audioTrack } = state.getState()
  if (!audioTrack) return
  audioTrack.stop()
  state.dispatch({ type: 'micReleased' })
}

async function choose(media: OpenMedia, kind: ChoiceKind, deviceId: string) {
  setChoices(media, { ...media.choices.getState(), [kind]: deviceId })
  const { camera, mic, videoTrack } = media.state.getState()
  // The system gives a microphone back with its own device.
  if (kind === 'mic')
    return mic.at === 'on' ? openOnPress(media, 'mic') : mic.at === 'off' ? releaseMic(media) : undefined
  if (kind !== 'camera' || camera.at !== 'on') return
  // Android opens one camera at a time: the current one must be closed first.
  videoTrack?.stop()
  media.state.dispatch({ type: 'cameraReleased' })
  return openOnPress(media, 'camera', { deviceId: { exact: deviceId } })
}

function setChoices({ choices }: OpenMedia, next: DeviceChoices) {
  choices.setState(next, true)
  storeChoices(next)
}

async function switchCamera(media: OpenMedia) {
  const { run } = media
  const cameras = await countCameras(media)
  const { camera, videoTrack } = media.state.getState()
  // An earlier press is opening a camera. Only an open one says which is next.
  if (run !== media.run || camera.at === 'asking') return
  const { facing, video } = findNextCamera(videoTrack?.getSettings(), cameras)
  const { camera: _, ...otherChoices } = media.choices.getState()
  setChoices(media, otherChoices)
  // Android opens one camera at a time: the current one must be closed first.
  videoTrack?.stop()
  media.state.dispatch({ type: 'cameraReleased', ...(facing && { facing }) })
  return openOnPress(media, 'camera', video)
}
