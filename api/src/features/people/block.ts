import { worksOnCases } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { deletePersonSessions } from '../sign-in/session-storage.ts'
import {
  lockPerson,
  type PersonChangeError,
  refuseLastOperator,
  refuseOpenWork,
  refuseRunningCall,
} from './person-guards.ts'
import { updatePerson } from './storage.ts'

type Change = { now: Date; by: PersonRow }

/**
 * Keeps a person from signing in, and ends every session and the calendar feed. Returns the ids of the sessions. A blocked person stays
 * blocked since the first time. Throws {@link PersonChangeError}.
 */
export async function blockPerson(trx: Trx, { id }: PersonRow, { now, by }: Change): Promise<string[]> {
  const person = await lockPerson(trx, id)
  if (!person || person.blocked_at) return []
  if (worksOnCases(person.role)) await refuseOpenWork(trx, person, 'a blocked person sees none')
  if (worksOnCases(person.role)) await refuseRunningCall(trx, person, 'a blocked person takes none')
  if (person.role === 'operator') await refuseLastOperator(trx, person)
  await updatePerson(trx, person.id, { blocked_at: now })
  await trx.deleteFrom('calendar_feed').where('person_id', '=', person.id).execute()
  await recordSecurityEvent(trx, { kind: 'person_blocked', at: now, personId: by.id, subjectId: person.id })
  return deletePersonSessions(trx, person.id)
}

/** Lets a blocked person sign in again. */
export async function unblockPerson(trx: Trx, { id }: PersonRow, { now, by }: Change): Promise<void> {
  const person = await lockPerson(trx, id)
  if (!person?.blocked_at) return
  await updatePerson(trx, person.id, { blocked_at: null })
  await recordSecurityEvent(trx, { kind: 'person_unblocked', at: now, personId: by.id, subjectId: person.id })
}
