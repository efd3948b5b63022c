import type { CallParticipant } from '@radruf/contract'
import type { TransportAccess } from '../core/call-adapter.ts'
import { findMembership } from './membership.ts'

/** One page's joining of a call, as the service and its lists of participants describe it. */
export type Attendance = {
  /** The number of joinings and leavings of this page. */
  epoch: number
  /** Empty while the page has not joined. Every joining has its own. */
  clientId: string
  /** The time of joining in the latest list that names this page. */
  joinedAt: string | undefined
  /** The service's latest answer. Until it has answered, the servers that were known before. */
  access: TransportAccess | undefined
  /** The number of lists that came as events. */
  listsSeen: number
  /** The counterpart's page at the other end of the transport. */
  connectedTo: string | undefined
  /** Whether the latest list names the counterpart of the transport. */
  listsCounterpart: boolean
  /**
   * The latest list names both ends of the transport; the service drops the signals of the others. A list counts only if it came after the
   * latest interruption of the event stream, in which signals may have been lost. Assumed when the transport opens.
   */
  areSignalsRelayed: boolean
  /** The service removed this participant and added it again; the counterpart may have closed its side of the transport. */
  wasReadded: boolean
  /** Client ids of closed transports. Late signals of them are ignored. */
  closedClientIds: readonly string[]
  /** The counterpart's page that was the last to close its side. The service may still list it, because its leave request got lost. */
  goneClientId: string | undefined
  /** This page's client ids of earlier joinings. Late lists may still name them. */
  formerClientIds: readonly string[]
}

export type AttendanceEvent =
  | { type: 'joinStarted'; clientId: string }
  | { type: 'left' }
  /** This page was reloaded; its former document had joined with these client ids. */
  | { type: 'pageReloaded'; clientIds: readonly string[] }
  | { type: 'accessReceived'; access: TransportAccess }
  /** The event stream was interrupted. */
  | { type: 'streamReconnected' }
  /** A list came as an event; it is newer than the answers to requests that are under way. */
  | { type: 'listReceived' }
  | { type: 'listApplied'; participants: readonly CallParticipant[]; personId: string }
  | { type: 'transportOpened'; clientId: string }
  | { type: 'transportClosed' }
  /** The counterpart has closed its side of the transport. */
  | { type: 'counterpartClosed' }

export const NOT_JOINED: Attendance = {
  epoch: 0,
  clientId: '',
  joinedAt: undefined,
  access: undefined,
  listsSeen: 0,
  connectedTo: undefined,
  listsCounterpart: false,
  areSignalsRelayed: false,
  wasReadded: false,
  closedClientIds: [],
  goneClientId: undefined,
  formerClientIds: [],
}

export function reduceAttendance(state: Attendance, event: AttendanceEvent): Attendance {
  switch (event.type) {
    case 'joinStarted':
      return { ...beginEpoch(state), clientId: event.clientId }
    case 'left':
      return beginEpoch(state)
    case 'pageReloaded':
      return { ...state, formerClientIds: [...state.formerClientIds, ...event.clientIds] }
    case 'accessReceived':
      return { ...state, access: event.access }
    case 'streamReconnected':
      return { ...state, areSignalsRelayed: false }
    case 'listReceived':
      return { ...state, listsSeen: state.listsSeen + 1 }
    case 'listApplied':
      return applyList(state, event)
    case 'transportOpened': {
      const closedClientIds = state.closedClientIds.filter((id) => id !== event.clientId)
      return { ...state, closedClientIds, connectedTo: event.clientId, listsCounterpart: true, areSignalsRelayed: true }
    }
    case 'transportClosed': {
      const closedClientIds = state.connectedTo ? [...state.closedClientIds, state.connectedTo] : state.closedClientIds
      return { ...state, closedClientIds, connectedTo: undefined }
    }
    case 'counterpartClosed':
      return { ...state, goneClientId: state.connectedTo }
  }
}

const beginEpoch = (state: Attendance): Attendance => ({
  ...NOT_JOINED,
  epoch: state.epoch + 1,
  formerClientIds: listClientIds(state),
})

/** This page's client ids of all its joinings. */
export const listClientIds = ({ clientId, formerClientIds }: Attendance) =>
  clientId ? [...formerClientIds, clientId] : formerClientIds

/** Whether a client id is that of the counterpart whom this page is connected to, or was. */
export const isKnownCounterpart = (
  { connectedTo, goneClientId, closedClientIds }: Attendance,
  clientId: string,
): boolean => connectedTo === clientId || goneClientId === clientId || closedClientIds.includes(clientId)

const findSelf = ({ clientId }: Attendance, participants: readonly CallParticipant[]) =>
  participants.find((participant) => participant.clientId === clientId)

const isReadded = ({ joinedAt }: Attendance, self: CallParticipant) =>
  joinedAt !== undefined && joinedAt !== self.joinedAt

function applyList(
  state: Attendance,
  { participants, personId }: { participants: readonly CallParticipant[]; personId: string },
): Attendance {
  const self = findSelf(state, participants)
  const membership = findMembership(participants, { ...state, personId })
  if (!self) return membership.as === 'absent' ? { ...state, areSignalsRelayed: false } : state
  const listsCounterpart = membership.as === 'with'
  return {
    ...state,
    joinedAt: self.joinedAt,
    listsCounterpart,
    areSignalsRelayed: listsCounterpart,
    wasReadded: state.wasReadded || isReadded(state, self),
  }
}

/** The reaction to a list of participants. */
export type ListReaction =
  | { to: 'stay' }
  /** The list names another page of the same person: it joined there, or the list is from before a reload. */
  | { to: 'leave' }
  /** The service no longer lists this page, but media still flow: the same client enters the list again. */
  | { to: 'confirm' }
  /** The list lacks this page: the service removed it as silent, the call has ended, or the list is outdated. */
  | { to: 'rejoinIfOpen' }
  | { to: 'rejoin' }
  | { to: 'connect'; counterpart: CallParticipant; isNewcomer: boolean }
  | { to: 'waitAlone' }

/**
 * Decides what a list means for a page. The list decides whom to connect to. The media decide whether a running call continues: while they
 * flow, a list without a participant ends nothing, unless that participant has left (`leftClientId`).
 */
export function reactToList(
  state: Attendance,
  list: { participants: readonly CallParticipant[]; leftClientId: string | undefined },
  { personId, isMediaFlowing }: { personId: string; isMediaFlowing: boolean },
): ListReaction {
  const membership = findMembership(list.participants, { ...state, personId })
  if (membership.as === 'outdated') return { to: 'stay' }
  if (membership.as === 'replaced') return { to: 'leave' }
  const self = findSelf(state, list.participants)
  if (!self) return { to: isMediaFlowing ? 'confirm' : 'rejoinIfOpen' }
  // Unless media flow, the counterpart has closed its transport to a client id that was removed.
  if (isReadded(state, self) && !isMediaFlowing) return { to: 'rejoin' }
  if (membership.as === 'with') {
    const { counterpart, isNewcomer } = membership
    return counterpart.clientId === state.connectedTo ? { to: 'stay' } : { to: 'connect', counterpart, isNewcomer }
  }
  return !isMediaFlowing || list.leftClientId === state.connectedTo ? { to: 'waitAlone' } : { to: 'stay' }
}

/** Decides about a transport that has stopped carrying media: the lists that came meanwhile count now. */
export function reactToBrokenTransport({ wasReadded, listsCounterpart }: Attendance): ListReaction {
  if (wasReadded) return { to: 'rejoin' }
  return { to: listsCounterpart ? 'stay' : 'waitAlone' }
}

/** The reaction to a signal. The list that names a newcomer may arrive after the newcomer's offer. */
export function reactToSignal(
  { clientId, connectedTo, closedClientIds }: Attendance,
  { from, to, isOffer }: { from: string; to: string; isOffer: boolean },
): 'ignore' | 'receive' | 'connectAndReceive' {
  if (to !== clientId || closedClientIds.includes(from)) return 'ignore'
  if (from === connectedTo) return 'receive'
  return isOffer ? 'connectAndReceive' : 'ignore'
}
