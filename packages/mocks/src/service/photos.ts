import { PHOTO_COUNTS, SNAPSHOTS_MAX, type TicketState } from '@radruf/contract'
import { requireInCharge, requireOpen, requireTicket } from './access.ts'
import { type Handlers, Refused } from './call.ts'
import { photoView, readPicture, requireSize, SHOWN_SIZE, snapshotView } from './pictures.ts'
import { announceTicket } from './ticket-moves.ts'

/** A picture is uploaded while the call goes on; one that was slow may arrive after its end. */
const SNAPSHOTS_KEPT_IN: readonly TicketState[] = ['in_call', 'wrap_up', 'referred']

export const photoHandlers = {
  uploadPhoto: async ({ world, person, params, form: { clientId, perspective, file } }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    requireSize(world, file)
    const kept = ticket.photos.find((photo) => photo.clientId === clientId)
    if (kept) return photoView(kept)
    requireOpen(world, ticket.id, person)
    const picture = await readPicture(file)
    const same = ticket.photos.filter((photo) => photo.perspective === perspective)
    const { max } = PHOTO_COUNTS[perspective]
    const isFull = same.length >= max
    if (isFull && max > 1) throw new Refused('PHOTO_LIMIT')
    const photo = { id: world.newId(), clientId, perspective, ...SHOWN_SIZE, createdAt: world.clock.now(), picture }
    // The one photo of a perspective is replaced by the next.
    ticket.photos = [...ticket.photos.filter((one) => !isFull || one.perspective !== perspective), photo]
    return photoView(photo)
  },
  deletePhoto: ({ world, person, params }) => {
    const ticket = requireOpen(world, params.ticketId, person)
    ticket.photos = ticket.photos.filter(({ id }) => id !== params.photoId)
    return null
  },
  keepSnapshot: async ({ world, person, params, form: { clientId, file } }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    requireInCharge(ticket, person)
    requireSize(world, file)
    if (!SNAPSHOTS_KEPT_IN.includes(ticket.state)) throw new Refused('CALL_NOT_OPEN')
    const picture = await readPicture(file)
    const same = ticket.snapshots.find((one) => one.clientId === clientId)
    if (same) return snapshotView(same)
    if (ticket.snapshots.length >= SNAPSHOTS_MAX) throw new Refused('PHOTO_LIMIT')
    const snapshot = { id: world.newId(), clientId, ...SHOWN_SIZE, createdAt: world.clock.now(), picture }
    ticket.snapshots.push(snapshot)
    announceTicket(world, ticket)
    return snapshotView(snapshot)
  },
} satisfies Partial<Handlers>
