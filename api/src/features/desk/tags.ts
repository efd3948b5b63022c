import { TAGS_MAX } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { json } from '../../database/json.ts'
import type { Handlers } from '../../http/handler.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import { withLockedTicket } from '../tickets/ticket-access.ts'

export const tagHandlers = {
  changeTags: async (call) => {
    const { add, remove } = call.body
    return withLockedTicket(call, async (trx, ticket) => {
      const kept = ticket.tags.filter((tag) => !remove.includes(tag))
      const tags = [...new Set([...kept, ...add])]
      if (tags.length > TAGS_MAX) throw new ApiProblem('INVALID_INPUT', { fields: { add: 'too_many' } })
      await trx
        .updateTable('ticket')
        .set({ tags: json(tags) })
        .where('id', '=', ticket.id)
        .execute()
      await publishTicketChanged(trx, ticket)
      return { tags }
    })
  },
} satisfies Partial<Handlers>
