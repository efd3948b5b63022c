import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { authenticate } from '../sign-in/session.ts'
import { PHOTO_SIZES, type PhotoSize, photoPath } from './files.ts'
import { canSeePhoto } from './storage.ts'

const Params = z.object({ id: z.uuid(), size: z.enum(PHOTO_SIZES) })

/** GET /api/photos/:id/large and …/small. Nothing is cached, so that a deleted photo is gone at once. */
export function registerPhotoFiles(app: FastifyInstance, service: Service) {
  app.get('/api/photos/:id/:size', async (request, reply) => {
    const person = await authenticate(service, request, reply)
    if (!person) throw new ApiProblem('NOT_SIGNED_IN')
    const params = Params.safeParse(request.params)
    if (!params.success || !(await canSeePhoto(service.db, params.data.id, person))) throw new ApiProblem('NOT_FOUND')
    return sendPhoto(reply, service, params.data.id, params.data.size)
  })
}

/** Sends a photo that whoever asks may see. */
export async function sendPhoto(reply: FastifyReply, { settings }: Service, id: string, size: PhotoSize) {
  // Deleted between the look into the database and this one.
  const bytes = await readFile(photoPath(settings.dataDir, id, size)).catch(() => undefined)
  if (!bytes) throw new ApiProblem('NOT_FOUND')
  return reply.header('cache-control', 'private, no-store').type('image/jpeg').send(bytes)
}
