import type { CallAccess, CallParticipant, PersonEvents } from '@radruf/contract'
import { type ApiError, isApiError, isTransientCode } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit/core'
import type { CallEvent, CallState, TransportReport } from '../core/call-state.ts'
import {
  isKnownCounterpart,
  type ListReaction,
  listClientIds,
  reactToBrokenTransport,
  reactToList,
  reactToSignal,
} from './attendance.ts'
import type { CallPreview } from './call-preview.ts'
import { joinWithRetry } from './call-service.ts'
import { startHeartbeat } from './heartbeat.ts'
import {
  closeTransport,
  endParticipation,
  isCurrentJoining,
  isMediaFlowing,
  namesOtherPage,
  openSessionTransport,
  resetParticipation,
  type SessionContext,
  type TransportTarget,
  whileListening,
} from './session-context.ts'

/** Joins on the person's wish. Other pages of the person leave the call. */
export const join = (session: SessionContext) => joinUnless(session, async () => undefined)

/** Joins automatically. A person who takes part on another page by then stays there, and a call that the counterpart has ended is over. */
export const rejoin = (session: SessionContext) =>
  joinUnless(session, async () => {
    const [participants, isHungUp] = await Promise.all([session.service.participants(), session.service.isHungUp()])
    if (isHungUp) return { type: 'counterpartHungUp' }
    return namesOtherPage(session, participants) ? { type: 'participantReplaced' } : undefined
  })

/**
 * `findObstacle` is asked before every attempt: during a long outage the person may have joined elsewhere. It returns the event that ends the
 * participation instead.
 */
async function joinUnless(session: SessionContext, findObstacle: () => Promise<CallEvent | undefined>) {
  const { service, attendance, preview } = session
  const clientId = preview?.takeClientId() ?? createId()
  const expected = preview?.findExpected(clientId)
  attendance.dispatch({ type: 'joinStarted', clientId })
  resetParticipation(session, { type: 'joinStarted' })
  const isPresent = () => attendance.getState().clientId === clientId
  // Lists and signals wait in the queue until the service has answered.
  session.stopListening = startListening(session)
  try {
    const joined = Promise.withResolvers<void>()
    if (expected) connectBeforeJoining(session, expected, joined.promise)
    const joinOffer = session.transport?.joinOffer
    let obstacle: CallEvent | undefined
    const access = await joinWithRetry(async () => {
      obstacle = isPresent() ? await findObstacle() : undefined
      if (!isPresent() || obstacle) return
      const offer = await joinOffer
      return isPresent() ? service.join(clientId, offer) : undefined
    })
    if (!isPresent()) return void service.leave(clientId).catch(() => {})
    if (!access) return endParticipation(session, obstacle ?? { type: 'participantReplaced' })
    const participants = receiveAccess(session, access)
    // The person has chosen meanwhile to hide the address: the service has dropped the offer, and the connection is unusable.
    if (session.transport && !expected?.access.relayOnly && access.relayOnly) return joinUnless(session, findObstacle)
    joined.resolve()
    await applyList(session, participants)
  } catch (error) {
    if (isPresent()) refuse(session, error)
  }
}

/** Opens the transport before joining, so that the join request carries its offer. */
function connectBeforeJoining(
  session: SessionContext,
  { counterpart, access }: NonNullable<ReturnType<CallPreview['findExpected']>>,
  joined: Promise<void>,
) {
  session.attendance.dispatch({ type: 'accessReceived', access })
  try {
    connectTo(session, { counterpart, isNewcomer: true, joined })
  } catch {
    // Firefox makes no connection while the device is offline. Joining is tried all the same, and connects later.
  }
}

function receiveAccess({ attendance, preview }: SessionContext, access: CallAccess) {
  // The next joining begins with these servers.
  preview?.learnServers(access)
  attendance.dispatch({ type: 'accessReceived', access })
  return access.participants
}

/** Joins a lost call again after a pause, or as soon as the network is back. The person may join earlier. */
const scheduleRejoin = (session: SessionContext) =>
  session.rejoinTrigger.arm(() => void session.enqueue(() => isOutOfReach(session.call.getState()) && rejoin(session)))

const isOutOfReach = ({ phase }: CallState): boolean => phase.at === 'lost' || phase.at === 'refused'

function refuse(session: SessionContext, error: unknown) {
  const code = toCode(error)
  if (!isApiError(error)) reportError(error)
  endParticipation(session, { type: 'joinRefused', code })
  if (isTransientCode(code)) scheduleRejoin(session)
}

const toCode = (error: unknown): ApiError['code'] => (isApiError(error) ? error.code : 'INTERNAL')

function startListening(session: SessionContext): () => void {
  const { ticketId, events, attendance } = session
  const unsubscribers = [
    events.on('call.participants', (event) => {
      // A mechanic gets the lists of every ticket.
      if (event.ticketId !== ticketId) return
      attendance.dispatch({ type: 'listReceived' })
      whileListening(session, () => applyList(session, event.participants, { ...event, isEvent: true }))
    }),
    events.on('call.lobby', (event) => {
      if (event.ticketId === ticketId) whileListening(session, () => prepareTransport(session))
    }),
    events.on('call.signal', (event) => whileListening(session, () => receiveSignal(session, event))),
    events.onReconnect(() => resync(session)),
    startHeartbeat({
      isJoined: () => attendance.getState().joinedAt !== undefined,
      join: () => applyAnswer(session, () => confirmJoining(session)),
      isKnown: () => isListed(session),
      onForgotten: () => void refreshList(session),
      onRefused: (code) => void endIfRefused(session, code),
    }),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** The counterpart is in the lobby. A person who waits alone prepares the transport as well. */
function prepareTransport({ attendance, transport, adapter }: SessionContext) {
  const { clientId, access } = attendance.getState()
  if (access && !transport) return adapter.prepare({ clientId, servers: access, requestRoom: async () => access })
}

const isListed = async ({ service, attendance }: SessionContext): Promise<boolean> =>
  (await service.participants()).some(({ clientId }) => clientId === attendance.getState().clientId)

const confirmJoining = async (session: SessionContext) =>
  receiveAccess(session, await session.service.confirm(session.attendance.getState().clientId))

/** Applies an answer of the service unless a newer list arrived as an event meanwhile. Signals and lists do not wait for the answer. */
async function applyAnswer(session: SessionContext, fetchParticipants: () => Promise<readonly CallParticipant[]>) {
  const { attendance } = session
  const asked = attendance.getState()
  const participants = await fetchParticipants()
  whileListening(session, () => {
    const { clientId, listsSeen } = attendance.getState()
    if (clientId === asked.clientId && listsSeen === asked.listsSeen) return applyList(session, participants)
  })
}

/** Fetches the list. A refusal is left to the next heartbeat. */
const refreshList = (session: SessionContext) =>
  applyAnswer(session, session.service.participants).catch((error) => {
    if (!isApiError(error)) reportError(error)
  })

/** The connection to the service is back: lists and signals may have been lost. The next list resumes the transport. */
function resync(session: SessionContext) {
  session.attendance.dispatch({ type: 'streamReconnected' })
  void refreshList(session)
}

/** `leftClientId`: the client that has left by itself, if that is the reason for the list. */
function applyList(
  session: SessionContext,
  participants: readonly CallParticipant[],
  {
    leftClientId,
    isPageClosed,
    isEvent = false,
  }: { leftClientId?: string; isPageClosed?: boolean; isEvent?: boolean } = {},
) {
  const { attendance, personId, call } = session
  const before = attendance.getState()
  if (leftClientId && !isPageClosed && isKnownCounterpart(before, leftClientId)) return endByHangUp(session)
  const reaction = reactToList(
    before,
    { participants, leftClientId },
    { personId, isMediaFlowing: isMediaFlowing(session) },
  )
  attendance.dispatch({ type: 'listApplied', participants, personId })
  const hasLeftItself = leftClientId && listClientIds(before).includes(leftClientId)
  // A person who joins alone is listed alone as well.
  const isOneMissing = before.listsCounterpart && !participants.some((participant) => participant.personId !== personId)
  const reacting = react(session, reaction)
  if (!before.areSignalsRelayed && attendance.getState().areSignalsRelayed) session.transport?.resume()
  if (isEvent && isOneMissing && !hasLeftItself)
    call.dispatch({ type: 'counterpartDeparted', cause: isPageClosed ? 'closed' : 'lost' })
  return reacting
}

/** The counterpart has hung up. The service may not know of it, because the counterpart does not reach it. */
function endByHangUp(session: SessionContext) {
  const { clientId } = session.attendance.getState()
  endParticipation(session, { type: 'counterpartHungUp' })
  void session.service.leave(clientId, { hasCounterpartHungUp: true }).catch(() => {})
}

function react(session: SessionContext, reaction: ListReaction): Promise<void> | void {
  switch (reaction.to) {
    case 'stay':
      return
    case 'leave':
      return leaveIfReplaced(session)
    case 'confirm':
      return void confirmUnlessEnded(session)
    case 'rejoinIfOpen':
      return rejoinIfOpen(session)
    case 'rejoin':
      return rejoin(session)
    case 'connect':
      return connectTo(session, reaction)
    case 'waitAlone':
      return waitAlone(session)
  }
}

/** A list names another page of this person: it joined there, or the list is older than the joining of this page. */
async function leaveIfReplaced(session: SessionContext) {
  const { clientId, joinedAt } = session.attendance.getState()
  // A duplicated page does not know the client ids of its former joinings, which a late list on a slow line may still name. Without an
  // answer the next heartbeat decides.
  const isStillListed = joinedAt !== undefined && (await isListed(session).catch(() => true))
  if (!isStillListed && isCurrentJoining(session, clientId)) endParticipation(session, { type: 'participantReplaced' })
}

/** The service no longer lists this participant, but media still flow: unless the mechanic has ended the call, the same client enters again. */
async function confirmUnlessEnded(session: SessionContext) {
  const { clientId } = session.attendance.getState()
  try {
    const [isEnded, isHungUp] = await Promise.all([session.service.isEnded(), session.service.isHungUp()])
    if (!isCurrentJoining(session, clientId)) return
    if (isHungUp) return endParticipation(session, { type: 'counterpartHungUp' })
    if (isEnded) return endParticipation(session, { type: 'callLeft' })
    await applyAnswer(session, () => confirmJoining(session))
  } catch (error) {
    // The next heartbeat tries again.
    const code = toCode(error)
    if (!isTransientCode(code)) await endIfRefused(session, code)
  }
}

/**
 * The service refuses this participant: the call's time is over, or the person's session. While media flow, only the mechanic who has ended
 * the call and a person who may no longer take part end it.
 */
async function endIfRefused(session: SessionContext, code: ApiError['code']) {
  const { clientId } = session.attendance.getState()
  const canContinue = code !== 'NOT_ALLOWED' && isMediaFlowing(session)
  const isHungUp = code === 'CALL_NOT_OPEN' && (await session.service.isHungUp().catch(() => false))
  const isRunning = !isHungUp && canContinue && !(await session.service.isEnded().catch(() => false))
  if (isRunning || !isCurrentJoining(session, clientId)) return
  endParticipation(session, isHungUp ? { type: 'counterpartHungUp' } : { type: 'joinRefused', code })
}

/** A list lacks this participant: it was removed after a long silence, the call has ended, or the list is outdated. */
async function rejoinIfOpen(session: SessionContext) {
  const { clientId, joinedAt } = session.attendance.getState()
  const { service } = session
  const [isOpen, isStillListed, isHungUp] = await Promise.all([
    service.isOpen().catch(() => true),
    isListed(session).catch(() => false),
    service.isHungUp().catch(() => false),
  ])
  if (!isCurrentJoining(session, clientId)) return
  if (isHungUp) return endParticipation(session, { type: 'counterpartHungUp' })
  if (!isOpen) return endParticipation(session, { type: 'callLeft' })
  // On a slow line a list from before the joining may arrive after it.
  if (joinedAt !== undefined && isStillListed) return
  if (joinedAt !== undefined) return rejoin(session)
  // The answer to the joining itself did not list it: joining again at once would repeat without a pause.
  endParticipation(session, { type: 'joinRefused', code: 'INTERNAL' })
  scheduleRejoin(session)
}

function connectTo(session: SessionContext, target: TransportTarget) {
  // The person stays alone until a page that seemed to be gone is connected again.
  let isGone = target.counterpart.clientId === session.attendance.getState().goneClientId
  openSessionTransport(session, target, {
    onReport: (report) => {
      if (report.phase?.at === 'connected') isGone = false
      if (!isGone || !report.phase) handleReport(session, report)
      else if (report.phase.at === 'lost') waitAlone(session)
    },
    onClosed: ({ hasHungUp }) => {
      // Without its message only the service knows whether the counterpart has hung up.
      if (hasHungUp) return endByHangUp(session)
      session.attendance.dispatch({ type: 'counterpartClosed' })
      waitAlone(session)
    },
  })
}

function handleReport(session: SessionContext, report: TransportReport) {
  session.call.dispatch({ type: 'transportReported', report })
  if (report.phase?.at === 'connected') session.rejoinTrigger.reset()
  else if (report.phase?.at === 'lost') scheduleRejoin(session)
  else if (report.phase) whileListening(session, () => reviewBrokenTransport(session))
}

const reviewBrokenTransport = (session: SessionContext) =>
  session.transport && !isMediaFlowing(session) && react(session, reactToBrokenTransport(session.attendance.getState()))

function waitAlone(session: SessionContext) {
  closeTransport(session)
  session.call.dispatch({ type: 'counterpartMissing' })
  session.preview?.prepare()
}

function receiveSignal(session: SessionContext, { from, to, signal }: PersonEvents['call.signal']) {
  const reaction = reactToSignal(session.attendance.getState(), { from, to, isOffer: signal.type === 'offer' })
  if (reaction === 'connectAndReceive')
    connectTo(session, { counterpart: { clientId: from, personId: '' }, isNewcomer: false })
  if (reaction !== 'ignore') return session.transport?.receive(signal)
}
