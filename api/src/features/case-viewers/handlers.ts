import type { Handlers } from '../../http/handler.ts'
import { requireTicket } from '../tickets/ticket-access.ts'
import { listViewers, saveActivity } from './storage.ts'

export const caseViewerHandlers = {
  reportViewing: async ({ service: { db, notifier }, person, params, body }) => {
    const { id: ticketId } = await requireTicket(db, params.ticketId, person)
    const isChange = await saveActivity(db, { ticketId, personId: person.id }, body.activity)
    const viewers = await listViewers(db, ticketId)
    const others = viewers.filter(({ personId }) => personId !== person.id)
    const recipients = others.map(({ personId }) => personId)
    if (isChange) notifier.broadcast(recipients, { name: 'case.viewers', payload: { ticketId, viewers } })
    return { viewers: others }
  },
} satisfies Partial<Handlers>
