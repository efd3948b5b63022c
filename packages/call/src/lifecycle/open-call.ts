import type { TicketRole } from '@radruf/contract'
import { isTransientCode } from '@radruf/contract/client'
import pTimeout from 'p-timeout'
import { createStore } from 'zustand'
import { type CallClock, NO_TIMES, updateClock } from '../core/call-clock.ts'
import { type CallState, isInCall } from '../core/call-state.ts'
import { listDevicesOff } from '../core/media-state.ts'
import { signalArrival } from '../media/melody.ts'
import { storeNoiseFilter } from '../media/noise-filter.ts'
import { toBandwidthMode } from '../shared-view/call-modes.ts'
import { listNotedStills } from '../shared-view/camera-requests.ts'
import { type CallHost, type CallParts, createCallParts } from './call-parts.ts'
import { createClientLocks, isAnyHeld } from './client-locks.ts'
import { drawRefusedOnStill } from './refused-mark.ts'
import { type CallRoute, isRoomShown, type RunningCall, runningCall } from './running-call.ts'
import { clearStoredCall, readStoredCall, writeStoredCall } from './stored-call.ts'

/** Milliseconds that hanging up waits for the service. */
const LEAVE_TIMEOUT_MS = 3000

/** A call with its parts, and the pages that show it. */
export type OpenCall = RunningCall &
  CallParts & {
    now: () => number
    /** Whether the device may announce the counterpart by sound. */
    isSoundOn: () => boolean
    /**
     * Registers a page that shows the call. A page that was in the call before a reload joins again. The returned function
     * unregisters the page: a call that the person takes part in continues, another one is closed.
     */
    addPage: () => () => void
    /** Continues a call from before a reload in the window. */
    resume: () => void
    /**
     * Joins. Devices that failed before are requested again. Another page of the person is replaced only from the lobby and from a page
     * that was replaced itself, which both say so. A lobby that does not know of one joins without `replacesOthers`.
     */
    join: (options?: { replacesOthers: boolean }) => Promise<void>
  }

/** The running parts of a call and the pages that show it. */
type Activity = {
  stop?: (() => void) | undefined
  /** The number of pages that show the call: none while only its window is shown. */
  shownBy: number
  readonly locks: ReturnType<typeof createClientLocks>
}

let current: OpenCall | undefined

/** The person's call about a ticket. A call of another ticket or person is left. For the browser only. */
export function openCall(host: CallHost, person: { id: string; role: TicketRole }, route: CallRoute): OpenCall {
  if (current && (current.route.ticketId !== route.ticketId || current.personId !== person.id)) closeCall()
  current ??= createCall(host, person, route)
  return current
}

/** Leaves the open call, if there is one, and closes camera and microphone. */
export function closeCall() {
  current?.close()
}

function createCall(host: CallHost, person: { id: string; role: TicketRole }, route: CallRoute): OpenCall {
  const activity: Activity = { shownBy: 0, locks: createClientLocks() }
  const call: OpenCall = {
    ...createCallParts(host, person, route.ticketId),
    personId: person.id,
    role: person.role,
    route,
    clock: createStore<CallClock>(() => NO_TIMES),
    now: host.now,
    addPage: () => addPage(call, activity),
    isSoundOn: () => host.sound?.isOn() ?? true,
    resume() {
      activity.stop ??= startParts(call, activity)
      void rejoin(call)
    },
    join: (options) => join(call, activity, options),
    async hangUp() {
      await pTimeout(call.session.leave(), { milliseconds: LEAVE_TIMEOUT_MS, fallback: () => {} })
    },
    close: () => close(call, activity),
  }
  return call
}

const isParticipant = ({ session }: OpenCall) => isInCall(session.store.getState().phase)

/** A transient refusal is tried again. */
function canContinue({ session }: OpenCall): boolean {
  const { phase } = session.store.getState()
  return isInCall(phase) || (phase.at === 'refused' && isTransientCode(phase.code))
}

function addPage(call: OpenCall, activity: Activity): () => void {
  activity.shownBy += 1
  activity.stop ??= startParts(call, activity)
  void rejoin(call)
  return () => {
    activity.shownBy -= 1
    if (!canContinue(call)) call.close()
  }
}

/**
 * Joins the call that this tab was in before a reload, and opens the devices unless the person takes part on another page. Devices that
 * would need a prompt stay off until the person turns them on.
 */
async function rejoin(call: OpenCall) {
  const { personId, route, session, clock, media } = call
  const stored = isParticipant(call) ? undefined : readStoredCall(personId, route.ticketId)
  if (!stored) return
  const { aloneSince, badSince = null } = stored
  clock.setState(({ since }) => ({ since: stored.since ?? since, aloneSince, badSince }))
  const isDuplicate = !isReloaded() && (await isAnyHeld(stored.clientIds))
  // The person may have joined, or gone to another page, meanwhile.
  if (current !== call || isParticipant(call)) return
  await session.rejoin(isDuplicate ? [] : stored.clientIds)
  if (canContinue(call)) await media.startWithoutPrompt()
}

/** A duplicated tab is not reloaded, and neither is one that the browser restores. Both have the stored call of another page. */
const isReloaded = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

async function join(
  { media, session }: OpenCall,
  activity: Activity,
  { replacesOthers } = { replacesOthers: true },
): Promise<void> {
  // The person has left the lobby before the service had answered.
  if (!activity.stop) return
  const { phase } = session.store.getState()
  const { camera, mic } = media.store.getState()
  // A person who has joined without devices decides when to open them. A refused joining has closed them.
  if (phase.at === 'replaced' || phase.at === 'hungUp' || camera.at !== 'idle' || mic.at !== 'idle') void media.start()
  else if (phase.at === 'refused') void media.startWithoutPrompt()
  const hasPersonDecided = (phase.at === 'idle' && replacesOthers) || phase.at === 'replaced' || phase.at === 'hungUp'
  return hasPersonDecided ? session.join() : session.rejoin()
}

function close(call: OpenCall, activity: Activity) {
  const { media, modes, session, personId, route } = call
  // Joining again begins with a new call.
  if (current === call) current = undefined
  media.stop()
  modes.reset()
  const { at } = session.store.getState().phase
  if (at !== 'idle' && at !== 'left' && at !== 'hungUp') void session.leave()
  activity.stop?.()
  activity.stop = undefined
  clearStoredCall(personId, route.ticketId)
}

/** Starts the parts of a call. Returns the stop function. */
function startParts(call: OpenCall, activity: Activity): () => void {
  const {
    session,
    media,
    modes,
    bandwidthMode,
    reporter,
    ownLines,
    board,
    pointer,
    requests,
    liveMarks,
    closeUp,
    casePhoto,
    photoMarks,
  } = call
  const stops = [
    watchPage(call, activity),
    session.store.subscribe((state) => handlePhase(call, activity, state)),
    session.store.subscribe((state, before) => announceArrival(call, state, before)),
    session.watch(),
    media.store.subscribe(() => storeCall(call)),
    modes.store.subscribe(() => storeCall(call)),
    board.store.subscribe(({ seenIds }, before) => seenIds !== before.seenIds && storeCall(call)),
    requests.store.subscribe(
      ({ stills, closedNotes }, before) =>
        (stills !== before.stills || closedNotes !== before.closedNotes) && handleStills(call),
    ),
    casePhoto.store.subscribe(() => storeCall(call)),
    modes.store.subscribe((state) => bandwidthMode.setState(toBandwidthMode(state), true)),
    storeNoiseFilter(call.personId, call.media),
    drawRefusedOnStill(call),
    // The customer sees the frame as long as a region is sent. The small window shows none.
    isRoomShown.subscribe(
      (isShown) => !isShown && call.role === 'customer' && closeUp.store.getState().sent && closeUp.end(),
    ),
    // The customer's page follows marks in the frames of its camera, which are whole.
    closeUp.store.subscribe(({ sent }) => call.role === 'mechanic' && liveMarks.setRegion(sent)),
    call.role === 'mechanic' ? call.markSteps.start() : () => {},
    ...[reporter, ownLines, board, pointer, requests, modes, liveMarks, closeUp, casePhoto, photoMarks].map((part) =>
      part.start(),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Leaves with the page, and joins again when the browser restores it from its back/forward cache. */
function watchPage(call: OpenCall, { locks }: Activity): () => void {
  const { session, reporter } = call
  const pageListeners = new AbortController()
  const { signal } = pageListeners
  const leave = () => {
    reporter.reportOnUnload()
    session.leaveOnUnload()
    locks.release()
  }
  const joinAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted && canContinue(call)) void session.rejoin()
  }
  window.addEventListener('pagehide', leave, { signal })
  window.addEventListener('pageshow', joinAgain, { signal })
  return () => pageListeners.abort()
}

function handlePhase(call: OpenCall, activity: Activity, state: CallState) {
  const { phase, interruption } = state
  const { pointer, requests, modes, liveMarks, closeUp, casePhoto, clock, personId, route } = call
  clock.setState((times) => updateClock(times, state, call.now()))
  if (phase.at !== 'connected') {
    pointer.reset()
    requests.disconnect(interruption === 'broken')
    modes.disconnect()
    liveMarks.disconnect()
    closeUp.disconnect()
    casePhoto.disconnect()
  }
  if (canContinue(call)) {
    storeCall(call)
    activity.locks.hold(call.session.getClientIds())
  } else {
    call.media.stop()
    liveMarks.end()
    casePhoto.end()
    activity.locks.release()
    if (phase.at === 'replaced' || phase.at === 'left' || phase.at === 'hungUp')
      clearStoredCall(personId, route.ticketId)
  }
  announce(call, activity)
}

/** Plays a sound for a person who waits, perhaps with the phone on the table, when the counterpart joins for the first time. */
function announceArrival({ clock, isSoundOn }: OpenCall, { phase }: CallState, before: CallState) {
  const isFirstMeeting = clock.getState().since === null
  if (isFirstMeeting && before.phase.at === 'alone' && phase.at === 'connecting' && isSoundOn()) signalArrival()
}

/** A still has a note of its own, which is lost with the page: only then the ticket's list of pictures brings another one. */
function handleStills(call: OpenCall) {
  for (const { id } of call.requests.store.getState().stills) call.board.closeNote(id)
  storeCall(call)
}

function storeCall(call: OpenCall) {
  if (!canContinue(call)) return
  const { personId, route, clock, session, media, modes, board, requests, casePhoto } = call
  const { isHolding, voiceFirst } = modes.store.getState()
  const unread = listNotedStills(requests.store.getState()).map(({ id }) => id)
  const seenPictures = board.store.getState().seenIds?.filter((id) => !unread.includes(id))
  writeStoredCall(personId, route, {
    ...clock.getState(),
    ...(seenPictures && { seenPictures }),
    isLineBad: session.store.getState().badConnection,
    clientIds: session.getClientIds(),
    off: listDevicesOff(media.store.getState()),
    isHolding,
    voiceFirst,
    casePhoto: casePhoto.store.getState(),
  })
}

/** The window on other pages shows the call as long as it is running. */
function announce(call: OpenCall, { shownBy }: Activity) {
  if (canContinue(call)) return runningCall.setState(call, true)
  if (runningCall.getState() !== call) return
  runningCall.setState(null, true)
  // The call has ended while another page was open.
  if (shownBy === 0) call.close()
}
