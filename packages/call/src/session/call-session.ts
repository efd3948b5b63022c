import pTimeout from 'p-timeout'
import { BYE } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'
import type { MediaState } from '../core/media-state.ts'
import { listClientIds } from './attendance.ts'
import { openCallPreview } from './call-preview.ts'
import { join, rejoin } from './participation.ts'
import {
  type CallSessionOptions,
  createSessionContext,
  endParticipation,
  namesOtherPage,
  type SessionContext,
  stopListening,
} from './session-context.ts'

/** Milliseconds that the question for the person's other pages may take. */
const ASK_TIMEOUT_MS = 3000

/**
 * Follows the service's list of participants and keeps a transport to the counterpart. Every joining has its own client id, so that a
 * late leave request of a reloaded page does not remove the new one.
 */
export function createCallSession(options: CallSessionOptions): CallSession {
  const session = createSessionContext(options)
  return {
    store: session.call,
    join: () => enqueueJoining(session, join),
    rejoin(formerClientIds = []) {
      session.attendance.dispatch({ type: 'pageReloaded', clientIds: formerClientIds })
      return enqueueJoining(session, rejoin)
    },
    getClientIds: () => listClientIds(session.attendance.getState()),
    watch: () => watch(session),
    isParticipantElsewhere: () => isParticipantElsewhere(session),
    leave: () => leave(session),
    leaveOnUnload: () => leaveOnUnload(session),
    send: (message, delivery) => session.transport?.send(message, delivery),
    onMessage: session.messages.on,
  }
}

/** Queues a joining, which is dropped when the page has joined otherwise or left before its turn. */
function enqueueJoining(session: SessionContext, step: (session: SessionContext) => Promise<void>): Promise<void> {
  const { epoch } = session.attendance.getState()
  return session.enqueue(() => session.attendance.getState().epoch === epoch && step(session))
}

function watch(session: SessionContext): () => void {
  const getPhase = () => session.call.getState().phase.at
  const isExpecting = () => !session.transport && ['idle', 'alone'].includes(getPhase())
  const preview = openCallPreview(session, { isExpecting, isInLobby: () => getPhase() === 'idle' })
  // Chromium lets a connection use all networks of the device only if it is created with access to camera or microphone.
  const unsubscribe = session.media.store.subscribe((media, before) => {
    if (hasTrack(media) && !hasTrack(before)) preview.renew()
  })
  session.preview = preview
  return () => {
    unsubscribe()
    preview.stop()
    if (session.preview === preview) session.preview = undefined
  }
}

const hasTrack = ({ audioTrack, videoTrack }: MediaState) => audioTrack !== null || videoTrack !== null

async function isParticipantElsewhere(session: SessionContext): Promise<boolean | undefined> {
  const { preview, service } = session
  const participants = preview?.readParticipants() ?? service.participants().catch(() => undefined)
  // A line without answers must not keep the person from trying to join.
  const listed = await pTimeout(participants, { milliseconds: ASK_TIMEOUT_MS, fallback: () => undefined })
  return listed && namesOtherPage(session, listed)
}

async function leave(session: SessionContext) {
  const { clientId } = session.attendance.getState()
  // Over a bad line to the service, the counterpart learns of it from this message alone.
  session.transport?.send({ kind: BYE })
  endParticipation(session, { type: 'callLeft' })
  session.attendance.dispatch({ type: 'left' })
  // A service that cannot be reached removes the silent participant itself.
  if (clientId) await session.service.leave(clientId).catch(() => {})
}

function leaveOnUnload(session: SessionContext) {
  const { clientId } = session.attendance.getState()
  if (clientId) void session.service.leave(clientId, { outlivesPage: true }).catch(() => {})
  // The browser may restore the page later; until then it ignores the call.
  stopListening(session)
  // A media server learns of it from the page alone and would keep the person in the room until a timeout.
  session.transport?.close()
  session.adapter.clear()
}
