import { canCloseByFirstAid } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { approveFirstAid, listFirstAidApprovals, listOfferedCards, withdrawFirstAid } from './approvals.ts'
import { saveFirstAid } from './save-first-aid.ts'

export const firstAidHandlers = {
  getFirstAid: async ({ service: { db }, person, params }) => {
    const { state, answers } = await requireTicket(db, params.ticketId, person)
    const cards = canCloseByFirstAid(state) ? await listOfferedCards(db, answers) : []
    return { cardIds: cards.map(({ id }) => id) }
  },
  saveFirstAid: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    const ticket = await withLockedTicket(call, (trx, locked) =>
      saveFirstAid(trx, locked, { ...body, personId: person.id, now }),
    )
    return toTicketView(service, ticket, person)
  },
  listFirstAidApprovals: async ({ service: { db } }) => ({ categories: await listFirstAidApprovals(db) }),
  approveFirstAid: async ({ service: { db, clock }, person, params: { category }, body: { version } }) => {
    await approveFirstAid(db, { category, version, personId: person.id, now: dateOf(clock.now()) })
    return null
  },
  withdrawFirstAid: async ({ service: { db }, params: { category } }) => {
    await withdrawFirstAid(db, category)
    return null
  },
} satisfies Partial<Handlers>
