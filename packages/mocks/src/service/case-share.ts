import { CASE_FILE_FIELDS, type CaseShare, canShareCase, caseShareExpiresAt, pickAnswers } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import { findAccount, type MockState, type ShareRecord, type TicketRecord } from '../state/mock-state.ts'
import { requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { toPhoto, toSnapshot } from './photos.ts'
import { toReferral, toSummary } from './ticket-view.ts'

export const caseShareHandlers = {
  getCaseShare: ({ mock, person, params }) => {
    const { share } = requireTicket(mock, params.ticketId, person)
    return { share: share && isActive(mock, share) ? toCaseShare(share) : null }
  },
  shareCase: ({ mock, person, params, body }) => shareCase(mock, requireTicket(mock, params.ticketId, person), body),
  revokeCase: ({ mock, person, params }) => {
    requireTicket(mock, params.ticketId, person).share = null
    return null
  },
  getCaseFile: ({ mock, params }) => {
    const { ticket, share } = requireShare(mock, params.token)
    const customer = findAccount(mock, ticket.customerId)
    const { answers, photos, snapshots } = ticket
    return {
      answers: pickAnswers(answers, CASE_FILE_FIELDS),
      photos: share.withPhotos ? photos.map(toPhoto) : [],
      snapshots: share.withPhotos ? snapshots.map(toSnapshot) : [],
      summary: toSummary(ticket),
      unsafe: toReferral(mock, ticket)?.unsafe ?? false,
      contact: share.withContact && customer ? { name: displayName(customer), email: customer.email } : null,
      expiresAt: toIso(share.expiresAt),
    }
  },
} satisfies Partial<Handlers>

export function shareCase(
  mock: MockState,
  ticket: TicketRecord,
  { withPhotos, withContact }: Pick<ShareRecord, 'withPhotos' | 'withContact'>,
): CaseShare {
  if (!canShareCase({ referral: toReferral(mock, ticket) }))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no referral while ${ticket.state}` })
  const now = mock.clock.now()
  // A new token each time invalidates the link shared before.
  ticket.share = { token: mock.newId(), withPhotos, withContact, createdAt: now, expiresAt: caseShareExpiresAt(now) }
  return toCaseShare(ticket.share)
}

const isActive = ({ clock }: MockState, { expiresAt }: ShareRecord) => expiresAt > clock.now()

/** The shared case of a token. Throws NOT_FOUND for unknown, expired and revoked tokens. */
export function requireShare(mock: MockState, token: string): { ticket: TicketRecord; share: ShareRecord } {
  const ticket = mock.tickets.find(({ share }) => share?.token === token)
  if (!ticket?.share || !isActive(mock, ticket.share)) throw new ApiProblem('NOT_FOUND')
  return { ticket, share: ticket.share }
}

const toCaseShare = ({ createdAt, expiresAt, ...share }: ShareRecord): CaseShare => ({
  ...share,
  createdAt: toIso(createdAt),
  expiresAt: toIso(expiresAt),
})
