import type { CallState } from './call-state.ts'
import { getLiveVideo, type MediaState } from './media-state.ts'

/** The running video of the customer's camera, which shows the bike. */
export function findBikeTrack(
  callState: CallState,
  mediaState: MediaState,
  { isCustomer, isHolding }: { isCustomer: boolean; isHolding: boolean },
): MediaStreamTrack | null {
  if (callState.phase.at !== 'connected') return null
  if (!isCustomer) return findRemoteVideo(callState)
  return isHolding ? null : getLiveVideo(mediaState)
}

const findRemoteVideo = ({ remote, remoteMedia }: CallState) =>
  remoteMedia.camera ? (remote?.getVideoTracks()[0] ?? null) : null
