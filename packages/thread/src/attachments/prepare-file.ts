import { type ErrorCode, exceedsFileLimit, type PublicSettings } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { createId, encodePhoto } from '@radruf/shell-kit/core'
import { readMediaKind } from '@radruf/shell-kit/media'
import type { DeviceFile } from './device-files.ts'

type Limits = Pick<PublicSettings, 'fileLimitMb' | 'clipLimitMb' | 'clipMaxSeconds'>
export type PreparedFile = Omit<DeviceFile, 'owner'>

type Preparation = { signal?: AbortSignal; onProgress?: (share: number) => void }

/**
 * Prepares a chosen or recorded file for sending: photos are redrawn, clips converted, both without metadata. The content decides
 * what the file is, because systems name types wrongly or not at all. Throws an ApiError with the reason why the file cannot be
 * sent.
 */
export async function prepareFile(file: File, limits: Limits, preparation: Preparation = {}): Promise<PreparedFile> {
  const isClip = file.type.startsWith('video/') || (await readMediaKind(file)) === 'clip'
  return isClip ? prepareClip(file, limits, preparation) : preparePhoto(file, limits)
}

async function preparePhoto(file: File, { fileLimitMb }: Limits): Promise<PreparedFile> {
  const blob = await encodePhoto(file)
  requireWithin(blob, fileLimitMb, 'PHOTO_TOO_BIG')
  // A photo of a phone that this browser cannot decode has no size yet.
  const picture = await createImageBitmap(blob).catch(() => undefined)
  const { width = 4, height = 3 } = picture ?? {}
  picture?.close()
  return { clientId: createId(), kind: 'photo', width, height, blob }
}

/** The converter is large and loads only for a clip. */
async function prepareClip(file: File, limits: Limits, preparation: Preparation): Promise<PreparedFile> {
  const { convertClip } = await import('./convert-clip.ts')
  const { blob, poster, width, height, durationMs } = await convertClip(file, limits, preparation)
  requireWithin(blob, limits.clipLimitMb, 'CLIP_TOO_BIG')
  return { clientId: createId(), kind: 'clip', width, height, durationMs, blob, poster }
}

function requireWithin(blob: Blob, limitMb: number, code: ErrorCode) {
  if (exceedsFileLimit(blob.size, limitMb)) throw createApiError(code)
}
