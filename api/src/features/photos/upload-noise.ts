import { randomUUID } from 'node:crypto'
import type { Attachment } from '@radruf/contract'
import { ENDPOINTS } from '@radruf/contract/api'
import { inTransaction } from '../../database/transaction.ts'
import type { EndpointCall, Handler } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { dateOf } from '../../time.ts'
import { readMedia, readMediaUpload, toClipColumns } from '../clips/read-media.ts'
import { requireOpenQuestionnaire } from '../questionnaire/open-questionnaire.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { requireTicket } from '../tickets/ticket-access.ts'
import { deletePhotoFiles, storePhotoFiles } from './files.ts'
import { deletePhoto, findNoise, insertPicture } from './storage.ts'
import { toAttachmentView } from './view.ts'

/** Stores the clip of the noise. Decoding happens before the transaction, as for all pictures. */
export const uploadNoise: Handler<'uploadNoise'> = async (call) => {
  const ticket = await requireTicket(call.service.db, call.params.ticketId, call.person)
  return call.service.uploads.admit(call.person.id, () => receiveNoise(call, ticket))
}

async function receiveNoise(
  { service, person, request }: EndpointCall<'uploadNoise'>,
  ticket: TicketRow,
): Promise<Attachment> {
  const { settings, db, clock } = service
  const { bytes, fields, files } = await readMediaUpload(service, request, ENDPOINTS.uploadNoise)
  const known = await findNoise(db, ticket.id)
  if (known?.client_id === fields.clientId) return toAttachmentView(known)
  if (ticket.state !== 'questionnaire_open') throw new ApiProblem('TICKET_CANNOT_MOVE')
  const { picture, clip } = await readMedia(service, { bytes, kind: 'clip', poster: files.get('poster') })
  const id = randomUUID()
  await storePhotoFiles(settings.dataDir, id, picture, clip)
  try {
    const { stored, unused } = await inTransaction(service, async (trx) => {
      await requireOpenQuestionnaire(trx, ticket.id, person)
      const earlier = await findNoise(trx, ticket.id)
      if (earlier?.client_id === fields.clientId) return { stored: earlier, unused: [id] }
      if (earlier) await deletePhoto(trx, ticket.id, earlier.id)
      const row = await insertPicture(trx, {
        id,
        ticket_id: ticket.id,
        client_id: fields.clientId,
        perspective: 'noise',
        width: picture.width,
        height: picture.height,
        created_at: dateOf(clock.now()),
        ...toClipColumns(clip),
      })
      return { stored: row, unused: earlier ? [earlier.id] : [] }
    })
    await deletePhotoFiles(settings.dataDir, unused)
    service.variants.schedule([stored.id])
    return toAttachmentView(stored)
  } catch (error) {
    await deletePhotoFiles(settings.dataDir, [id])
    throw error
  }
}
