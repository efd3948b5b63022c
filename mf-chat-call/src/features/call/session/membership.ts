import type { CallParticipant } from '@radruf/contract'

/** What the list of participants means for one of them. */
export type Membership =
  /** The same person joined from elsewhere. */
  | { as: 'replaced' }
  /** Not on the list: not joined yet, or forgotten after a long silence. */
  | { as: 'absent' }
  | { as: 'alone' }
  /** `newcomer`: came after the other, and so makes the first offer. */
  | { as: 'with'; other: CallParticipant; newcomer: boolean }

export function membershipOf(
  participants: readonly CallParticipant[],
  me: { clientId: string; personId: string },
): Membership {
  const self = participants.find(({ clientId }) => clientId === me.clientId)
  if (!self)
    return participants.some(({ personId }) => personId === me.personId) ? { as: 'replaced' } : { as: 'absent' }
  const other = participants
    .filter(({ personId }) => personId !== me.personId)
    .sort(byArrival)
    .at(-1)
  return other ? { as: 'with', other, newcomer: byArrival(self, other) > 0 } : { as: 'alone' }
}

/** Two that joined in the same millisecond are told apart by their ids, alike on both sides. */
const byArrival = (a: CallParticipant, b: CallParticipant) =>
  Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || (a.clientId < b.clientId ? -1 : 1)
