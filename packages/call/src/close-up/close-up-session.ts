import type { TicketRole } from '@radruf/contract'
import { createStore, type StoreApi } from 'zustand'
import { ANNOUNCE_EVERY_MS, type CallMessage } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'
import { getLiveVideo, type MediaState } from '../core/media-state.ts'
import { type CloseUpMessage, type Ending, parseCloseUpMessage } from './close-up-message.ts'
import type { Crop, openCrop } from './crop.ts'
import type { Region } from './region.ts'

/** A close-up on one participant's page. */
export type CloseUpState = {
  /** The region that the mechanic has requested and that is not sent yet. */
  requested: Region | null
  /** The region that the customer's page sends in place of the whole picture. */
  sent: Region | null
  /** The side that has ended the last close-up, until the mechanic requests another one or closes the note. */
  ended: Ending | null
  /** Pixels of the longest edge of the camera's whole picture, while a region is sent. Null where the customer's page does not say. */
  cameraEdge: number | null
  /** The customer's page: the camera is moved too fast to read in the region. */
  isUnsteady: boolean
}

export const NO_CLOSE_UP: CloseUpState = {
  requested: null,
  sent: null,
  ended: null,
  cameraEdge: null,
  isUnsteady: false,
}

type CloseUpOptions = {
  role: TicketRole
  session: Pick<CallSession, 'send' | 'onMessage'>
  /** The person's camera while the call is not held. */
  media: { store: Pick<StoreApi<MediaState>, 'getState' | 'subscribe'> }
  openCrop: typeof openCrop
}

/** The close-up with its ports. Every action gets it as its first argument. */
type CloseUp = Readonly<CloseUpOptions> & {
  readonly state: StoreApi<CloseUpState>
  readonly crop: StoreApi<Crop | null>
}

/** The region of the customer's picture that the mechanic looks at more closely, for the page. */
export type CloseUpSession = Omit<ReturnType<typeof createCloseUpSession>, 'crop'>

export function createCloseUpSession(options: CloseUpOptions) {
  const closeUp: CloseUp = {
    ...options,
    state: createStore(() => NO_CLOSE_UP),
    crop: createStore<Crop | null>(() => null),
  }
  return {
    store: closeUp.state,
    role: options.role,
    /** The customer's page: the cropped camera while a region is sent. */
    crop: closeUp.crop,
    /** Listens to the counterpart and to the camera. Returns the stop function. */
    start: () => start(closeUp),
    /** The mechanic requests a region. */
    request(region: Region) {
      closeUp.state.setState({ requested: region, ended: null })
      send(closeUp, { kind: 'closeUp', region })
    },
    /** Either side ends the close-up. */
    end() {
      if (options.role === 'customer') return endOnCamera(closeUp, 'customer')
      closeUp.state.setState(NO_CLOSE_UP, true)
      send(closeUp, { kind: 'closeUp', region: null })
    },
    /** The mechanic has read who ended it. */
    closeNote: () => closeUp.state.setState({ ended: null }),
    /** The connection is broken, or the call is over: the whole picture is sent again. */
    disconnect() {
      closeCrop(closeUp)
      if (closeUp.state.getState() !== NO_CLOSE_UP) closeUp.state.setState(NO_CLOSE_UP, true)
    },
  }
}

const send = ({ session }: CloseUp, message: CloseUpMessage) => session.send(message)

function start(closeUp: CloseUp): () => void {
  const unsubscribe = closeUp.session.onMessage((message) => receive(closeUp, message))
  if (closeUp.role === 'mechanic') return unsubscribe
  const timer = setInterval(() => closeUp.state.getState().sent && report(closeUp), ANNOUNCE_EVERY_MS)
  const unsubscribeMedia = closeUp.media.store.subscribe((media) => {
    const crop = closeUp.crop.getState()
    if (crop && getLiveVideo(media) !== crop.source) endOnCamera(closeUp, 'camera')
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
    unsubscribeMedia()
    closeCrop(closeUp)
  }
}

function receive(closeUp: CloseUp, message: CallMessage) {
  const parsed = parseCloseUpMessage(message)
  if (!parsed) return
  if (parsed.kind === 'closeUp' && closeUp.role === 'customer') return setRegion(closeUp, parsed.region)
  if (parsed.kind !== 'closeUpSent' || closeUp.role !== 'mechanic') return
  const { region, ended, edge = null } = parsed
  const { requested } = closeUp.state.getState()
  // A report from before the request reached the customer's page.
  if (requested && !ended && !isSame(region, requested)) return
  closeUp.state.setState({ requested: null, sent: region, cameraEdge: edge, ...(ended && { ended }) })
}

const isSame = (a: Region | null, b: Region | null) => a?.x === b?.x && a?.y === b?.y && a?.size === b?.size

/** The customer's page sends the region from now on, or the whole picture. */
function setRegion(closeUp: CloseUp, region: Region | null) {
  const { media, state, crop } = closeUp
  if (!region) {
    closeCrop(closeUp)
    state.setState({ sent: null, isUnsteady: false })
    return report(closeUp)
  }
  const camera = getLiveVideo(media.store.getState())
  if (!camera) return endOnCamera(closeUp, 'camera')
  const open = crop.getState()
  if (open) open.setRegion(region)
  else {
    try {
      crop.setState(
        closeUp.openCrop(camera, region, {
          onTurned: () => endOnCamera(closeUp, 'camera'),
          onUnsteady: (isUnsteady) => state.setState({ isUnsteady }),
        }),
        true,
      )
    } catch {
      return endOnCamera(closeUp, 'camera')
    }
  }
  state.setState({ sent: region, ended: null })
  report(closeUp)
}

function report(closeUp: CloseUp, ended?: Ending) {
  const edge = closeUp.crop.getState()?.getCameraEdge()
  const { sent: region } = closeUp.state.getState()
  send(closeUp, { kind: 'closeUpSent', region, ...(ended && { ended }), ...(edge && { edge }) })
}

function endOnCamera(closeUp: CloseUp, ended: Ending) {
  closeCrop(closeUp)
  closeUp.state.setState({ sent: null, ended, isUnsteady: false })
  report(closeUp, ended)
}

function closeCrop({ crop }: CloseUp) {
  const open = crop.getState()
  // Its track must be replaced before it stops.
  crop.setState(null, true)
  open?.close()
}
