import { type Attachment, TICKET_ATTACHMENTS_MAX } from '@radruf/contract'
import { ApiProblem, ENDPOINTS } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import type { EndpointCall, Handler } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { readMedia, readMediaUpload, toClipColumns } from '../clips/read-media.ts'
import { insertPicture, type NewPicture } from '../photos/storage.ts'
import { storePicture } from '../photos/store-picture.ts'
import { toAttachmentView } from '../photos/view.ts'
import type { TicketRow } from '../tickets/storage.ts'
import {
  refuseForeignClientId,
  refuseUnassignedMechanic,
  requireTicket,
  withLockedTicket,
} from '../tickets/ticket-access.ts'
import { type AttachmentRow, countAttachments, findAttachmentByClientId } from './attachment-storage.ts'
import { isThreadOpen } from './chat.ts'

/** Stores a photo or clip for a message that follows. Decoding happens before the transaction, as for all pictures. */
export const uploadAttachment: Handler<'uploadAttachment'> = async (call) => {
  const ticket = await requireTicket(call.service.db, call.params.ticketId, call.person)
  await refuseUnassignedMechanic(call.service.db, ticket, call.person)
  return call.service.uploads.admit(call.person.id, () => receiveAttachment(call, ticket))
}

async function receiveAttachment(call: EndpointCall<'uploadAttachment'>, ticket: TicketRow): Promise<Attachment> {
  const { service, person, request } = call
  const { db, clock } = service
  const { bytes, fields, files } = await readMediaUpload(service, request, ENDPOINTS.uploadAttachment)
  const known = await findAttachmentByClientId(db, ticket.id, fields.clientId)
  if (known) return toAttachmentView(requireOwn(known, person.id))
  requireOpenThread(ticket)
  const media = await readMedia(service, { bytes, kind: fields.kind, poster: files.get('poster') })
  const attachment = await storePicture(service, media, async (id) => {
    const row = {
      id,
      ticket_id: ticket.id,
      client_id: fields.clientId,
      perspective: 'message' as const,
      width: media.picture.width,
      height: media.picture.height,
      created_at: dateOf(clock.now()),
      uploader_id: person.id,
      ...toClipColumns(media.clip),
    }
    const stored = await withLockedTicket(call, (trx, locked) => addAttachment(trx, locked, row))
    return { stored, replacedIds: [] }
  })
  return toAttachmentView(attachment)
}

function requireOpenThread(ticket: TicketRow) {
  if (!ticket.chat_opened_at) throw new ApiProblem('CHAT_NOT_OPEN')
  if (!isThreadOpen(ticket)) throw new ApiProblem('TICKET_CLOSED')
}

/** Refuses the client id of the counterpart's attachment, which may belong to a message that is not sent yet. */
function requireOwn(row: AttachmentRow, personId: NewPicture['uploader_id']): AttachmentRow {
  return row.uploader_id === personId ? row : refuseForeignClientId()
}

/** Inserts an attachment. The locked ticket serializes uploads, so duplicates are found and the count is exact. */
async function addAttachment(trx: Trx, ticket: TicketRow, row: NewPicture): Promise<AttachmentRow> {
  const duplicate = await findAttachmentByClientId(trx, ticket.id, row.client_id)
  if (duplicate) return requireOwn(duplicate, row.uploader_id)
  requireOpenThread(ticket)
  if ((await countAttachments(trx, ticket.id)) >= TICKET_ATTACHMENTS_MAX) throw new ApiProblem('ATTACHMENT_LIMIT')
  return insertPicture(trx, row)
}
