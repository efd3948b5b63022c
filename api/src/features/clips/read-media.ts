import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { readUpload } from '../photos/read-upload.ts'
import { readClip } from './read-clip.ts'
import type { RemuxedClip } from './remux-clip.ts'

const BYTES_PER_MB = 1024 * 1024

type MediaEndpoint<Form extends z.ZodObject> = { form: Form; optionalFiles: readonly string[] }

/** Reads an upload of a photo or clip. Throws the problems of `readUpload`; a file above both limits can only be a clip. */
export function readMediaUpload<Form extends z.ZodObject>(
  { settings }: Pick<Service, 'settings'>,
  request: FastifyRequest,
  { form, optionalFiles }: MediaEndpoint<Form>,
) {
  const maxBytes = Math.floor(Math.max(settings.fileLimitMb, settings.clipLimitMb) * BYTES_PER_MB)
  return readUpload(request, form, { optionalFiles, maxBytes }).catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new ApiProblem('CLIP_TOO_BIG') : error
  })
}

type Media = { bytes: Buffer; kind: 'photo' | 'clip'; poster: Buffer | undefined }

/** Re-encodes a photo, or a poster and its clip. Throws the problems of both. */
export async function readMedia(
  { uploads, settings }: Pick<Service, 'uploads' | 'settings'>,
  { bytes, kind, poster }: Media,
) {
  const requireWithin = (file: Buffer, limitMb: number, code: 'PHOTO_TOO_BIG' | 'CLIP_TOO_BIG') => {
    if (file.length > limitMb * BYTES_PER_MB) throw new ApiProblem(code)
  }
  if (kind === 'photo') {
    requireWithin(bytes, settings.fileLimitMb, 'PHOTO_TOO_BIG')
    return { picture: await uploads.encode(bytes) }
  }
  if (!poster) throw new ApiProblem('INVALID_INPUT', { fields: { poster: 'required' } })
  requireWithin(bytes, settings.clipLimitMb, 'CLIP_TOO_BIG')
  requireWithin(poster, settings.fileLimitMb, 'PHOTO_TOO_BIG')
  const clip = await readClip(bytes, settings)
  return { picture: await uploads.encode(poster), clip }
}

/** The columns of a clip's poster; none for a photo. */
export const toClipColumns = (clip: RemuxedClip | undefined) =>
  clip ? { clip_type: clip.type, clip_ms: clip.durationMs, clip_bytes: clip.bytes.length } : {}
