import type { CaseShare } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { signToken } from '../../signed-token.ts'
import { dateOf, isoOf } from '../../time.ts'
import { requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { loadCaseFile } from './case-file.ts'
import { type CaseShareRow, findShare, requireShare, revokeShare, shareCase } from './share-case.ts'

const toCaseShare = (row: CaseShareRow, { secret }: Settings): CaseShare => ({
  token: signToken('case', row.id, secret),
  withPhotos: row.with_photos,
  withContact: row.with_contact,
  createdAt: isoOf(row.created_at),
  expiresAt: isoOf(row.expires_at),
})

export const caseShareHandlers = {
  getCaseShare: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const share = await findShare(service.db, ticket.id, dateOf(service.clock.now()))
    return { share: share ? toCaseShare(share, service.settings) : null }
  },
  shareCase: async (call) => {
    const now = dateOf(call.service.clock.now())
    const share = await withLockedTicket(call, (trx, ticket) => shareCase(trx, ticket, { ...call.body, now }))
    return toCaseShare(share, call.service.settings)
  },
  revokeCase: async (call) => {
    await withLockedTicket(call, (trx, ticket) => revokeShare(trx, ticket.id))
    return null
  },
  getCaseFile: async ({ service: { db, clock, settings }, params }) =>
    loadCaseFile(db, await requireShare(db, params.token, { now: dateOf(clock.now()), settings })),
} satisfies Partial<Handlers>
