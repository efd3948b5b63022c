import type { TicketRole } from '@radruf/contract'
import { createId } from '@radruf/shell-kit/core'
import type { StoreApi } from 'zustand'
import { ANNOUNCE_EVERY_MS, type CallMessage } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'
import { createReducerStore, type ReducerStore } from '../core/reducer-store.ts'
import { type CasePhotoMessage, parseCasePhotoMessage, pickSize } from './case-photo-message.ts'
import {
  type CasePhoto,
  type CasePhotoEvent,
  type CasePhotoState,
  findShownPhoto,
  NO_CASE_PHOTO,
  reduceCasePhoto,
} from './case-photo-state.ts'

type CasePhotoOptions = {
  role: TicketRole
  session: Pick<CallSession, 'send' | 'onMessage'>
  /** The state before a reload of the page. */
  stored?: CasePhotoState | undefined
}

type CasePhotos = Readonly<CasePhotoOptions> & { readonly state: ReducerStore<CasePhotoState, CasePhotoEvent> }

/** The photo of the case beside the live picture, for the page. */
export type CasePhotoSession = ReturnType<typeof createCasePhotoSession>

export function createCasePhotoSession(options: CasePhotoOptions) {
  const photos: CasePhotos = {
    ...options,
    state: createReducerStore(reduceCasePhoto, options.stored ?? NO_CASE_PHOTO),
  }
  return {
    store: photos.state as Pick<StoreApi<CasePhotoState>, 'getState' | 'getInitialState' | 'subscribe'>,
    role: options.role,
    /** Listens to the counterpart and announces the photo. Returns the stop function. */
    start: () => start(photos),
    /** The mechanic opens one of the case's photos. */
    open: (all: readonly CasePhoto[], id: string) => change(photos, { type: 'opened', photos: all, id }),
    /** Opens the photo before or after the shown one. */
    step: (by: 1 | -1) => change(photos, { type: 'stepped', by }),
    /** The mechanic shows the photo to the customer as well, or no longer. */
    toggleShare: () =>
      change(photos, photos.state.getState().share ? { type: 'unshared' } : { type: 'shared', share: createId() }),
    /** Closes the photo on this page; the mechanic's page closes it for both. */
    close: () => close(photos),
    /** The connection broke: the customer's page confirms the photo again when it is back. */
    disconnect: () => photos.state.dispatch({ type: 'disconnected' }),
    /** The call is over. */
    end: () => photos.state.dispatch({ type: 'ended' }),
  }
}

const send = ({ session }: CasePhotos, message: CasePhotoMessage) => session.send(message)

/** A change on the mechanic's page, which the customer's page follows. */
function change(photos: CasePhotos, event: CasePhotoEvent) {
  const before = photos.state.getState()
  photos.state.dispatch(event)
  if (photos.role !== 'mechanic') return
  if (photos.state.getState().share) announce(photos)
  else if (before.share) send(photos, NO_PHOTO)
}

const NO_PHOTO: CasePhotoMessage = { kind: 'casePhoto', share: null, photo: null }

function close(photos: CasePhotos) {
  const { share } = photos.state.getState()
  change(photos, { type: 'closed' })
  if (photos.role === 'customer' && share) send(photos, { kind: 'casePhotoSeen', share: share.id, photoId: null })
}

function start(photos: CasePhotos): () => void {
  const timer = setInterval(announce, ANNOUNCE_EVERY_MS, photos)
  const unsubscribe = photos.session.onMessage((message) => receive(photos, message))
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

/** Sends the shared photo, or the customer's confirmation. Sends nothing without a share. */
function announce(photos: CasePhotos) {
  const state = photos.state.getState()
  const shown = findShownPhoto(state)
  if (!shown || !state.share) return
  const share = state.share.id
  if (photos.role === 'mechanic') send(photos, { kind: 'casePhoto', share, photo: pickSize(shown.photo) })
  else send(photos, { kind: 'casePhotoSeen', share, photoId: shown.photo.id })
}

function receive(photos: CasePhotos, message: CallMessage) {
  const parsed = parseCasePhotoMessage(message)
  const isOwnKind = parsed?.kind === (photos.role === 'mechanic' ? 'casePhoto' : 'casePhotoSeen')
  if (!parsed || isOwnKind) return
  photos.state.dispatch({ type: 'messageReceived', message: parsed })
  if (parsed.kind === 'casePhoto') return confirm(photos, parsed.share)
  // The customer's page shows a photo of a page that is gone, as after the mechanic has changed the device.
  const { share } = photos.state.getState()
  if (parsed.photoId !== null && share?.id !== parsed.share) share ? announce(photos) : send(photos, NO_PHOTO)
}

/** Answers an announcement at once, also that of a share that the customer has closed. */
function confirm(photos: CasePhotos, share: string | null) {
  if (share === null) return
  if (photos.state.getState().closedShare === share) send(photos, { kind: 'casePhotoSeen', share, photoId: null })
  else announce(photos)
}
