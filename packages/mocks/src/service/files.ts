import { PHOTO_SIZES } from '@radruf/contract'
import type { AttachmentRecord, Picture, TicketRecord } from '../state/mock-state.ts'
import { findSignedInPerson } from './access.ts'
import { requireShare } from './case-share.ts'
import { ApiProblem, type RequestContext } from './endpoint-call.ts'
import { toPerson } from './people.ts'
import { toTicket } from './ticket-view.ts'

/** GET /api/photos/:id/:size, for the ticket's customer and every mechanic. All sizes are the same file. */
export function servePhoto(exchange: RequestContext): Response {
  const { pathname } = new URL(exchange.request.url)
  const [, id, size] = /\/photos\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
  const photo = findVisible(exchange, ({ photos, snapshots }, attachments) => [
    ...photos,
    ...snapshots,
    ...attachments,
  ]).find((candidate) => candidate.id === id)
  if (!photo || !isPhotoSize(size)) throw new ApiProblem('NOT_FOUND')
  return toImageResponse(photo.picture)
}

/** GET /api/photos/:id/clip, for those who see its poster. The service also answers ranges. */
export function serveClip(exchange: RequestContext): Response {
  const [, id] = /\/photos\/([^/]+)\/clip$/.exec(new URL(exchange.request.url).pathname) ?? []
  const { clip } = findVisible(exchange, (_, attachments) => attachments).find((candidate) => candidate.id === id) ?? {}
  if (!clip) throw new ApiProblem('NOT_FOUND')
  return toImageResponse(clip.video)
}

/** Pictures of the tickets that the person may see. Attachments that are not sent are shown to their uploader only. */
function findVisible<T>(
  exchange: RequestContext,
  select: (ticket: TicketRecord, attachments: Pick<AttachmentRecord, 'id' | 'picture' | 'clip'>[]) => T[],
): T[] {
  const person = findSignedInPerson(exchange)
  if (!person) throw new ApiProblem('NOT_SIGNED_IN')
  return exchange.mock.tickets
    .filter(({ customerId }) => person.role === 'mechanic' || customerId === person.id)
    .flatMap((ticket) =>
      select(ticket, [
        ...(ticket.noise ? [ticket.noise] : []),
        ...ticket.attachments.filter(({ messageId, uploaderId }) => messageId !== null || uploaderId === person.id),
      ]),
    )
}

/** GET /api/cases/:token/photos/:id/:size, while the case is shared with its photos. */
export function serveSharedPhoto({ mock, request }: RequestContext): Response {
  const [, token = '', id, size] =
    /\/cases\/([^/]+)\/photos\/([^/]+)\/([^/]+)$/.exec(new URL(request.url).pathname) ?? []
  const { ticket, share } = requireShare(mock, token)
  const photo = [...ticket.photos, ...ticket.snapshots].find((candidate) => candidate.id === id)
  if (!share.withPhotos || !photo || !isPhotoSize(size)) throw new ApiProblem('NOT_FOUND')
  return toImageResponse(photo.picture)
}

const isPhotoSize = (size: string | undefined) => PHOTO_SIZES.some((candidate) => candidate === size)

const toImageResponse = ({ type, bytes }: Picture) =>
  new Response(bytes as BodyInit, { headers: { 'content-type': type, 'cache-control': 'private, no-cache' } })

/** GET /api/me/export: the person's data as JSON. The service sends a zip file with the photos instead. */
export function exportData(exchange: RequestContext): Response {
  const person = findSignedInPerson(exchange)
  if (!person) throw new ApiProblem('NOT_SIGNED_IN')
  const { mock } = exchange
  const tickets = mock.tickets.filter(({ customerId }) => customerId === person.id)
  const data = { person: toPerson(person), tickets: tickets.map((ticket) => toTicket(mock, ticket, person)) }
  return new Response(JSON.stringify(data, null, 2), {
    headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="radruf.json"' },
  })
}
