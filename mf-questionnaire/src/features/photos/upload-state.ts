import { ERROR_RETRY, type Perspective } from '@radruf/contract'
import type { Refusal } from '@radruf/shell-kit'
import type { PhotoIssue } from './photo-quality.ts'

export type UploadCode = Refusal['code']

/** The state of a chosen photo on its way to the ticket. */
export type UploadState =
  | { at: 'encoding' }
  /** The photo may be too dark or blurred. It is sent only after the customer decides to use it. */
  | { at: 'undecided'; issue: PhotoIssue }
  | { at: 'sending'; percent: number }
  /** The service is busy. The photo is sent again after the time that the service gave. */
  | { at: 'waiting' }
  | { at: 'failed'; code: UploadCode }
  | { at: 'stored'; photoId: string }

/** A photo's perspective, or the clip of the noise. */
export type UploadKind = Perspective | 'noise'

export type Upload = {
  clientId: string
  perspective: UploadKind
  /** Object URL of the encoded photo or the clip; null until it is encoded. */
  preview: string | null
  state: UploadState
}

/** Whether the same photo can be sent again. A photo that is refused for good leaves the device. */
export const canRetry = (code: UploadCode): boolean => ERROR_RETRY[code] !== 'never'

export const isInProgress = ({ state }: Upload): boolean =>
  state.at === 'encoding' || state.at === 'sending' || state.at === 'waiting'
export const isUndecided = ({ state }: Upload): boolean => state.at === 'undecided'
export const hasFailed = ({ state }: Upload): boolean => state.at === 'failed'

/** Returns the uploads that are not among the photos of the ticket yet. */
export const excludeStored = (uploads: readonly Upload[], photos: readonly { clientId: string }[]): Upload[] =>
  uploads.filter(({ clientId }) => !photos.some((photo) => photo.clientId === clientId))
