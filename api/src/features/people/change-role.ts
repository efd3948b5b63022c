import { isStaff, type StaffRole } from '@radruf/contract'
import { sql } from 'kysely'
import { realNow } from '../../clock.ts'
import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { silentSince } from '../call/call.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { updatePerson } from './storage.ts'

/** The role of a person cannot change. The message says why, in one line. */
export class RoleChangeError extends Error {
  override name = 'RoleChangeError'
}

/**
 * Changes the role of a member of the staff. It applies to every open page at once, because each request reads the role of its session.
 * The same role again changes nothing. Throws {@link RoleChangeError}.
 */
export async function changeRole(trx: Trx, person: PersonRow, { role, now }: RoleChange): Promise<PersonRow> {
  const locked = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', person.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (locked.role === role) return locked
  if (!isStaff(locked.role)) throw new RoleChangeError(`${locked.email} is a customer, and customers stay customers`)
  if (role === 'operator') await refuseOpenWork(trx, locked)
  if (role === 'operator') await refuseRunningCall(trx, locked)
  if (locked.role === 'operator') await refuseLastOperator(trx, locked)
  const changed = await updatePerson(trx, locked.id, { role })
  if (role === 'operator') await endCaseWork(trx, locked.id)
  await recordSecurityEvent(trx, {
    kind: 'role_changed',
    at: now,
    subjectId: locked.id,
    detail: `${locked.role} → ${role}`,
  })
  await appendEvent(trx, [locked.id], 'role.changed', { role })
  return changed
}
type RoleChange = { role: StaffRole; now: Date }

/** Operators see no case: one with open cases would leave customers alone. */
async function refuseOpenWork(trx: Trx, { id, email }: PersonRow) {
  const open = await trx
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mechanic_id', '=', id)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  if (Number(open.count) > 0)
    throw new RoleChangeError(`${email} has ${open.count} open cases, and operators see none; hand them over first`)
}

/** A lead takes part in calls of others; the page of an operator would end one. */
async function refuseRunningCall(trx: Trx, { id, email }: PersonRow) {
  const running = await trx
    .selectFrom('call_participant')
    .select('ticket_id')
    .where('person_id', '=', id)
    .where('last_seen', '>', silentSince(dateOf(realNow())))
    .executeTakeFirst()
  if (running) throw new RoleChangeError(`${email} is in a call, and operators take none; try again after it`)
}

async function refuseLastOperator(trx: Trx, { id, email }: PersonRow) {
  const other = await trx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'operator')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) throw new RoleChangeError(`${email} is the last operator; invite another one first`)
}

/** Ends what shows cases outside of the pages: the calendar feed, being listed as viewer, and events of tickets for streams that resume. */
async function endCaseWork(trx: Trx, personId: string) {
  await trx.deleteFrom('case_viewer').where('person_id', '=', personId).execute()
  await trx.deleteFrom('calendar_feed').where('person_id', '=', personId).execute()
  await sql`DELETE FROM event WHERE person_id = ${personId} AND payload->>'ticketId' IS NOT NULL`.execute(trx)
}
