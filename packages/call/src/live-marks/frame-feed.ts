import { FRAME_EDGE } from '../marks/grey.ts'
import type { FramePicture } from '../marks/serve-tracker.ts'

/** A video's current frame, with the size in which the tracker reads it: a share of a whole one. Undefined while the video has none. */
export async function readFrame(video: HTMLVideoElement, share = 1): Promise<FramePicture | undefined> {
  const { videoWidth, videoHeight } = video
  if (!videoWidth || !videoHeight || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  const size = toFrameSize(video, share)
  try {
    // A frame is handed over as it is: scaling it here costs the page's thread 2 to 36 ms. Firefox for Android has no `VideoFrame`.
    const source = 'VideoFrame' in window ? new VideoFrame(video) : await scaleFrame(video, size)
    return { source, ...size }
  } catch {
    // The camera was closed while the frame was read.
    return undefined
  }
}

const scaleFrame = (video: HTMLVideoElement, { width, height }: { width: number; height: number }) =>
  createImageBitmap(video, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })

/** The size of the tracker's frames of a video, which depends on its shape only, and on the share of a whole frame. */
export function toFrameSize(
  { videoWidth, videoHeight }: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>,
  share = 1,
) {
  const scale = (share * FRAME_EDGE) / Math.max(1, videoWidth, videoHeight)
  return { width: Math.max(1, Math.round(videoWidth * scale)), height: Math.max(1, Math.round(videoHeight * scale)) }
}

/** Calls back at every new frame of a video. Returns the stop function. */
export function watchFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  let request = video.requestVideoFrameCallback(handle)
  function handle() {
    request = video.requestVideoFrameCallback(handle)
    onFrame()
  }
  return () => video.cancelVideoFrameCallback(request)
}
