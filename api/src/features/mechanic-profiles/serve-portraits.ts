import { ApiProblem } from '@radruf/contract/api'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Service } from '../../service.ts'
import { authenticate } from '../sign-in/session.ts'
import { readPortrait } from './storage.ts'

const Params = z.object({ portraitId: z.uuid() })

/** Registers GET /api/portraits/:portraitId for signed-in people. Browsers revalidate it, as photos. */
export function registerPortraits(app: FastifyInstance, service: Service) {
  app.get('/api/portraits/:portraitId', async (request, reply) => {
    const person = await authenticate(service, request, reply)
    if (!person) throw new ApiProblem('NOT_SIGNED_IN')
    const params = Params.safeParse(request.params)
    const portrait = params.success && (await readPortrait(service.db, params.data.portraitId))
    if (!params.success || !portrait) throw new ApiProblem('NOT_FOUND')
    const etag = `"${params.data.portraitId}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/jpeg').send(portrait)
  })
}
