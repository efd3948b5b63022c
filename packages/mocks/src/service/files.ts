import type { Picture } from '../world/world.ts'
import { personOf } from './access.ts'
import { type Exchange, Refused } from './call.ts'
import { requireShare } from './case-share.ts'
import { personView } from './people.ts'
import { ticketView } from './ticket-view.ts'

/** GET /api/photos/:id/large and …/small: the ticket's customer, or any mechanic. */
export function servePhoto(exchange: Exchange): Response {
  const person = personOf(exchange)
  if (!person) throw new Refused('NOT_SIGNED_IN')
  const [, id] = /\/photos\/([^/]+)\/(large|small)$/.exec(new URL(exchange.request.url).pathname) ?? []
  const photo = exchange.world.tickets
    .filter(({ customerId }) => person.role === 'mechanic' || customerId === person.id)
    .flatMap(({ photos, snapshots }) => [...photos, ...snapshots])
    .find((one) => one.id === id)
  if (!photo) throw new Refused('NOT_FOUND')
  return sent(photo.picture)
}

/** GET /api/cases/:token/photos/:id/large and …/small: as long as the case is shared with its photos. */
export function serveSharedPhoto({ world, request }: Exchange): Response {
  const [, token = '', id] =
    /\/cases\/([^/]+)\/photos\/([^/]+)\/(large|small)$/.exec(new URL(request.url).pathname) ?? []
  const { ticket, share } = requireShare(world, token)
  const photo = [...ticket.photos, ...ticket.snapshots].find((one) => one.id === id)
  if (!share.withPhotos || !photo) throw new Refused('NOT_FOUND')
  return sent(photo.picture)
}

const sent = ({ type, bytes }: Picture) =>
  new Response(bytes as BodyInit, { headers: { 'content-type': type, 'cache-control': 'private, no-store' } })

/** GET /api/me/export: the person's data. The real service sends a zip with the photos; here it is the data alone. */
export function exportData(exchange: Exchange): Response {
  const person = personOf(exchange)
  if (!person) throw new Refused('NOT_SIGNED_IN')
  const { world } = exchange
  const tickets = world.tickets.filter(({ customerId }) => customerId === person.id)
  const data = { person: personView(person), tickets: tickets.map((ticket) => ticketView(world, ticket, person)) }
  return new Response(JSON.stringify(data, null, 2), {
    headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="radruf.json"' },
  })
}
