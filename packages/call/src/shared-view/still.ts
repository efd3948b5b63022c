import { LARGE_SIDE, maxFileBytes, SNAPSHOT_SIDE, type Snapshot } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { isTransient, isUnreachable } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit/core'
import pRetry from 'p-retry'
import type { StoreApi } from 'zustand'
import type { BandwidthMode } from '../core/bandwidth-mode.ts'
import { type CallSession, mustStopRepairing } from '../core/call-state.ts'
import { captureStill, limitPicture, type PictureLimits } from './capture.ts'
import { saveSnapshot } from './save-snapshot.ts'

/** A still in full resolution. */
const FULL_LIMITS = { longestEdge: SNAPSHOT_SIDE, quality: 0.85 }
/** A still over a thin line has the bytes of a frozen picture. It takes seconds of the voice's bandwidth, and no minutes. */
const VOICE_FIRST_LIMITS = { longestEdge: LARGE_SIDE, quality: 0.6, maxBytes: 200_000 }
/** Pauses of 1, 2, 4 and 8, then of 15 seconds: an upload outlives an outage of half a minute. */
const RETRY = { retries: 6, minTimeout: 1000, factor: 2, maxTimeout: 15_000 }

type StillOptions = {
  api: Api
  ticketId: string
  fileLimitMb: number
  bandwidthMode: Pick<StoreApi<BandwidthMode>, 'getState'>
  session: Pick<CallSession, 'store'>
  capture?: typeof captureStill
  limit?: typeof limitPicture
}

/**
 * Takes a still with this device's camera and stores it with the ticket. While the service cannot be reached, it is sent again under the
 * same id, so that the ticket has it once.
 */
export async function storeStill(options: StillOptions, video: MediaStreamTrack): Promise<Snapshot> {
  const { api, ticketId, capture = captureStill, limit = limitPicture } = options
  let picture = await capture(video, getLimits(options))
  const clientId = createId()
  return pRetry(() => saveSnapshot(api, ticketId, picture, { clientId }), {
    ...RETRY,
    shouldRetry: ({ error }) => isTransient(error),
    // A line that did not carry the picture in time gets a smaller one.
    onFailedAttempt: async ({ error }) => {
      if (isUnreachable(error) && picture.size > VOICE_FIRST_LIMITS.maxBytes)
        picture = await limit(picture, VOICE_FIRST_LIMITS)
    },
  })
}

/** The sound comes first on a thin line, and while a warning about the line is on. */
function getLimits({ bandwidthMode, session, fileLimitMb }: StillOptions): PictureLimits {
  const maxBytes = maxFileBytes(fileLimitMb)
  const state = session.store.getState()
  const isThin = bandwidthMode.getState() === 'voiceFirst' || state.audioOnly || mustStopRepairing(state)
  return isThin
    ? { ...VOICE_FIRST_LIMITS, maxBytes: Math.min(maxBytes, VOICE_FIRST_LIMITS.maxBytes) }
    : { ...FULL_LIMITS, maxBytes }
}
