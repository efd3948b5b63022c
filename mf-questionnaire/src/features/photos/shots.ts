import type { Photo, View } from '@radruf/contract'
import { hasFailed, isInProgress, isUndecided, type Upload } from './upload-state.ts'

export type ShotState = 'missing' | 'busy' | 'undecided' | 'failed' | 'stored'

/** One view with its newest picture: on the way to the ticket, or stored there. */
export type Shot = { view: View; state: ShotState; upload?: Upload; photo?: Photo; preview?: string }

export type ShotSources = {
  photos: readonly Photo[]
  /** Uploads that are not among the photos yet. */
  pending: readonly Upload[]
  /** Object URLs of photos sent from this page, by client id. */
  previews: Readonly<Record<string, string>>
}

export function toShot(view: View, { photos, pending, previews }: ShotSources): Shot {
  const upload = pending.findLast(({ perspective }) => perspective === view)
  const photo = photos.find(({ perspective }) => perspective === view)
  if (upload) return { view, state: getUploadState(upload), upload, preview: upload.preview ?? undefined }
  if (photo) return { view, state: 'stored', photo, preview: previews[photo.clientId] }
  return { view, state: 'missing' }
}

function getUploadState(upload: Upload): ShotState {
  if (isUndecided(upload)) return 'undecided'
  if (hasFailed(upload)) return 'failed'
  return isInProgress(upload) ? 'busy' : 'stored'
}

/** Whether the photo of a view is there: stored, or usable and on its way. */
const isTaken = ({ state, upload }: Shot) => state === 'stored' || (state === 'busy' && upload?.state.at !== 'encoding')
export const isComplete = (shots: readonly Shot[]): boolean => shots.every(isTaken)

/** The next view in a state, searched from the one after `from` and then from the first. */
export function findNextView(shots: readonly Shot[], from: View, states: readonly ShotState[]): View | undefined {
  const start = shots.findIndex(({ view }) => view === from) + 1
  return [...shots.slice(start), ...shots.slice(0, start)].find(({ state }) => states.includes(state))?.view
}
