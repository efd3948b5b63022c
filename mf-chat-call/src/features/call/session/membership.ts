import type { CallParticipant } from '@radruf/contract'

/** The meaning of the participant list for one participant. */
type Membership =
  /** The same person joined on another page. */
  | { as: 'replaced' }
  /** Not listed: not joined yet, or removed after a long silence. */
  | { as: 'absent' }
  | { as: 'alone' }
  /** `newcomer`: joined after the counterpart, and therefore makes the first offer. */
  | { as: 'with'; other: CallParticipant; newcomer: boolean }

export function findMembership(
  participants: readonly CallParticipant[],
  own: { clientId: string; personId: string },
): Membership {
  const self = participants.find(({ clientId }) => clientId === own.clientId)
  if (!self)
    return participants.some(({ personId }) => personId === own.personId) ? { as: 'replaced' } : { as: 'absent' }
  const other = participants
    .filter(({ personId }) => personId !== own.personId)
    .sort(byArrival)
    .at(-1)
  return other ? { as: 'with', other, newcomer: byArrival(self, other) > 0 } : { as: 'alone' }
}

/** Participants of the same millisecond are ordered by client id, identically on both sides. */
const byArrival = (a: CallParticipant, b: CallParticipant) =>
  Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || (a.clientId < b.clientId ? -1 : 1)
