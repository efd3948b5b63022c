import { CASE_ROLES } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { isValidAbsence } from '@radruf/contract/booking'
import type { Db } from '../../database/schema.ts'
import type { EndpointCall, Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { addAbsence, removeAbsence } from '../booking/slots/mechanic-times.ts'
import { handOver } from '../handover/handlers.ts'
import { withLockedTicket } from '../tickets/ticket-access.ts'
import { loadBoard } from './load-board.ts'
import { loadTeamWeek } from './load-week.ts'

export const teamHandlers = {
  getTeamBoard: ({ service }) => loadBoard(service),
  getTeamWeek: ({ service, query }) => loadTeamWeek(service, query.date),
  moveTeamCases: async ({ service, person, body }) => {
    const results = []
    for (const move of body.moves)
      results.push({ ticketId: move.ticketId, code: await moveCase({ service, person }, move) })
    return { results }
  },
  saveTeamAbsence: async ({ service, params: { personId, first }, body: { last, reason } }) => {
    await requireMember(service.db, personId)
    const absence = { first, last, reason }
    if (!isValidAbsence(absence)) throw new ApiProblem('ABSENCE_REFUSED')
    await addAbsence(service.db, personId, absence)
    return null
  },
  deleteTeamAbsence: async ({ service, params: { personId, first } }) => {
    await requireMember(service.db, personId)
    await removeAbsence(service.db, personId, first)
    return null
  },
} satisfies Partial<Handlers>

type Move = EndpointCall<'moveTeamCases'>['body']['moves'][number]

/** Hands one case over in a transaction of its own. Returns why it stayed; null when it moved. */
async function moveCase(
  { service, person }: Pick<EndpointCall<'moveTeamCases'>, 'service' | 'person'>,
  { ticketId, mechanicId }: Move,
): Promise<ApiProblem['code'] | null> {
  const { settings, clock } = service
  try {
    await withLockedTicket({ service, person, params: { ticketId } }, (trx, ticket) =>
      handOver(trx, {
        ticket,
        person,
        mechanicId,
        note: undefined,
        message: undefined,
        now: dateOf(clock.now()),
        settings,
      }),
    )
    return null
  } catch (error) {
    if (error instanceof ApiProblem) return error.code
    throw error
  }
}

async function requireMember(db: Db, personId: string): Promise<void> {
  const member = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('role', 'in', CASE_ROLES)
    .executeTakeFirst()
  if (!member) throw new ApiProblem('NOT_FOUND')
}
