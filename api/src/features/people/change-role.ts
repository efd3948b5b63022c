import { isStaff, type StaffRole } from '@radruf/contract'
import { sql } from 'kysely'
import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import {
  lockPerson,
  PersonChangeError,
  refuseLastOperator,
  refuseOpenWork,
  refuseRunningCall,
} from './person-guards.ts'
import { updatePerson } from './storage.ts'

/**
 * Changes the role of a member of the staff. It applies to every open page at once, because each request reads the role of its session.
 * The same role again changes nothing. `by` is the operator of the console; the command line and a company account have none. Throws
 * {@link PersonChangeError}.
 */
export async function changeRole(trx: Trx, person: PersonRow, { role, now, by }: RoleChange): Promise<PersonRow> {
  const locked = (await lockPerson(trx, person.id)) ?? person
  if (locked.role === role) return locked
  if (!isStaff(locked.role))
    throw new PersonChangeError('customer', `${locked.email} is a customer, and customers stay customers`)
  if (role === 'operator') await refuseOpenWork(trx, locked, 'operators see none')
  if (role === 'operator') await refuseRunningCall(trx, locked, 'operators take none')
  if (locked.role === 'operator') await refuseLastOperator(trx, locked)
  const changed = await updatePerson(trx, locked.id, { role })
  if (role === 'operator') await endCaseWork(trx, locked.id)
  await recordSecurityEvent(trx, {
    kind: 'role_changed',
    at: now,
    ...(by && { personId: by.id }),
    subjectId: locked.id,
    detail: `${locked.role} → ${role}`,
  })
  await appendEvent(trx, [locked.id], 'role.changed', { role })
  return changed
}
type RoleChange = { role: StaffRole; now: Date; by?: PersonRow }

/** Ends what shows cases outside of the pages: the calendar feed, being listed as viewer, and events of tickets for streams that resume. */
async function endCaseWork(trx: Trx, personId: string) {
  await trx.deleteFrom('case_viewer').where('person_id', '=', personId).execute()
  await trx.deleteFrom('calendar_feed').where('person_id', '=', personId).execute()
  await sql`DELETE FROM event WHERE person_id = ${personId} AND payload->>'ticketId' IS NOT NULL`.execute(trx)
}
