import type { Role, Snapshot } from '@radruf/contract'
import { createStore } from 'zustand'
import type { CallMessage, CallSession } from '../call-state.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { MediaState } from '../media/media-state.ts'

/** Requests to the customer's camera: its lamp, the rear camera, a picture in full resolution. */
export const CAMERA_REQUESTS = ['torch', 'rear', 'still'] as const
export type CameraRequest = (typeof CAMERA_REQUESTS)[number]
/** `asked`: the customer has not decided, or the picture is on its way. `refused`: declined, or not possible on the device. */
export type RequestState = 'idle' | 'asked' | 'on' | 'refused'

export type CameraRequestsState = {
  /** The mechanic's view of each request. */
  requests: Readonly<Record<CameraRequest, RequestState>>
  /** The request that the customer has to decide. */
  wanted: Exclude<CameraRequest, 'still'> | null
  /** The last picture in full resolution that the counterpart got from this page, until its note is closed. */
  givenStill: Snapshot | null
}

const INITIAL: CameraRequestsState = {
  requests: { torch: 'idle', rear: 'idle', still: 'idle' },
  wanted: null,
  givenStill: null,
}

/** Kinds of the messages: a request, and the state of one. Wire format. */
const ASK = 'ask'
const ASKED = 'asked'

/** The mechanic's requests to the customer's camera, on one participant's page. */
export type CameraRequests = ReturnType<typeof createCameraRequests>

export function createCameraRequests(options: {
  role: Role
  session: Pick<CallSession, 'send' | 'onMessage'>
  media: Pick<LocalMedia, 'store' | 'toggleTorch' | 'switchCamera'>
  /** Takes a picture with the own camera and stores it with the ticket. */
  storeStill: (video: MediaStreamTrack) => Promise<Snapshot>
}) {
  const { role, session, media, storeStill } = options
  const store = createStore<CameraRequestsState>(() => INITIAL)
  const { getState, setState } = store
  const report = (what: CameraRequest, state: RequestState) => session.send({ kind: ASKED, what, state })
  const setRequest = (what: CameraRequest, state: RequestState) =>
    setState(({ requests }) => ({ requests: { ...requests, [what]: state } }))

  const takeStill = async () => {
    const { videoTrack } = media.store.getState()
    if (!videoTrack) return report('still', 'refused')
    try {
      setState({ givenStill: await storeStill(videoTrack) })
      report('still', 'on')
    } catch {
      report('still', 'refused')
    }
  }
  /** Answers a request at once where the device decides it, else asks the customer. */
  const receiveRequest = (what: CameraRequest) => {
    if (what === 'still') return void takeStill()
    const state = findDeviceState(what, media.store.getState())
    report(what, state)
    if (state === 'asked') setState({ wanted: what })
  }
  const receiveMessage = ({ kind, what, state }: CallMessage) => {
    const request = CAMERA_REQUESTS.find((candidate) => candidate === what)
    if (!request) return
    if (kind === ASK && role === 'customer') receiveRequest(request)
    if (kind === ASKED && role === 'mechanic' && isRequestState(state)) setRequest(request, state)
  }
  /** The mechanic's page follows the lamp and the camera that the customer switches without being asked, too. */
  const followDevices = (now: MediaState, before: MediaState) => {
    for (const what of ['torch', 'rear'] as const) {
      const state = findDeviceState(what, now)
      if (state === findDeviceState(what, before)) continue
      if (state !== 'on' && getState().wanted === what) continue
      report(what, state === 'on' ? 'on' : 'idle')
      if (getState().wanted === what) setState({ wanted: null })
    }
  }

  return {
    store,
    /** Listens to the counterpart and the own devices. Returns the stop function. */
    start() {
      const unsubscribers = [
        session.onMessage(receiveMessage),
        ...(role === 'customer' ? [media.store.subscribe(followDevices)] : []),
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
    /** The mechanic asks for something. */
    ask(what: CameraRequest) {
      setRequest(what, 'asked')
      session.send({ kind: ASK, what })
    },
    /** The customer does what is wanted. */
    async accept() {
      const { wanted } = getState()
      if (wanted === 'torch') await media.toggleTorch()
      else if (wanted === 'rear') await media.switchCamera()
    },
    /** The customer declines. */
    decline() {
      const { wanted } = getState()
      setState({ wanted: null })
      if (wanted) report(wanted, 'refused')
    },
    /** The counterpart's page is another one: what was asked before is unknown to it. */
    reset: () => setState(({ givenStill }) => ({ ...INITIAL, givenStill })),
    /** Closes the note about the picture. */
    closeNote: () => setState({ givenStill: null }),
  }
}

/** `on` when it is on already, `refused` when the device cannot, else `asked`: the customer decides. */
function findDeviceState(what: Exclude<CameraRequest, 'still'>, own: MediaState): RequestState {
  if (own.camera.at !== 'on') return 'refused'
  if (what === 'torch') return own.torch === 'on' ? 'on' : own.torch === 'off' ? 'asked' : 'refused'
  if (own.facing === 'environment') return 'on'
  return own.canSwitch ? 'asked' : 'refused'
}

const isRequestState = (value: unknown): value is RequestState =>
  value === 'idle' || value === 'asked' || value === 'on' || value === 'refused'
