import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { authenticate } from '../sign-in/session.ts'
import { PHOTO_SIZES, type PhotoSize, photoPath } from './files.ts'
import { canSeePhoto } from './storage.ts'

const Params = z.object({ id: z.uuid(), size: z.enum(PHOTO_SIZES) })

/** Registers GET /api/photos/:id/large and /small. Replies are not cached, so a deleted photo is gone immediately. */
export function registerPhotoFiles(app: FastifyInstance, service: Service) {
  app.get('/api/photos/:id/:size', async (request, reply) => {
    const person = await authenticate(service, request, reply)
    if (!person) throw new ApiProblem('NOT_SIGNED_IN')
    const params = Params.safeParse(request.params)
    if (!params.success || !(await canSeePhoto(service.db, params.data.id, person))) throw new ApiProblem('NOT_FOUND')
    return sendPhoto(reply, service, params.data.id, params.data.size)
  })
}

/** Sends the file of a photo. The caller has checked the access. */
export async function sendPhoto(reply: FastifyReply, { settings }: Service, id: string, size: PhotoSize) {
  // A photo can be deleted after its row was read.
  const bytes = await readFile(photoPath(settings.dataDir, id, size)).catch(() => undefined)
  if (!bytes) throw new ApiProblem('NOT_FOUND')
  return reply.header('cache-control', 'private, no-store').type('image/jpeg').send(bytes)
}
