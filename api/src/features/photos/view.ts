import type { Attachment, Photo } from '@radruf/contract'
import { isoOf } from '../../time.ts'
import type { PhotoRow, PictureRow } from './storage.ts'

export const toPhotoView = ({ id, client_id, perspective, width, height, created_at }: PhotoRow): Photo => ({
  id,
  clientId: client_id,
  perspective,
  width,
  height,
  createdAt: isoOf(created_at),
})

/** A picture as an attachment, with its video if it is the poster of a clip. */
export const toAttachmentView = (row: PictureRow): Attachment => ({
  id: row.id,
  clientId: row.client_id,
  width: row.width,
  height: row.height,
  clip:
    row.clip_type && row.clip_ms !== null && row.clip_bytes !== null
      ? { type: row.clip_type, durationMs: row.clip_ms, bytes: row.clip_bytes }
      : null,
})
