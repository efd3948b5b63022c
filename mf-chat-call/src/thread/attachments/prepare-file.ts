import { type ErrorCode, exceedsFileLimit, type PublicSettings } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { createId, encodePhoto } from '@radruf/shell-kit'
import type { DeviceFile } from './device-files.ts'

type Limits = Pick<PublicSettings, 'fileLimitMb' | 'clipLimitMb' | 'clipMaxSeconds'>
export type PreparedFile = Omit<DeviceFile, 'owner'>

/**
 * Prepares a chosen or recorded file for sending: photos are redrawn, clips converted, both without metadata. Throws an ApiError
 * with the limit that the file exceeds.
 */
export async function prepareFile(
  file: File,
  limits: Limits,
  onProgress?: (share: number) => void,
): Promise<PreparedFile> {
  return file.type.startsWith('video/') ? prepareClip(file, limits, onProgress) : preparePhoto(file, limits)
}

async function preparePhoto(file: File, { fileLimitMb }: Limits): Promise<PreparedFile> {
  // Some systems name no type for formats of phones; the service checks those.
  if (file.type !== '' && !file.type.startsWith('image/')) throw createApiError('PHOTO_UNREADABLE')
  const blob = await encodePhoto(file)
  requireWithin(blob, fileLimitMb, 'PHOTO_TOO_BIG')
  // A format that this browser cannot decode: the service decodes more of them.
  const picture = await createImageBitmap(blob).catch(() => undefined)
  const { width = 4, height = 3 } = picture ?? {}
  picture?.close()
  return { clientId: createId(), kind: 'photo', width, height, blob }
}

/** The converter is large and loads only for a clip. */
async function prepareClip(file: File, limits: Limits, onProgress?: (share: number) => void): Promise<PreparedFile> {
  const { convertClip } = await import('./convert-clip.ts')
  const { blob, poster, width, height, durationMs } = await convertClip(file, limits, onProgress)
  requireWithin(blob, limits.clipLimitMb, 'CLIP_TOO_BIG')
  return { clientId: createId(), kind: 'clip', width, height, durationMs, blob, poster }
}

function requireWithin(blob: Blob, limitMb: number, code: ErrorCode) {
  if (exceedsFileLimit(blob.size, limitMb)) throw createApiError(code)
}
