import { FRAME_EDGE } from '../marks/serve-tracker.ts'

/** A picture of a video's current frame in the tracker's size. Undefined while the video has none. */
export async function readFrame(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  if (!width || !height || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  const { width: resizeWidth, height: resizeHeight } = toFrameSize(video)
  try {
    return await createImageBitmap(video, { resizeWidth, resizeHeight, resizeQuality: 'medium' })
  } catch {
    // The camera was closed while the frame was read.
    return undefined
  }
}

/** The size of the tracker's frames of a video, which depends on its shape only. */
export function toFrameSize({ videoWidth, videoHeight }: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>) {
  const scale = FRAME_EDGE / Math.max(1, videoWidth, videoHeight)
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
