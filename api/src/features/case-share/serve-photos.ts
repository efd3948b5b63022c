import { PHOTO_SIZES } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { sendPhoto } from '../photos/serve.ts'
import { requireShare } from './share-case.ts'

const Params = z.object({ token: z.string().max(200), id: z.uuid(), size: z.enum(PHOTO_SIZES) })

/** GET /api/cases/:token/photos/:id/:size: the photos of a case that is shared with photos. */
export function registerCasePhotos(app: FastifyInstance, service: Service) {
  app.get('/api/cases/:token/photos/:id/:size', async (request, reply) => {
    const params = Params.safeParse(request.params)
    if (!params.success) throw new ApiProblem('NOT_FOUND')
    const { token, id, size } = params.data
    const { db, clock, settings } = service
    const share = await requireShare(db, token, { now: dateOf(clock.now()), settings })
    const photo = share.with_photos
      ? await db
          .selectFrom('photo')
          .select('id')
          .where('id', '=', id)
          .where('ticket_id', '=', share.ticket_id)
          // Chat and clips, which have voices, are not part of the case file.
          .where('perspective', 'not in', ['message', 'noise'])
          .executeTakeFirst()
      : undefined
    if (!photo) throw new ApiProblem('NOT_FOUND')
    return sendPhoto(request, reply, service, { id: photo.id, size })
  })
}
