import { SNAPSHOT_SIDE, SNAPSHOTS_MAX, type Snapshot } from '@radruf/contract'
import { ApiProblem, ENDPOINTS } from '@radruf/contract/api'
import { SNAPSHOT_STATES } from '@radruf/contract/server'
import type { Db, Trx } from '../../database/schema.ts'
import type { EndpointCall, Handler } from '../../http/handler.ts'
import { dateOf, isoOf } from '../../time.ts'
import { replacePartPictures } from '../summary/summary-storage.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { refuseUnassignedMechanic, requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { deletePhotoFiles } from './files.ts'
import { mergeDrawings, replaceByDrawing } from './merge-drawings.ts'
import { readUpload } from './read-upload.ts'
import { deleteSnapshotRows, findSnapshotRows, insertPicture, type NewPicture, type PictureRow } from './storage.ts'
import { storePicture } from './store-picture.ts'

/** Stores a picture of the call. As with photos, decoding happens before the transaction. */
export const uploadSnapshot: Handler<'uploadSnapshot'> = async (call) => {
  const ticket = await requireTicket(call.service.db, call.params.ticketId, call.person)
  await refuseUnassignedMechanic(call.service.db, ticket, call.person)
  return call.service.uploads.admit(call.person.id, () => receiveSnapshot(call, ticket))
}

async function receiveSnapshot(call: EndpointCall<'uploadSnapshot'>, ticket: TicketRow) {
  const { request } = call
  const { clock, uploads } = call.service
  const { bytes, fields } = await readUpload(request, ENDPOINTS.uploadSnapshot.form)
  if (!SNAPSHOT_STATES.includes(ticket.state)) throw new ApiProblem('CALL_NOT_OPEN')
  const picture = await uploads.encode(bytes, SNAPSHOT_SIDE)
  const snapshot = await storePicture(call.service, { picture }, (id) => {
    const row: NewPicture = {
      id,
      ticket_id: ticket.id,
      client_id: fields.clientId,
      perspective: 'snapshot',
      is_drawing: fields.isDrawing === 'true',
      drawing_of: fields.drawingOf ?? null,
      width: picture.width,
      height: picture.height,
      created_at: dateOf(clock.now()),
    }
    return withLockedTicket(call, (trx, locked) => addSnapshot(trx, locked, row))
  })
  return toSnapshotView(snapshot)
}

/**
 * Inserts a snapshot. The locked ticket serializes uploads, so duplicates are found and the count is exact. A drawing replaces the earlier
 * ones of its picture, and the picture as well once the call is over. Throws INVALID_INPUT for the drawing of a picture that the ticket does
 * not have: the customer has deleted it. A drawing of a drawing is refused as well, because deleting the picture would leave it.
 */
async function addSnapshot(
  trx: Trx,
  ticket: TicketRow,
  row: NewPicture,
): Promise<{ stored: PictureRow; replacedIds: string[] }> {
  const snapshots = await findSnapshotRows(trx, [ticket.id])
  const duplicate = snapshots.find(({ client_id }) => client_id === row.client_id)
  if (duplicate) return { stored: duplicate, replacedIds: [] }
  const drawingOf = row.drawing_of
  if (drawingOf && !snapshots.some(({ id, is_drawing }) => id === drawingOf && !is_drawing))
    throw new ApiProblem('INVALID_INPUT', { fields: { drawingOf: 'not_found' } })
  const replacedIds = drawingOf ? snapshots.flatMap(({ id, drawing_of }) => (drawing_of === drawingOf ? id : [])) : []
  if (snapshots.length - replacedIds.length >= SNAPSHOTS_MAX) throw new ApiProblem('PHOTO_LIMIT')
  const stored = await insertPicture(trx, row)
  await replaceByDrawing(trx, { ticketId: ticket.id, replacedIds, drawingId: stored.id })
  if (ticket.state !== 'in_call') await mergeDrawings(trx, ticket.id)
  await publishTicketChanged(trx, ticket)
  return { stored, replacedIds }
}

/**
 * Deletes a picture of the call with its drawings for both participants, and removes them from the needed part that showed one. The id of
 * a deleted picture or of another ticket's picture has no effect. The mechanic removes what was just saved: after the call the pictures
 * are the customer's.
 */
export const deleteSnapshot: Handler<'deleteSnapshot'> = async (call) => {
  const { snapshotId } = call.params
  const deleted = await withLockedTicket(call, async (trx, ticket) => {
    await refuseUnassignedMechanic(trx, ticket, call.person)
    if (call.person.role !== 'customer' && ticket.state !== 'in_call') throw new ApiProblem('CALL_NOT_OPEN')
    const ids = await deleteSnapshotRows(trx, ticket.id, snapshotId)
    await replacePartPictures(trx, { ticketId: ticket.id, replacedIds: ids, id: null })
    if (ids.length > 0) await publishTicketChanged(trx, ticket)
    return ids
  })
  await deletePhotoFiles(call.service, deleted)
  return null
}

/** Snapshots of each ticket, oldest first. */
export async function findSnapshots(db: Db, ticketIds: readonly string[]): Promise<Map<string, Snapshot[]>> {
  if (ticketIds.length === 0) return new Map()
  const byTicket = Map.groupBy(await findSnapshotRows(db, ticketIds), ({ ticket_id }) => ticket_id)
  return new Map([...byTicket].map(([ticketId, rows]) => [ticketId, rows.map(toSnapshotView)]))
}

export const toSnapshotView = ({
  id,
  client_id,
  width,
  height,
  created_at,
  is_drawing,
  drawing_of,
}: PictureRow): Snapshot => ({
  id,
  clientId: client_id,
  width,
  height,
  takenAt: isoOf(created_at),
  isDrawing: is_drawing,
  drawingOf: drawing_of,
})
