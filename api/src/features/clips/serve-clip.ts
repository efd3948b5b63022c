import { ApiProblem } from '@radruf/contract/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { z } from 'zod'
import type { ByteRange } from '../../files/file-store.ts'
import type { Service } from '../../service.ts'
import { getClipFile } from '../photos/files.ts'
import { findVisiblePhoto } from '../photos/storage.ts'
import { recordCaseRead } from '../security-log/security-log.ts'
import { authenticate } from '../sign-in/session.ts'

const Params = z.object({ id: z.uuid() })

/**
 * GET /api/photos/:id/clip: the video of a clip, with ranges (RFC 9110 §14), which Safari requires. Browsers cache the
 * file and revalidate it before each use, so that a deleted clip is gone at once.
 */
export function registerClipFiles(app: FastifyInstance, service: Service) {
  app.get('/api/photos/:id/clip', async (request, reply) => {
    const person = await authenticate(service, request, reply)
    if (!person) throw new ApiProblem('NOT_SIGNED_IN')
    const params = Params.safeParse(request.params)
    const clip = params.success ? await findVisiblePhoto(service.db, params.data.id, person) : undefined
    if (!clip?.clip_type) throw new ApiProblem('NOT_FOUND')
    await recordCaseRead(service, person, clip.ticket_id)
    const file = getClipFile(clip.id, clip.clip_type)
    // Clips never change.
    const etag = `"${clip.id}-clip"`
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const size = await service.files.size(file)
    if (!size) throw new ApiProblem('NOT_FOUND')
    const range = readRange(request, size, etag)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const stream = await service.files.stream(file, { start, end })
    // The file was deleted after its row was read.
    if (!stream) throw new ApiProblem('NOT_FOUND')
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return reply
      .type(clip.clip_type)
      .header('content-length', end - start + 1)
      .send(stream)
  })
}

/** The range of a request; undefined for the whole file, which answers also several ranges and those of another version. */
function readRange({ headers }: FastifyRequest, size: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const validator = headers['if-range']
  if (!headers.range || (validator !== undefined && validator !== etag)) return undefined
  const ranges = parseRange(size, headers.range)
  if (ranges === -1) return 'unsatisfiable'
  return ranges !== -2 && ranges.length === 1 ? ranges[0] : undefined
}
