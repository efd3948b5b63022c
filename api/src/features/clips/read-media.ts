import { Worker } from 'node:worker_threads'
import { exceedsFileLimit, maxFileBytes } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { toModuleUrl } from '../../module-url.ts'
import { requirePackage } from '../../optional-packages.ts'
import type { Service } from '../../service.ts'
import { readUpload } from '../photos/read-upload.ts'
import type { RemuxedClip, RemuxResult } from './remux-clip.ts'

type MediaEndpoint<Form extends z.ZodObject> = { form: Form; optionalFiles: readonly string[] }

/**
 * Reads an upload of a photo or clip. Throws the problems of `readUpload`. A file above both limits is refused as CLIP_TOO_BIG, even
 * if it is a photo.
 */
export function readMediaUpload<Form extends z.ZodObject>(
  { settings }: Pick<Service, 'settings'>,
  request: FastifyRequest,
  { form, optionalFiles }: MediaEndpoint<Form>,
) {
  const maxBytes = maxFileBytes(Math.max(settings.fileLimitMb, settings.clipLimitMb))
  return readUpload(request, form, { optionalFiles, maxBytes }).catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new ApiProblem('CLIP_TOO_BIG') : error
  })
}

type Media = { bytes: Buffer; kind: 'photo' | 'clip'; poster: Buffer | undefined }

/**
 * Re-encodes a photo, or the poster of a clip. The packets of the clip are copied, not re-encoded. Throws the problems of photos
 * and clips.
 */
export async function readMedia(
  { uploads, settings }: Pick<Service, 'uploads' | 'settings'>,
  { bytes, kind, poster }: Media,
) {
  const requireWithin = (file: Buffer, limitMb: number, code: 'PHOTO_TOO_BIG' | 'CLIP_TOO_BIG') => {
    if (exceedsFileLimit(file.length, limitMb)) throw new ApiProblem(code)
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

const TIMEOUT_MS = 20_000

/**
 * Checks an uploaded clip and copies it into a new container without metadata. Throws CLIP_TOO_LONG or CLIP_UNREADABLE; the
 * caller checks its size. Runs in a worker thread, so that a malicious file can only end the worker.
 */
export async function readClip(bytes: Buffer, { clipMaxSeconds }: { clipMaxSeconds: number }): Promise<RemuxedClip> {
  requirePackage('mediabunny')
  const result = await runWorker(bytes, clipMaxSeconds).catch((cause): RemuxResult => {
    const detail = cause instanceof Error ? cause.name : undefined
    throw new ApiProblem('CLIP_UNREADABLE', { detail })
  })
  if ('problem' in result) throw new ApiProblem(result.problem, { detail: result.detail })
  return result.clip
}

function runWorker(bytes: Buffer, maxSeconds: number): Promise<RemuxResult> {
  const worker = new Worker(toModuleUrl(import.meta, 'clip-worker'), {
    workerData: { bytes, maxSeconds },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  return new Promise<RemuxResult>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
