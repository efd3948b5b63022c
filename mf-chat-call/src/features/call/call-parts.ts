import type { Role } from '@radruf/contract'
import type { Shell } from '@radruf/shell-kit'
import { createStore } from 'zustand'
import { deleteSnapshot } from '../../snapshots/delete-request.ts'
import { createBoardSession } from './board/board-session.ts'
import { captureFrame } from './board/capture.ts'
import { saveSnapshot } from './board/save-snapshot.ts'
import type { CallSession } from './call-state.ts'
import type { OpenTransport } from './call-transport.ts'
import { openDirectTransport } from './direct/direct-transport.ts'
import { createLocalMedia, initialFacing } from './media/local-media.ts'
import { getLiveVideo } from './media/media-state.ts'
import { readNoiseFilter } from './media/noise-filter.ts'
import { createCallModes, toBandwidthMode } from './modes/call-modes.ts'
import { createSentMedia } from './modes/sent-media.ts'
import { createPointerSession } from './pointer/pointer-session.ts'
import { createCameraRequests } from './requests/camera-requests.ts'
import { storeStill } from './requests/still.ts'
import { createCallReporter } from './session/call-reporter.ts'
import { createCallService } from './session/call-service.ts'
import { createCallSession } from './session/call-session.ts'
import { readStoredCall } from './stored-call.ts'
import { openTwilioTransport } from './twilio/twilio-transport.ts'

/** The service names the adapter. */
const openTransport: OpenTransport = (options) =>
  options.access().adapter === 'twilio' ? openTwilioTransport(options) : openDirectTransport(options)

export type CallParts = ReturnType<typeof createCallParts>

/** Creates the parts of a person's call about a ticket. None uses the network or a device before it is started. */
export function createCallParts(
  { api, events, now, session: { settings } }: Pick<Shell, 'api' | 'events' | 'now' | 'session'>,
  { id: personId, role }: { id: string; role: Role },
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
  const bandwidthMode = createStore(() => toBandwidthMode(modes.store.getState()))
  const service = createCallService(api, ticketId)
  const session: CallSession = createCallSession({
    ticketId,
    personId,
    service,
    events,
    media: sentMedia,
    bandwidthMode,
    isInterrupted: typeof stored?.badSince === 'number',
    isLineBad: stored?.isLineBad === true,
    openTransport,
  })
  return {
    media,
    modes,
    bandwidthMode,
    session,
    reporter: createCallReporter({ store: session.store, send: service.report }),
    board: createBoardSession({
      session,
      role,
      now,
      camera: () => getLiveVideo(sentMedia.store.getState()),
      captureFrame,
      saveSnapshot: (picture, options) => saveSnapshot(api, ticketId, picture, options),
      deleteSnapshot: (snapshotId, signal) => deleteSnapshot(api, ticketId, snapshotId, signal),
      seenIds: stored?.seenPictures,
    }),
    pointer: createPointerSession({ session }),
    requests: createCameraRequests({
      role,
      session,
      media: sentMedia,
      storeStill: (video) =>
        storeStill({ api, ticketId, fileLimitMb: settings.fileLimitMb, bandwidthMode, session }, video),
    }),
  }
}
