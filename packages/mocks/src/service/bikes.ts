import { type Answer, BIKE_FIELDS, type Bike, pickAnswers } from '@radruf/contract'
import { BIKE_TICKETS_MAX } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import type { BikeRecord, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireTicket } from './access.ts'
import type { Handlers } from './endpoint-call.ts'
import { toPhoto } from './photos.ts'
import { toTicket } from './ticket-view.ts'

export const bikeHandlers = {
  listBikes: ({ mock, person }) => ({
    bikes: latestFirst(mock.bikes.filter(({ customerId }) => customerId === person.id)).map((bike) =>
      toBike(mock, bike),
    ),
  }),
  getTicketBike: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const bike = mock.bikes.find(({ id }) => id === ticket.bikeId)
    if (!bike) return { bike: null, otherTickets: [] }
    const others = mock.tickets
      .filter(({ id, bikeId }) => bikeId === bike.id && id !== ticket.id)
      .sort((a, b) => b.createdAt - a.createdAt || b.number - a.number)
      .slice(0, BIKE_TICKETS_MAX)
    return { bike: toBike(mock, bike), otherTickets: others.map((other) => toTicket(mock, other, person)) }
  },
} satisfies Partial<Handlers>

const latestFirst = (bikes: readonly BikeRecord[]) =>
  bikes.toSorted((a, b) => b.updatedAt - a.updatedAt || a.id.localeCompare(b.id))

/** The bikes of the ticket's customer that belong to other tickets, latest first. */
export const findKnownBikes = (mock: MockState, ticket: TicketRecord): BikeRecord[] =>
  latestFirst(
    mock.bikes.filter(
      (bike) =>
        bike.customerId === ticket.customerId &&
        mock.tickets.some(({ id, bikeId }) => bikeId === bike.id && id !== ticket.id),
    ),
  )

/** Gives a ticket its bike: the known bike that the customer chose, the bike of a former submission, or a new one. */
export function assignBike(mock: MockState, ticket: TicketRecord): void {
  const known = findKnownBikes(mock, ticket)
  const isShared = known.some(({ id }) => id === ticket.bikeId)
  const chosen = known.find(({ id }) => id === ticket.answers.knownBike)?.id ?? (isShared ? null : ticket.bikeId)
  const former = ticket.bikeId
  const now = mock.clock.now()
  const facts: Record<string, Answer> = pickAnswers(ticket.answers, BIKE_FIELDS)
  const bike = mock.bikes.find(({ id }) => id === chosen)
  if (bike) Object.assign(bike, { facts, updatedAt: now })
  else mock.bikes.push({ id: mock.newId(), customerId: ticket.customerId, facts, createdAt: now, updatedAt: now })
  ticket.bikeId = bike?.id ?? mock.bikes.at(-1)?.id ?? null
  if (former && former !== ticket.bikeId && !isShared) mock.bikes = mock.bikes.filter(({ id }) => id !== former)
}

export function toBike(mock: MockState, { id, facts, createdAt, updatedAt }: BikeRecord): Bike {
  const photo = mock.tickets
    .filter(({ bikeId }) => bikeId === id)
    .flatMap(({ photos }) => photos.filter(({ perspective }) => perspective === 'bike'))
    .sort((a, b) => b.createdAt - a.createdAt)[0]
  return { id, facts, photo: photo ? toPhoto(photo) : null, createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) }
}
