import { PHOTO_COUNTS, SNAPSHOTS_MAX, type TicketState } from '@radruf/contract'
import { requireInCharge, requireOpenQuestionnaire, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { ASSUMED_SIZE, readPicture, requireWithinFileLimit, toPhoto, toSnapshot } from './pictures.ts'
import { publishTicketChange } from './ticket-moves.ts'

/** A picture is uploaded while the call goes on; one that was slow may arrive after its end. */
const SNAPSHOT_STATES: readonly TicketState[] = ['in_call', 'wrap_up', 'referred']

export const photoHandlers = {
  uploadPhoto: async ({ mock, person, params, form: { clientId, perspective, file } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    requireWithinFileLimit(mock, file)
    const kept = ticket.photos.find((photo) => photo.clientId === clientId)
    if (kept) return toPhoto(kept)
    requireOpenQuestionnaire(mock, ticket.id, person)
    const picture = await readPicture(file)
    const same = ticket.photos.filter((photo) => photo.perspective === perspective)
    const { max } = PHOTO_COUNTS[perspective]
    const isFull = same.length >= max
    if (isFull && max > 1) throw new ApiProblem('PHOTO_LIMIT')
    const photo = { id: mock.newId(), clientId, perspective, ...ASSUMED_SIZE, createdAt: mock.clock.now(), picture }
    // The one photo of a perspective is replaced by the next.
    ticket.photos = [...ticket.photos.filter((one) => !isFull || one.perspective !== perspective), photo]
    return toPhoto(photo)
  },
  deletePhoto: ({ mock, person, params }) => {
    const ticket = requireOpenQuestionnaire(mock, params.ticketId, person)
    ticket.photos = ticket.photos.filter(({ id }) => id !== params.photoId)
    return null
  },
  uploadSnapshot: async ({ mock, person, params, form: { clientId, file } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    requireInCharge(ticket, person)
    requireWithinFileLimit(mock, file)
    if (!SNAPSHOT_STATES.includes(ticket.state)) throw new ApiProblem('CALL_NOT_OPEN')
    const picture = await readPicture(file)
    const same = ticket.snapshots.find((one) => one.clientId === clientId)
    if (same) return toSnapshot(same)
    if (ticket.snapshots.length >= SNAPSHOTS_MAX) throw new ApiProblem('PHOTO_LIMIT')
    const snapshot = { id: mock.newId(), clientId, ...ASSUMED_SIZE, createdAt: mock.clock.now(), picture }
    ticket.snapshots.push(snapshot)
    publishTicketChange(mock, ticket)
    return toSnapshot(snapshot)
  },
} satisfies Partial<Handlers>
