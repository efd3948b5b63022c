import type { Session, TicketRole } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { PersonEventStream, SoundSwitch } from '@radruf/shell-kit/core'
import { createStore } from 'zustand'
import { createAdapters } from '../adapters/adapters.ts'
import { createCasePhotoSession } from '../case-photo/case-photo-session.ts'
import { createPhotoMarks } from '../case-photo/photo-marks.ts'
import { createCloseUpMedia } from '../close-up/close-up-media.ts'
import { createCloseUpSession } from '../close-up/close-up-session.ts'
import { openCrop } from '../close-up/crop.ts'
import { mapDots } from '../close-up/map-dots.ts'
import { placeInRegion } from '../close-up/place-marks.ts'
import type { CallSession } from '../core/call-state.ts'
import { getLiveVideo } from '../core/media-state.ts'
import { createLiveMarksSession } from '../live-marks/live-marks-session.ts'
import { openTracker } from '../marks/open-tracker.ts'
import { createLocalMedia, initialFacing } from '../media/local-media.ts'
import { readNoiseFilter } from '../media/noise-filter.ts'
import { createCallReporter } from '../session/call-reporter.ts'
import { createCallService } from '../session/call-service.ts'
import { createCallSession } from '../session/call-session.ts'
import { createOwnLines } from '../session/own-line.ts'
import { createBoardSession } from '../shared-view/board-session.ts'
import { createCallModes, toBandwidthMode } from '../shared-view/call-modes.ts'
import { createCameraRequests } from '../shared-view/camera-requests.ts'
import { captureFrame } from '../shared-view/capture.ts'
import { deleteSnapshot } from '../shared-view/delete-snapshot.ts'
import { createPointerSession } from '../shared-view/pointer-session.ts'
import { saveSnapshot } from '../shared-view/save-snapshot.ts'
import { createSentMedia } from '../shared-view/sent-media.ts'
import { storeStill } from '../shared-view/still.ts'
import { createMarkSteps, createStepService } from '../steps/mark-steps.ts'
import { readStoredCall } from './stored-call.ts'

/** The services of a page that a call uses. */
export type CallHost = {
  api: Api
  events: PersonEventStream
  /** Milliseconds since 1970 by the service's clock. */
  now: () => number
  session: Pick<Session, 'settings'>
  /** Undefined in hosts without sounds. */
  sound?: SoundSwitch
}

export type CallParts = ReturnType<typeof createCallParts>

/** Creates the parts of a person's call about a ticket. None uses the network or a device before it is started. */
export function createCallParts(
  { api, events, now, session: { settings } }: CallHost,
  { id: personId, role }: { id: string; role: TicketRole },
  ticketId: string,
) {
  // The page was reloaded during the call: a microphone that was off must not be heard again.
  const stored = readStoredCall(personId, ticketId)
  const media = createLocalMedia({
    facing: initialFacing(role),
    filtersNoise: readNoiseFilter(personId),
    off: stored?.off,
  })
  const modes = createCallModes({
    role,
    isHolding: stored?.isHolding,
    voiceFirst: stored?.voiceFirst,
    // Created below: the session sends what the modes let through.
    session: { send: (message) => session.send(message), onMessage: (listener) => session.onMessage(listener) },
  })
  const sentMedia = { ...media, store: createSentMedia(media, modes.store) }
  const closeUp = createCloseUpSession({
    role,
    session: { send: (message) => session.send(message), onMessage: (listener) => session.onMessage(listener) },
    media: sentMedia,
    openCrop,
  })
  const closeUpStore = createCloseUpMedia(sentMedia.store, closeUp.crop)
  const bandwidthMode = createStore(() => toBandwidthMode(modes.store.getState()))
  const service = createCallService(api, ticketId, role)
  const session: CallSession = createCallSession({
    ticketId,
    personId,
    service,
    events,
    media: { ...sentMedia, store: closeUpStore },
    bandwidthMode,
    isInterrupted: typeof stored?.badSince === 'number',
    isLineBad: stored?.isLineBad === true,
    adapter: createAdapters(),
  })
  const liveMarks = createLiveMarksSession({ session, role, openTracker })
  const casePhoto = createCasePhotoSession({ role, session, stored: stored?.casePhoto })
  return {
    media,
    modes,
    liveMarks,
    closeUp,
    casePhoto,
    photoMarks: createPhotoMarks({
      role,
      session,
      casePhoto,
      saveDrawing: (picture) => saveSnapshot(api, ticketId, picture, { isDrawing: true }),
    }),
    /** For the mechanic, whose numbers become steps. */
    markSteps: createMarkSteps({
      liveMarks,
      session,
      service: createStepService(api, ticketId),
      captureFrame,
      saveStill: (picture, options) => saveSnapshot(api, ticketId, picture, options),
    }),
    bandwidthMode,
    session,
    ownLines: createOwnLines({ session, ping: service.ping }),
    reporter: createCallReporter({ store: session.store, send: service.report }),
    board: createBoardSession({
      session,
      role,
      now,
      camera: () => getLiveVideo(closeUpStore.getState()),
      captureFrame,
      listMarks: (video) => placeInRegion(liveMarks.listPlaced(), video, closeUp),
      saveSnapshot: (picture, options) => saveSnapshot(api, ticketId, picture, options),
      deleteSnapshot: (snapshotId, signal) => deleteSnapshot(api, ticketId, snapshotId, signal),
      seenIds: stored?.seenPictures,
    }),
    pointer: createPointerSession({ session: role === 'mechanic' ? mapDots(session, closeUp.store) : session }),
    requests: createCameraRequests({
      role,
      session,
      media: sentMedia,
      storeStill: (video, request) =>
        storeStill(
          {
            api,
            ticketId,
            fileLimitMb: settings.fileLimitMb,
            bandwidthMode,
            session,
            ...(request === 'marked' && {
              capture: (track, limits) => captureFrame(track, liveMarks.createPainter, limits),
            }),
          },
          video,
        ),
    }),
  }
}
