import type { Photo } from '@radruf/contract'
import { isoOf } from '../../time.ts'
import type { PhotoRow } from './storage.ts'

export const toPhotoView = ({ id, client_id, perspective, width, height, created_at }: PhotoRow): Photo => ({
  id,
  clientId: client_id,
  perspective,
  width,
  height,
  createdAt: isoOf(created_at),
})
