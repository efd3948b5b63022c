import { realNow } from '../../clock.ts'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { silentSince } from '../call/call.ts'

type Reason = 'customer' | 'openCases' | 'inCall' | 'lastOperator'

/** A person cannot change their role, or be blocked. The message says why, in one line. */
export class PersonChangeError extends Error {
  override name = 'PersonChangeError'
  readonly reason: Reason
  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Locks a person's row; undefined for an unknown id. */
export const lockPerson = (trx: Trx, id: string): Promise<PersonRow | undefined> =>
  trx.selectFrom('person').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A mechanic who cannot act on open cases would leave customers alone. `why` ends the sentence: "and operators see none". */
export async function refuseOpenWork(trx: Trx, { id, email }: PersonRow, why: string): Promise<void> {
  const open = await trx
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mechanic_id', '=', id)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  const count = Number(open.count)
  if (count > 0)
    throw new PersonChangeError('openCases', `${email} has ${count} open cases, and ${why}; hand them over first`)
}

/** A lead takes part in calls of others; the page of someone without access would end one. */
export async function refuseRunningCall(trx: Trx, { id, email }: PersonRow, why: string): Promise<void> {
  const running = await trx
    .selectFrom('call_participant')
    .select('ticket_id')
    .where('person_id', '=', id)
    .where('last_seen', '>', silentSince(dateOf(realNow())))
    .executeTakeFirst()
  if (running) throw new PersonChangeError('inCall', `${email} is in a call, and ${why}; try again after it`)
}

/** Someone must stay who can invite and appoint operators. A blocked one cannot. */
export async function refuseLastOperator(trx: Trx, { id, email }: PersonRow): Promise<void> {
  // Locked in the order of their ids: of two operators who demote each other at once, the second one stays.
  const operators = await trx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'operator')
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (operators.every((operator) => operator.id === id))
    throw new PersonChangeError('lastOperator', `${email} is the last operator; invite another one first`)
}
