import { type Attachment, type Perspective, PHOTO_COUNTS } from '@radruf/contract'
import { ApiProblem, ENDPOINTS } from '@radruf/contract/api'
import type { z } from 'zod'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { EndpointCall, Handler, Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { readMedia, readMediaUpload, toClipColumns } from '../clips/read-media.ts'
import { requireOpenQuestionnaire } from '../questionnaire/open-questionnaire.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { requireTicket } from '../tickets/ticket-access.ts'
import { deletePhotoFiles } from './files.ts'
import { readUpload } from './read-upload.ts'
import { deleteSnapshot, uploadSnapshot } from './snapshots.ts'
import { deletePhoto, findNoise, findPhotos, insertPicture, type NewPicture, type PhotoRow } from './storage.ts'
import { storePicture } from './store-picture.ts'
import { toAttachmentView, toPhotoView } from './view.ts'

type Fields = z.output<(typeof ENDPOINTS)['uploadPhoto']['form']>

/** Stores a photo. Decoding happens before the transaction, because it is slow and the embedded database has one session. */
const uploadPhoto: Handler<'uploadPhoto'> = async (call) => {
  const ticket = await requireTicket(call.service.db, call.params.ticketId, call.person)
  return call.service.uploads.admit(call.person.id, () => receivePhoto(call, ticket))
}

async function receivePhoto({ service, person, request }: EndpointCall<'uploadPhoto'>, ticket: TicketRow) {
  const { db, clock, uploads } = service
  const { bytes, fields } = await readUpload(request, ENDPOINTS.uploadPhoto.form)
  const existing = (await findPhotos(db, ticket.id)).find((photo) => photo.client_id === fields.clientId)
  if (existing) return toPhotoView(existing)
  if (ticket.state !== 'questionnaire_open') throw new ApiProblem('TICKET_CANNOT_MOVE')
  const picture = await uploads.encode(bytes)
  const photo = await storePicture(service, { picture }, (id) =>
    inTransaction(service, async (trx) => {
      await requireOpenQuestionnaire(trx, ticket.id, person)
      const { width, height } = picture
      const created_at = dateOf(clock.now())
      const added = await addPhoto(trx, { id, ticket_id: ticket.id, ...toColumns(fields), width, height, created_at })
      await tellDevices(trx, ticket)
      return added
    }),
  )
  return toPhotoView(photo)
}

/** Tells the customer's devices, so that photos of the phone appear on the computer. */
const tellDevices = (trx: Trx, { id, state, customer_id }: TicketRow) =>
  appendEvent(trx, [customer_id], 'ticket.changed', { ticketId: id, state })

const toColumns = ({ clientId, perspective }: Fields) => ({ client_id: clientId, perspective })

/** Inserts a photo. The locked ticket serializes uploads, so the count is exact. Returns the ids it replaced. */
async function addPhoto(
  trx: Trx,
  photo: NewPicture & { perspective: Perspective },
): Promise<{ stored: PhotoRow; replacedIds: string[] }> {
  const photos = await findPhotos(trx, photo.ticket_id)
  const sameUpload = photos.find(({ client_id }) => client_id === photo.client_id)
  if (sameUpload) return { stored: sameUpload, replacedIds: [] }
  const { max } = PHOTO_COUNTS[photo.perspective]
  const samePerspective = photos.filter(({ perspective }) => perspective === photo.perspective)
  if (samePerspective.length >= max && max > 1) throw new ApiProblem('PHOTO_LIMIT')
  const replacedIds = samePerspective.length >= max ? samePerspective.map(({ id }) => id) : []
  for (const id of replacedIds) await deletePhoto(trx, photo.ticket_id, id)
  return { stored: await insertPicture(trx, photo), replacedIds }
}

/** Stores the clip of the noise. Decoding happens before the transaction, as for all pictures. */
const uploadNoise: Handler<'uploadNoise'> = async (call) => {
  const ticket = await requireTicket(call.service.db, call.params.ticketId, call.person)
  return call.service.uploads.admit(call.person.id, () => receiveNoise(call, ticket))
}

async function receiveNoise(
  { service, person, request }: EndpointCall<'uploadNoise'>,
  ticket: TicketRow,
): Promise<Attachment> {
  const { db, clock } = service
  const { bytes, fields, files } = await readMediaUpload(service, request, ENDPOINTS.uploadNoise)
  const known = await findNoise(db, ticket.id)
  if (known?.client_id === fields.clientId) return toAttachmentView(known)
  if (ticket.state !== 'questionnaire_open') throw new ApiProblem('TICKET_CANNOT_MOVE')
  const media = await readMedia(service, { bytes, kind: 'clip', poster: files.get('poster') })
  const noise = await storePicture(service, media, (id) =>
    inTransaction(service, async (trx) => {
      await requireOpenQuestionnaire(trx, ticket.id, person)
      const earlier = await findNoise(trx, ticket.id)
      if (earlier?.client_id === fields.clientId) return { stored: earlier, replacedIds: [] }
      if (earlier) await deletePhoto(trx, ticket.id, earlier.id)
      const stored = await insertPicture(trx, {
        id,
        ticket_id: ticket.id,
        client_id: fields.clientId,
        perspective: 'noise',
        width: media.picture.width,
        height: media.picture.height,
        created_at: dateOf(clock.now()),
        ...toClipColumns(media.clip),
      })
      return { stored, replacedIds: earlier ? [earlier.id] : [] }
    }),
  )
  return toAttachmentView(noise)
}

export const photoHandlers = {
  uploadPhoto,
  uploadNoise,
  uploadSnapshot,
  deleteSnapshot,
  deletePhoto: async ({ service, person, params: { ticketId, photoId } }) => {
    const deleted = await inTransaction(service, async (trx) => {
      const ticket = await requireOpenQuestionnaire(trx, ticketId, person)
      const ids = await deletePhoto(trx, ticket.id, photoId)
      await tellDevices(trx, ticket)
      return ids
    })
    await deletePhotoFiles(service, deleted)
    return null
  },
} satisfies Partial<Handlers>
