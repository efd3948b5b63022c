import type { Role } from '@radruf/contract'
import type { Shell } from '@radruf/shell-kit'
import pTimeout from 'p-timeout'
import { createStore, type StoreApi } from 'zustand'
import { type BoardSession, createBoardSession, saveSnapshot } from './board/board-session.ts'
import { captureFrame, captureStill } from './board/capture.ts'
import { clearCallMark, readCallMark, writeCallMark } from './call-mark.ts'
import { type CallSession, isInCall } from './call-state.ts'
import { openDirectLink } from './direct/direct-link.ts'
import type { LineMode } from './line-mode.ts'
import type { OpenLink } from './link.ts'
import { createLocalMedia, initialFacing } from './media/local-media.ts'
import { readNoiseFilter, storeNoiseFilter } from './media/noise-filter.ts'
import { createCallModes } from './modes/call-modes.ts'
import { createSentMedia } from './modes/sent-media.ts'
import { createPointerSession, type PointerSession } from './pointer/pointer-session.ts'
import { type CameraRequests, createCameraRequests } from './requests/camera-requests.ts'
import { type CallPlace, type RunningCall, runningCall } from './running-call.ts'
import { createCallReporter } from './session/call-reporter.ts'
import { createCallService, isUnreachableCode } from './session/call-service.ts'
import { createCallSession } from './session/call-session.ts'
import { openTwilioLink } from './twilio/twilio-link.ts'

/** Milliseconds that hanging up waits for the service. */
const LEAVE_TIMEOUT = 3000

/** The service names the adapter. */
const openLink: OpenLink = (options) =>
  options.access().adapter === 'twilio' ? openTwilioLink(options) : openDirectLink(options)

type OpenCall = ReturnType<typeof createCall>

let current: OpenCall | undefined

/** The person's call about a ticket. A call of another ticket or person is left. For the browser only. */
export function openCall(
  shell: Pick<Shell, 'api' | 'events' | 'now'>,
  person: { id: string; role: Role },
  place: CallPlace,
): OpenCall {
  if (current && (current.place.ticketId !== place.ticketId || current.personId !== person.id)) closeCall()
  current ??= createCall(shell, person, place)
  return current
}

/** Leaves the open call, if there is one, and closes camera and microphone. */
export function closeCall() {
  current?.close()
  current = undefined
}

function createCall(
  { api, events, now }: Pick<Shell, 'api' | 'events' | 'now'>,
  { id: personId, role }: { id: string; role: Role },
  place: CallPlace,
) {
  const { ticketId } = place
  const media = createLocalMedia({ facing: initialFacing(role), filtersNoise: readNoiseFilter(personId) })
  const modes = createCallModes({
    role,
    // Created below: the session sends what the modes let through.
    session: { send: (message) => session.send(message), onMessage: (listener) => session.onMessage(listener) },
  })
  const lineMode = createStore<LineMode>(() => 'full')
  const sentMedia = { ...media, store: createSentMedia(media, modes.store) }
  const service = createCallService(api, ticketId)
  const session: CallSession = createCallSession({
    ticketId,
    personId,
    service,
    events,
    media: sentMedia,
    lineMode,
    openLink,
  })
  const reporter = createCallReporter({ store: session.store, send: service.report })
  const board = createBoardSession({
    session,
    role,
    now,
    camera: () => sentMedia.store.getState().videoTrack,
    captureFrame,
    saveSnapshot: (picture, options) => saveSnapshot(api, ticketId, picture, options),
  })
  const pointer = createPointerSession({ session })
  const requests = createCameraRequests({
    role,
    session,
    media: sentMedia,
    storeStill: async (video) => saveSnapshot(api, ticketId, await captureStill(video)),
  })
  const clock = createStore<{ since: number | null }>(() => ({ since: null }))
  let stopListening: (() => void) | undefined
  /** The number of pages that show the call: none while only its window is shown. */
  let shownBy = 0
  const takesPart = () => isInCall(session.store.getState().phase)

  const followPhase = () => {
    const { phase } = session.store.getState()
    if (phase.at !== 'connected') {
      pointer.reset()
      requests.reset()
      modes.disconnect()
    }
    if (phase.at === 'connected' && clock.getState().since === null) clock.setState({ since: now() })
    // A refusal because the service cannot be reached is tried again.
    const goesOn = takesPart() || (phase.at === 'refused' && isUnreachableCode(phase.code))
    if (goesOn) writeCallMark(personId, place, clock.getState())
    else if (phase.at === 'replaced' || phase.at === 'left') clearCallMark(personId, ticketId)
    if (goesOn) runningCall.setState(call, true)
    else if (runningCall.getState() === call) {
      runningCall.setState(null, true)
      // The call has ended while another page was open.
      if (shownBy === 0) call.close()
    }
  }
  /** Joins the call that this tab was in before a reload. */
  const rejoin = (openDevices: () => Promise<unknown>) => {
    const mark = takesPart() ? undefined : readCallMark(personId, ticketId)
    if (!mark) return
    if (mark.since !== null) clock.setState({ since: mark.since })
    void openDevices()
    void session.join()
  }
  const listen = () => {
    const leave = () => {
      reporter.reportOnUnload()
      session.leaveOnUnload()
    }
    // The browser restored the page from its back/forward cache.
    const joinAgain = (event: PageTransitionEvent) => {
      if (event.persisted && takesPart()) void session.join()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', joinAgain)
    const unsubscribers = [
      session.store.subscribe(followPhase),
      session.watch(),
      modes.store.subscribe(({ thin }) => lineMode.setState(thin.isOn ? 'thin' : 'full', true)),
      storeNoiseFilter(personId, media),
      ...[reporter, board, pointer, requests, modes].map((part) => part.start()),
    ]
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', joinAgain)
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }

  const call: RunningCall & {
    personId: string
    board: BoardSession
    pointer: PointerSession
    requests: CameraRequests
    lineMode: StoreApi<LineMode>
    now: () => number
    show: () => () => void
    resume: () => void
    join: () => Promise<void>
  } = {
    personId,
    role,
    place,
    media,
    session,
    board,
    pointer,
    requests,
    modes,
    lineMode,
    clock,
    now,
    /**
     * A page shows the call. A page that was in the call before a reload joins again. The returned function ends the showing:
     * a call that the person takes part in goes on, another one is closed.
     */
    show() {
      shownBy += 1
      stopListening ??= listen()
      rejoin(media.start)
      return () => {
        shownBy -= 1
        if (takesPart()) return
        if (current === call) closeCall()
        else call.close()
      }
    },
    /** The window goes on with a call from before a reload. A browser that would ask for the devices leaves them off. */
    resume() {
      stopListening ??= listen()
      rejoin(media.startWithoutPrompt)
    },
    /** Joins. Devices that were asked for before are asked for again where they failed. */
    join() {
      const { camera, mic } = media.store.getState()
      if (camera.at !== 'idle' || mic.at !== 'idle') void media.start()
      return session.join()
    },
    async hangUp() {
      await pTimeout(session.leave(), { milliseconds: LEAVE_TIMEOUT, fallback: () => {} })
    },
    close() {
      media.stop()
      modes.reset()
      const { at } = session.store.getState().phase
      if (at !== 'idle' && at !== 'left') void session.leave()
      stopListening?.()
      stopListening = undefined
      clearCallMark(personId, ticketId)
    },
  }
  return call
}
