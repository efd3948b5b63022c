import type { CasePhotoMessage, SharedPhoto } from './case-photo-message.ts'

/** A photo of the case with the words of the page that has opened it. */
export type CasePhoto = SharedPhoto & { caption?: string; detail?: string }

/** The photo of the case that one page shows beside the live picture. */
export type CasePhotoState = {
  /** The photos that can be stepped through. The customer's page has the shared one alone. */
  photos: readonly CasePhoto[]
  /** The photo beside the live picture; null while none is open. */
  shownId: string | null
  /** The mechanic shows the photo to the customer as well. `isSeen`: the customer's page has confirmed it. */
  share: { id: string; isSeen: boolean } | null
  /** The share that the customer has closed. Its announcements do not open it again. */
  closedShare: string | null
  /** The customer has closed the last share, which the mechanic reads. */
  isClosedByCustomer: boolean
}

export const NO_CASE_PHOTO: CasePhotoState = {
  photos: [],
  shownId: null,
  share: null,
  closedShare: null,
  isClosedByCustomer: false,
}

export type CasePhotoEvent =
  | { type: 'opened'; photos: readonly CasePhoto[]; id: string }
  | { type: 'stepped'; by: 1 | -1 }
  | { type: 'shared'; share: string }
  | { type: 'unshared' }
  | { type: 'closed' }
  | { type: 'messageReceived'; message: CasePhotoMessage }
  | { type: 'disconnected' }
  | { type: 'ended' }

/** The photo beside the live picture with its position among the photos. */
export function findShownPhoto({ photos, shownId }: CasePhotoState) {
  const index = photos.findIndex(({ id }) => id === shownId)
  const photo = photos[index]
  return photo && { photo, number: index + 1, count: photos.length }
}

export function reduceCasePhoto(state: CasePhotoState, event: CasePhotoEvent): CasePhotoState {
  switch (event.type) {
    case 'opened':
      return event.photos.some(({ id }) => id === event.id)
        ? { ...state, photos: event.photos, shownId: event.id, ...withoutConfirmation(state.share) }
        : state
    case 'stepped': {
      const shown = findShownPhoto(state)
      const next = shown && state.photos[shown.number - 1 + event.by]
      return next ? { ...state, shownId: next.id, ...withoutConfirmation(state.share) } : state
    }
    case 'shared':
      return findShownPhoto(state) ? { ...state, ...withoutConfirmation({ id: event.share }) } : state
    case 'unshared':
      return { ...state, share: null }
    case 'closed':
      return { ...NO_CASE_PHOTO, closedShare: state.share?.id ?? state.closedShare }
    case 'messageReceived':
      return receiveMessage(state, event.message)
    case 'disconnected':
      return { ...state, ...withoutConfirmation(state.share) }
    case 'ended':
      return NO_CASE_PHOTO
  }
}

/** The customer's page has not confirmed the present photo yet. */
const withoutConfirmation = (share: { id: string } | null) => ({
  share: share && { id: share.id, isSeen: false },
  isClosedByCustomer: false,
})

function receiveMessage(state: CasePhotoState, message: CasePhotoMessage): CasePhotoState {
  if (message.kind === 'casePhoto') {
    const { share, photo } = message
    if (share === null) return { ...NO_CASE_PHOTO, closedShare: state.closedShare }
    if (share === state.closedShare) return state
    if (share === state.share?.id && photo.id === state.shownId) return state
    return { ...state, photos: [photo], shownId: photo.id, share: { id: share, isSeen: true } }
  }
  if (message.share !== state.share?.id) return state
  if (message.photoId === null) return { ...state, share: null, isClosedByCustomer: true }
  const isSeen = message.photoId === state.shownId
  return state.share.isSeen === isSeen ? state : { ...state, share: { ...state.share, isSeen } }
}
