import send from '@fastify/send'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Service } from '../../service.ts'
import { clipPath } from '../photos/files.ts'
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
    const file = await send(request.raw, clipPath(service.settings.dataDir, clip.id, clip.clip_type), {
      dotfiles: 'allow',
      cacheControl: false,
    })
    // The file was deleted after its row was read.
    if (file.type === 'error' && file.statusCode === 404) throw new ApiProblem('NOT_FOUND')
    return reply
      .code(file.statusCode)
      .headers({ ...file.headers, 'cache-control': 'private, no-cache' })
      .type(clip.clip_type)
      .send(file.stream)
  })
}
