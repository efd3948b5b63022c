import type { Perspective } from '@radruf/contract'
import type { Refusal } from '@radruf/shell-kit'
import type { PhotoDoubt } from './photo-quality.ts'

type Code = Refusal['code']

/** A chosen photo on its way to the ticket. `picking`, the state before, is the absence of an upload. */
export type UploadState =
  | { at: 'encoding' }
  /** Perhaps too dark or blurred: waits for the person's word and is not sent before. */
  | { at: 'doubtful'; doubt: PhotoDoubt }
  | { at: 'sending'; percent: number }
  | { at: 'failed'; code: Code }
  | { at: 'stored'; photoId: string }

export type Upload = {
  clientId: string
  perspective: Perspective
  /** Object URL of what will be sent; null until it is encoded. */
  preview: string | null
  state: UploadState
}

/** Refusals that sending the same picture again cannot mend. */
const FINAL: readonly Code[] = [
  'INVALID_INPUT',
  'PHOTO_TOO_BIG',
  'PHOTO_UNREADABLE',
  'PHOTO_LIMIT',
  'TICKET_NOT_FOUND',
  'TICKET_CANNOT_MOVE',
]
export const canRetry = (code: Code): boolean => !FINAL.includes(code)

export const isOnItsWay = ({ state }: Upload): boolean => state.at === 'encoding' || state.at === 'sending'
export const isDoubtful = ({ state }: Upload): boolean => state.at === 'doubtful'
export const hasFailed = ({ state }: Upload): boolean => state.at === 'failed'

/** Uploads that the ticket's own photos do not show yet. */
export const unseen = (uploads: readonly Upload[], photos: readonly { clientId: string }[]): Upload[] =>
  uploads.filter(({ clientId }) => !photos.some((photo) => photo.clientId === clientId))

/** The limit of the service, in bytes. */
export const bytesOf = (limitMb: number): number => limitMb * 1024 * 1024
