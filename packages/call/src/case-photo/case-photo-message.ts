import type { PictureSize } from '@radruf/contract'
import type { CallMessage } from '../core/call-message.ts'

/** A stored photo of the ticket. Each page loads it from the service, which checks the access. */
export type SharedPhoto = PictureSize

/**
 * The participants' messages about a photo beside the live picture. `casePhoto`: the mechanic shows this photo to the customer, or none. It
 * is repeated. `casePhotoSeen`: the photo that the customer's page shows, or null after the customer has closed it. It is repeated while a
 * photo is shown. A page that does not know them ignores them. Kinds and fields are a wire format and must not be renamed.
 */
export type CasePhotoMessage =
  | { kind: 'casePhoto'; share: string; photo: SharedPhoto }
  | { kind: 'casePhoto'; share: null; photo: null }
  | { kind: 'casePhotoSeen'; share: string; photoId: string | null }

/** Parses a message of the counterpart. Returns undefined if it is malformed, or not about a photo of the case. */
export function parseCasePhotoMessage({ kind, share, photo, photoId }: CallMessage): CasePhotoMessage | undefined {
  if (kind === 'casePhoto') {
    if (share === null) return { kind, share, photo: null }
    return isId(share) && isSharedPhoto(photo) ? { kind, share, photo: pickSize(photo) } : undefined
  }
  if (kind !== 'casePhotoSeen' || !isId(share)) return undefined
  return photoId === null || isId(photoId) ? { kind, share, photoId } : undefined
}

/** The fields of a photo that the counterpart's page needs. Its words are those of the other page's language. */
export const pickSize = ({ id, width, height }: SharedPhoto): SharedPhoto => ({ id, width, height })

/** Ids are parts of addresses. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

const isSharedPhoto = (value: unknown): value is SharedPhoto => {
  const { id, width, height }: Partial<SharedPhoto> = Object(value)
  return isId(id) && isEdge(width) && isEdge(height)
}

const isEdge = (value: unknown) => typeof value === 'number' && value > 0 && value <= 20_000
