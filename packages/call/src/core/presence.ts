import {
  type CallPresence,
  type Departure,
  describePresence,
  getCounterpartRole,
  type PresenceFacts,
  type TicketRole,
} from '@radruf/contract'
import type { CallClock } from './call-clock.ts'
import type { CallState } from './call-state.ts'

const toIso = (time: number) => new Date(time).toISOString()

/** A ticket that knows nothing of its call. */
export const NO_FACTS: PresenceFacts = {
  callParticipants: [],
  appointment: { endsAt: toIso(0), leftAt: null },
  lastCall: null,
}

/**
 * The presence in a call from the view of a page that takes part in it. The page knows the present earlier than the ticket; the ticket knows
 * what happened before the page joined. `facts`: those of the ticket.
 */
export function readPresence(
  { phase, departure }: Pick<CallState, 'phase' | 'departure'>,
  { since, aloneSince, badSince, endedAt }: CallClock,
  { role, facts }: { role: TicketRole; facts: PresenceFacts },
): CallPresence {
  const counterpart = getCounterpartRole(role)
  const lastCall = since === null ? facts.lastCall : { metAt: toIso(since), leftAt: null }
  const describe = (callParticipants: PresenceFacts['callParticipants'], departures: readonly Departure[]) =>
    describePresence({
      callParticipants,
      lastCall,
      appointment: facts.appointment && { ...facts.appointment, leftAt: null, departures },
    })
  if (phase.at === 'connected') return { at: 'together' }
  if (phase.at === 'hungUp' && endedAt !== null)
    return describe(
      [],
      [
        { role: counterpart, cause: 'hung_up', at: toIso(endedAt) },
        { role, cause: 'ended', at: toIso(endedAt) },
      ],
    )
  if (phase.at !== 'alone' || aloneSince === null) return describePresence(facts)
  const stored = facts.appointment?.departures?.find((entry) => entry.role === counterpart)
  // The last sign of life of a counterpart whose line broke.
  const left = toIso(badSince === null ? aloneSince : Math.min(badSince, aloneSince))
  const gone: Departure | undefined = departure ? { role: counterpart, cause: departure, at: left } : stored
  const missing = gone ?? { role: counterpart, cause: 'lost' as const, at: left }
  // The person was there when the counterpart left, or has joined again since.
  const joinedAt = toIso(missing === stored ? aloneSince : Math.min(aloneSince, since ?? aloneSince))
  return describe([{ role, joinedAt }], lastCall ? [missing] : [])
}
