import { type CaseShare, type FieldName, STEPS, type StepName, type TicketState } from '@radruf/contract'
import { DAY, iso } from '../world/clock.ts'
import { accountOf, type ShareRecord, shownName, type TicketRecord, type World } from '../world/world.ts'
import { requireTicket } from './access.ts'
import { type Handlers, Refused } from './call.ts'
import { photoView, snapshotView } from './pictures.ts'
import { referralOf } from './ticket-view.ts'

const SHARED_DAYS = 30
/** A workshop comes in when remote help has ended. */
const SHAREABLE: readonly TicketState[] = ['referred', 'closed']
/** Where somebody lives and who pays is not for whoever has the address. */
const SHARED_STEPS: readonly StepName[] = ['your-bike', 'problem-description']
const SHARED_FIELDS: readonly FieldName[] = STEPS.filter(({ name }) => SHARED_STEPS.includes(name)).flatMap(
  ({ pages }) => pages.flat(),
)

export const caseShareHandlers = {
  getCaseShare: ({ world, person, params }) => {
    const { share } = requireTicket(world, params.ticketId, person)
    return { share: share && isShared(world, share) ? shareView(share) : null }
  },
  shareCase: ({ world, person, params, body: { withPhotos, withContact } }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    if (!SHAREABLE.includes(ticket.state))
      throw new Refused('TICKET_CANNOT_MOVE', { detail: `nothing to share while ${ticket.state}` })
    const now = world.clock.now()
    // A new address each time: the one given before leads nowhere from now on.
    ticket.share = { token: world.newId(), withPhotos, withContact, createdAt: now, expiresAt: now + SHARED_DAYS * DAY }
    return shareView(ticket.share)
  },
  revokeCase: ({ world, person, params }) => {
    requireTicket(world, params.ticketId, person).share = null
    return null
  },
  getCaseFile: ({ world, params }) => {
    const { ticket, share } = requireShare(world, params.token)
    const customer = accountOf(world, ticket.customerId)
    const { answers, photos, snapshots, summary } = ticket
    return {
      answers: Object.fromEntries(
        SHARED_FIELDS.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])),
      ),
      photos: share.withPhotos ? photos.map(photoView) : [],
      snapshots: share.withPhotos ? snapshots.map(snapshotView) : [],
      summary: summary && { ...summary, writtenAt: iso(summary.writtenAt) },
      unsafe: referralOf(world, ticket)?.unsafe ?? false,
      contact: share.withContact && customer ? { name: shownName(customer), email: customer.email } : null,
      expiresAt: iso(share.expiresAt),
    }
  },
} satisfies Partial<Handlers>

const isShared = ({ clock }: World, { expiresAt }: ShareRecord) => expiresAt > clock.now()

/** The case that an address belongs to; NOT_FOUND when it was never given, has expired or was taken back. */
export function requireShare(world: World, token: string): { ticket: TicketRecord; share: ShareRecord } {
  const ticket = world.tickets.find(({ share }) => share?.token === token)
  if (!ticket?.share || !isShared(world, ticket.share)) throw new Refused('NOT_FOUND')
  return { ticket, share: ticket.share }
}

const shareView = ({ createdAt, expiresAt, ...share }: ShareRecord): CaseShare => ({
  ...share,
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
})
