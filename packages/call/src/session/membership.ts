import type { CallParticipant } from '@radruf/contract'

/** The meaning of the participant list for one participant. */
type Membership =
  /** The list names this page under a client id of an earlier joining: it is older than the present joining. */
  | { as: 'outdated' }
  /** The same person joined on another page. */
  | { as: 'replaced' }
  /** Not listed: not joined yet, or removed after a long silence. */
  | { as: 'absent' }
  | { as: 'alone' }
  /** `isNewcomer`: this participant joined after the counterpart, and therefore makes the first offer. */
  | { as: 'with'; counterpart: CallParticipant; isNewcomer: boolean }

export function findMembership(
  participants: readonly CallParticipant[],
  page: { clientId: string; personId: string; formerClientIds: readonly string[] },
): Membership {
  const self = participants.find(({ clientId }) => clientId === page.clientId)
  if (!self) {
    const listed = participants.find(({ personId }) => personId === page.personId)
    if (!listed) return { as: 'absent' }
    return { as: page.formerClientIds.includes(listed.clientId) ? 'outdated' : 'replaced' }
  }
  const counterpart = findCounterpart(participants, page.personId)
  return counterpart ? { as: 'with', counterpart, isNewcomer: byArrival(self, counterpart) > 0 } : { as: 'alone' }
}

/** The other person's newest page in the call. */
export const findCounterpart = (
  participants: readonly CallParticipant[],
  ownPersonId: string,
): CallParticipant | undefined =>
  participants
    .filter(({ personId }) => personId !== ownPersonId)
    .sort(byArrival)
    .at(-1)

/** Participants of the same millisecond are ordered by client id, identically on both sides. */
const byArrival = (a: CallParticipant, b: CallParticipant) =>
  Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || (a.clientId < b.clientId ? -1 : 1)
