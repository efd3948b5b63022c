import type { PictureSize, Snapshot, TicketRole } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit/core'
import { ANNOUNCE_EVERY_MS, type CallMessage } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'
import { getLiveVideo, type MediaState } from '../core/media-state.ts'
import { createReducerStore, type ReducerStore } from '../core/reducer-store.ts'
import type { LocalMedia } from '../media/local-media.ts'

/** The requests whose state is that of the device: its lamp, the rear camera. */
const DEVICE_REQUESTS = ['torch', 'rear'] as const
type DeviceRequest = (typeof DEVICE_REQUESTS)[number]
/** The requests for a picture: one in full resolution, and the present frame with the marks on it. */
const STILL_REQUESTS = ['still', 'marked'] as const
export type StillRequest = (typeof STILL_REQUESTS)[number]
/** Requests to the customer's camera. Wire format. */
const CAMERA_REQUESTS = [...DEVICE_REQUESTS, ...STILL_REQUESTS] as const
export type CameraRequest = (typeof CAMERA_REQUESTS)[number]
const isStillRequest = (request: CameraRequest) => STILL_REQUESTS.some((candidate) => candidate === request)
/**
 * `asked`: the customer has not decided, or the picture is on its way. `refused`: declined, or not possible on the device. Of a still only,
 * `failed`: it was not stored; `full`: the ticket has no room for it.
 */
const REQUEST_STATES = ['idle', 'asked', 'on', 'refused', 'failed', 'full'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Whether the mechanic did not get what was asked for. */
export const isFailed = (state: RequestState): state is 'refused' | 'failed' | 'full' =>
  !['idle', 'asked', 'on'].includes(state)

export type CameraRequestsState = {
  /** The mechanic's view of each request; on the customer's page what it has reported last. */
  requests: Readonly<Record<CameraRequest, RequestState>>
  /** The request that the customer has to decide. */
  pendingRequest: DeviceRequest | null
  /** The stills of the call that this page knows of; the latest is the last. */
  stills: readonly PictureSize[]
  /** Ids of the stills whose note is closed. */
  closedNotes: readonly string[]
  /** Ids of the pictures in the ticket's latest list. */
  listedIds: readonly string[]
  /** Ids of deleted pictures. The counterpart's page may still report one. */
  deletedIds: readonly string[]
}

export const NO_REQUESTS: CameraRequestsState = {
  requests: { torch: 'idle', rear: 'idle', still: 'idle', marked: 'idle' },
  pendingRequest: null,
  stills: [],
  closedNotes: [],
  listedIds: [],
  deletedIds: [],
}

/** The stills whose note is open. */
export const listNotedStills = ({ stills, closedNotes }: CameraRequestsState): PictureSize[] =>
  stills.filter(({ id }) => !closedNotes.includes(id))

/** The still of which the person is notified: the latest whose note is open. */
export const findNotedStill = (state: CameraRequestsState): PictureSize | null => listNotedStills(state).at(-1) ?? null

export type CameraRequestsEvent =
  /** A request was sent, or the customer's page has reported its state. */
  | { type: 'requestChanged'; request: CameraRequest; state: RequestState }
  /** The customer's page: the mechanic asks, and the request is decided. */
  | { type: 'requestReceived'; request: DeviceRequest }
  | { type: 'requestDecided' }
  /** The customer's page has stored a still, or reports it again. */
  | { type: 'stillStored'; still: PictureSize }
  | { type: 'stillDeleted'; stillId: string }
  /** The pictures of the ticket. One that is missing since the last list is deleted, on whichever page. */
  | { type: 'picturesListed'; ids: readonly string[] }
  | { type: 'noteClosed'; stillId: string }
  /** The counterpart has a new page, which does not know the earlier requests. */
  | { type: 'counterpartChanged' }

export function reduceCameraRequests(state: CameraRequestsState, event: CameraRequestsEvent): CameraRequestsState {
  switch (event.type) {
    case 'requestChanged':
      return { ...state, requests: { ...state.requests, [event.request]: event.state } }
    case 'requestReceived':
      return { ...state, pendingRequest: event.request }
    case 'requestDecided':
      return { ...state, pendingRequest: null }
    case 'stillStored':
      if (state.deletedIds.includes(event.still.id)) return state
      if (state.stills.some(({ id }) => id === event.still.id)) return state
      return { ...state, stills: [...state.stills, event.still] }
    case 'stillDeleted':
      return removeStills(state, [event.stillId])
    case 'picturesListed': {
      const missing = state.listedIds.filter((id) => !event.ids.includes(id))
      return { ...(missing.length > 0 ? removeStills(state, missing) : state), listedIds: event.ids }
    }
    case 'noteClosed':
      return { ...state, closedNotes: [...state.closedNotes, event.stillId] }
    case 'counterpartChanged':
      return { ...state, requests: NO_REQUESTS.requests, pendingRequest: null }
  }
}

/** Without its still, a request that was fulfilled is `idle`; one under way continues. */
function removeStills(state: CameraRequestsState, ids: readonly string[]): CameraRequestsState {
  const { requests, stills, deletedIds } = state
  const latest = stills.at(-1)
  const isGone = latest !== undefined && ids.includes(latest.id)
  const toState = (request: StillRequest) => (isGone && requests[request] === 'on' ? 'idle' : requests[request])
  return {
    ...state,
    requests: { ...requests, still: toState('still'), marked: toState('marked') },
    stills: stills.filter(({ id }) => !ids.includes(id)),
    deletedIds: [...deletedIds, ...ids],
  }
}

/** Kinds of the messages: a request, and the state of one, with the `still` that the ticket has. Wire format. */
const REQUEST = 'ask'
const REQUEST_REPORT = 'asked'

type CameraRequestsOptions = {
  role: TicketRole
  session: Pick<CallSession, 'send' | 'onMessage'>
  media: Pick<LocalMedia, 'store' | 'toggleTorch' | 'switchCamera'>
  /** Takes a picture with this device's camera and stores it with the ticket. */
  storeStill: (video: MediaStreamTrack, request: StillRequest) => Promise<Snapshot>
}

/** The requests with their ports. Every action gets them as its first argument. */
type OpenRequests = Readonly<CameraRequestsOptions> & {
  readonly store: ReducerStore<CameraRequestsState, CameraRequestsEvent>
  /** The latest request of each kind. A report names the request that it answers. */
  readonly ids: Map<CameraRequest, unknown>
}

/** The mechanic's requests to the customer's camera, on one participant's page. */
export type CameraRequests = ReturnType<typeof createCameraRequests>

export function createCameraRequests(options: CameraRequestsOptions) {
  const store = createReducerStore(reduceCameraRequests, NO_REQUESTS)
  const requests: OpenRequests = { ...options, store, ids: new Map() }
  return {
    store,
    /** Listens to the counterpart and this page's devices. Returns the stop function. */
    start: () => start(requests),
    /** The mechanic asks for something. */
    ask: (request: CameraRequest) => ask(requests, request),
    /** The customer does what the pending request asks for. */
    accept: () => accept(requests),
    /** The customer declines. */
    decline: () => decline(requests),
    /** The counterpart is not connected. A customer whose call is only interrupted still has to decide. */
    disconnect(isInterrupted: boolean) {
      if (options.role === 'mechanic' || !isInterrupted) store.dispatch({ type: 'counterpartChanged' })
    },
    /** Closes the message that the mechanic got no still. */
    closeFailure() {
      for (const request of STILL_REQUESTS)
        if (isFailed(store.getState().requests[request]))
          store.dispatch({ type: 'requestChanged', request, state: 'idle' })
    },
    /** Closes the note about the picture. */
    closeNote: (stillId: string) => store.dispatch({ type: 'noteClosed', stillId }),
    /** The customer has deleted the picture. */
    removeStill: (stillId: string) => dispatchRemoval(requests, { type: 'stillDeleted', stillId }),
    /** Removes stills that the ticket's list no longer has. */
    noteSnapshots: (snapshots: readonly Snapshot[]) =>
      dispatchRemoval(requests, { type: 'picturesListed', ids: snapshots.map(({ id }) => id) }),
  }
}

function start(requests: OpenRequests): () => void {
  const { role, session, media } = requests
  const unsubscribe = session.onMessage((message) => receiveMessage(requests, message))
  if (role === 'mechanic') return unsubscribe
  const unsubscribeMedia = media.store.subscribe((now, before) => handleDevices(requests, now, before))
  const timer = setInterval(repeatReports, ANNOUNCE_EVERY_MS, requests)
  return () => {
    unsubscribe()
    unsubscribeMedia()
    clearInterval(timer)
  }
}

/** The mechanic's page forgets every request when the connection breaks. */
function repeatReports(requests: OpenRequests) {
  for (const request of CAMERA_REQUESTS) {
    const state = requests.store.getState().requests[request]
    if (state !== 'idle' && state !== 'refused') report(requests, request, state)
  }
}

function receiveMessage(requests: OpenRequests, { kind, what, state, id, still }: CallMessage) {
  const request = CAMERA_REQUESTS.find((candidate) => candidate === what)
  if (!request) return
  if (kind === REQUEST && requests.role === 'customer') {
    requests.ids.set(request, id)
    receiveRequest(requests, request)
  }
  const reported = REQUEST_STATES.find((candidate) => candidate === state)
  if (kind === REQUEST_REPORT && requests.role === 'mechanic' && reported)
    receiveReport(requests, request, reported, id)
  if (kind === REQUEST_REPORT && requests.role === 'mechanic' && isStillRequest(request)) receiveStill(requests, still)
}

/** Shows the still of a report, if it names one. */
function receiveStill({ store }: OpenRequests, still: unknown) {
  const { id, width, height } = Object(still)
  if (typeof id === 'string' && typeof width === 'number' && typeof height === 'number')
    store.dispatch({ type: 'stillStored', still: { id, width, height } })
}

/** Shows a reported state. One that was sent before the request under way arrived does not answer it. */
function receiveReport({ store, ids }: OpenRequests, request: CameraRequest, state: RequestState, id: unknown) {
  if (store.getState().requests[request] === 'asked' && ids.get(request) !== id) return
  ids.set(request, id)
  store.dispatch({ type: 'requestChanged', request, state })
}

/** Answers a request at once where the device decides it, else asks the customer. */
function receiveRequest(requests: OpenRequests, request: CameraRequest) {
  if (request === 'still' || request === 'marked') return void takeStill(requests, request)
  const state = findDeviceState(request, requests.media.store.getState())
  report(requests, request, state)
  if (state !== 'asked') return
  const { pendingRequest } = requests.store.getState()
  // The customer sees the latest request only.
  if (pendingRequest && pendingRequest !== request) report(requests, pendingRequest, 'idle')
  requests.store.dispatch({ type: 'requestReceived', request })
}

/** Takes a still and stores it. A request that arrives meanwhile gets the same one. */
async function takeStill(requests: OpenRequests, request: StillRequest) {
  const { store, media, storeStill } = requests
  if (store.getState().requests[request] === 'asked') return report(requests, request, 'asked')
  const video = getLiveVideo(media.store.getState())
  if (!video) return report(requests, request, 'refused')
  report(requests, request, 'asked')
  try {
    store.dispatch({ type: 'stillStored', still: await storeStill(video, request) })
    report(requests, request, 'on')
  } catch (error) {
    report(requests, request, toFailure(error))
  }
}

/** Every failure of the upload is an error of the service; others are those of the camera. */
function toFailure(error: unknown): RequestState {
  if (!isApiError(error)) return 'refused'
  // The customer has deleted the still while its upload was repeated.
  if (error.code === 'PHOTO_DELETED') return 'idle'
  return error.code === 'PHOTO_LIMIT' ? 'full' : 'failed'
}

/** The mechanic's page follows the lamp and the camera that the customer switches without being asked, too. */
function handleDevices(requests: OpenRequests, now: MediaState, before: MediaState) {
  const { store } = requests
  for (const request of DEVICE_REQUESTS) {
    const isPending = store.getState().pendingRequest === request
    const change = findDeviceChange(request, { now, before, isPending })
    if (change) report(requests, request, change)
    if (change && isPending) store.dispatch({ type: 'requestDecided' })
  }
}

function report({ store, session, ids }: OpenRequests, request: CameraRequest, state: RequestState) {
  store.dispatch({ type: 'requestChanged', request, state })
  const latest = isStillRequest(request) && state === 'on' ? store.getState().stills.at(-1) : undefined
  const still = latest && { id: latest.id, width: latest.width, height: latest.height }
  session.send({
    kind: REQUEST_REPORT,
    what: request,
    state,
    id: ids.get(request),
    ...(still && { still }),
  })
}

/** The customer's page reports that a request is no longer fulfilled. */
function dispatchRemoval(requests: OpenRequests, event: CameraRequestsEvent) {
  const { role, store } = requests
  const before = store.getState().requests
  store.dispatch(event)
  const now = store.getState().requests
  for (const request of STILL_REQUESTS)
    if (role === 'customer' && now[request] !== before[request]) report(requests, request, now[request])
}

function ask({ store, session, ids }: OpenRequests, request: CameraRequest) {
  const id = createId()
  ids.set(request, id)
  store.dispatch({ type: 'requestChanged', request, state: 'asked' })
  session.send({ kind: REQUEST, what: request, id })
}

async function accept(requests: OpenRequests) {
  const { store, media } = requests
  const { pendingRequest } = store.getState()
  if (pendingRequest === 'torch') await media.toggleTorch()
  else if (pendingRequest === 'rear') await media.switchCamera()
  if (!pendingRequest || store.getState().pendingRequest !== pendingRequest) return
  const mediaState = media.store.getState()
  // An earlier press is opening the camera, whose result decides.
  if (mediaState.camera.at === 'asking') return
  // The camera or its lamp does not work.
  if (findDeviceState(pendingRequest, mediaState) === 'refused') return decline(requests)
  // The camera that opened names no direction, as on laptops, or another one.
  store.dispatch({ type: 'requestDecided' })
  report(requests, pendingRequest, 'idle')
}

function decline(requests: OpenRequests) {
  const { pendingRequest } = requests.store.getState()
  requests.store.dispatch({ type: 'requestDecided' })
  if (pendingRequest) report(requests, pendingRequest, 'refused')
}

/** `on` if the request is already fulfilled, `refused` if the device cannot fulfil it, else `asked`: the customer decides. */
function findDeviceState(request: DeviceRequest, mediaState: MediaState): RequestState {
  if (mediaState.camera.at !== 'on') return 'refused'
  if (request === 'torch') return mediaState.torch === 'on' ? 'on' : mediaState.torch === 'off' ? 'asked' : 'refused'
  if (mediaState.facing === 'environment') return 'on'
  return mediaState.canSwitch ? 'asked' : 'refused'
}

/** The change to report. A request that the customer has not decided yet ends only with the device switched on. */
export function findDeviceChange(
  request: DeviceRequest,
  { now, before, isPending }: { now: MediaState; before: MediaState; isPending: boolean },
): RequestState | undefined {
  const state = findDeviceState(request, now)
  if (state === findDeviceState(request, before) || (state !== 'on' && isPending)) return undefined
  return state === 'on' ? 'on' : 'idle'
}
