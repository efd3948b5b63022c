import { randomUUID } from 'node:crypto'
import { type Attachment, TICKET_ATTACHMENTS_MAX } from '@radruf/contract'
import { ENDPOINTS } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import type { EndpointCall, Handler } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { dateOf } from '../../time.ts'
import { readClip } from '../clips/read-clip.ts'
import { deletePhotoFiles, storePhotoFiles } from '../photos/files.ts'
import { readUpload } from '../photos/read-upload.ts'
import { insertPicture, type NewPicture } from '../photos/storage.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { requireInCharge, requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import {
  type AttachmentRow,
  countAttachments,
  findAttachmentByClientId,
  toAttachmentView,
} from './attachment-storage.ts'
import { isThreadOpen } from './chat.ts'

const BYTES_PER_MB = 1024 * 1024

/** Stores a photo or clip for a message that follows. Decoding happens before the transaction, as for all pictures. */
export const uploadAttachment: Handler<'uploadAttachment'> = async (call) => {
  const ticket = await requireTicket(call.service.db, call.params.ticketId, call.person)
  requireInCharge(ticket, call.person)
  return call.service.uploads.admit(call.person.id, () => receiveAttachment(call, ticket))
}

async function receiveAttachment(call: EndpointCall<'uploadAttachment'>, ticket: TicketRow): Promise<Attachment> {
  const { service, person, request } = call
  const { settings, db, clock } = service
  const { form, optionalFiles } = ENDPOINTS.uploadAttachment
  const maxBytes = Math.floor(Math.max(settings.fileLimitMb, settings.clipLimitMb) * BYTES_PER_MB)
  const { bytes, fields, files } = await readUpload(request, form, { optionalFiles, maxBytes }).catch(nameClipLimit)
  const known = await findAttachmentByClientId(db, ticket.id, fields.clientId)
  if (known) return toAttachmentView(known)
  requireOpenThread(ticket)
  const media = await readMedia(call, { bytes, kind: fields.kind, poster: files.get('poster') })
  const id = randomUUID()
  await storePhotoFiles(settings.dataDir, id, media.picture, media.clip)
  try {
    const row = {
      id,
      ticket_id: ticket.id,
      client_id: fields.clientId,
      perspective: 'message' as const,
      width: media.picture.width,
      height: media.picture.height,
      created_at: dateOf(clock.now()),
      uploader_id: person.id,
      ...(media.clip && {
        clip_type: media.clip.type,
        clip_ms: media.clip.durationMs,
        clip_bytes: media.clip.bytes.length,
      }),
    }
    const stored = await withLockedTicket(call, (trx, locked) => addAttachment(trx, locked, row))
    if (stored.id !== id) await deletePhotoFiles(settings.dataDir, [id])
    service.variants.schedule([stored.id])
    return toAttachmentView(stored)
  } catch (error) {
    await deletePhotoFiles(settings.dataDir, [id])
    throw error
  }
}

/** A file above both limits can only be a clip. */
function nameClipLimit(error: { code?: string }): never {
  throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new ApiProblem('CLIP_TOO_BIG') : error
}

/** Re-encodes a photo, or a poster and its clip. Throws the problems of both. */
async function readMedia(
  { service: { uploads, settings } }: EndpointCall<'uploadAttachment'>,
  { bytes, kind, poster }: { bytes: Buffer; kind: 'photo' | 'clip'; poster: Buffer | undefined },
) {
  const requireWithin = (file: Buffer, limitMb: number, code: 'PHOTO_TOO_BIG' | 'CLIP_TOO_BIG') => {
    if (file.length > limitMb * BYTES_PER_MB) throw new ApiProblem(code)
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

function requireOpenThread(ticket: TicketRow) {
  if (!ticket.chat_opened_at) throw new ApiProblem('CHAT_NOT_OPEN')
  if (!isThreadOpen(ticket)) throw new ApiProblem('TICKET_CLOSED')
}

/** Inserts an attachment. The locked ticket serializes uploads, so duplicates are found and the count is exact. */
async function addAttachment(trx: Trx, ticket: TicketRow, row: NewPicture): Promise<AttachmentRow> {
  const duplicate = await findAttachmentByClientId(trx, ticket.id, row.client_id)
  if (duplicate) return duplicate
  requireOpenThread(ticket)
  if ((await countAttachments(trx, ticket.id)) >= TICKET_ATTACHMENTS_MAX) throw new ApiProblem('ATTACHMENT_LIMIT')
  return insertPicture(trx, row)
}
