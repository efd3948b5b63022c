import { fitSize } from '@radruf/shell-kit/core'
import pTimeout from 'p-timeout'
import type { Painter } from '../core/painter.ts'

/** Limits of a stored picture: longest edge in pixels, JPEG quality, and bytes of the file. */
export type PictureLimits = { longestEdge: number; quality: number; maxBytes: number }

/** A frozen picture: sharp enough to point at a spoke, small enough for weak networks. */
const FRAME_LIMITS: PictureLimits = { longestEdge: 1280, quality: 0.85, maxBytes: Number.POSITIVE_INFINITY }
/** Factor of the longest edge while a file is too large, and the edge in pixels below which it shrinks no further. */
const SHRINK_FACTOR = 0.8
const MIN_EDGE_PX = 640
/** Milliseconds that a camera has for a photo or a frame. Without frames, as during a telephone call, a video never starts. */
const CAMERA_TIMEOUT_MS = 5000

/**
 * A JPEG of a photo in the camera's resolution, which its video seldom has. Browsers without ImageCapture, cameras that refuse, and
 * photos that the device cannot decode give the video's frame.
 */
export async function captureStill(track: MediaStreamTrack, limits: PictureLimits): Promise<Blob> {
  if ('ImageCapture' in window) {
    try {
      const photo = await pTimeout(new ImageCapture(track).takePhoto(), { milliseconds: CAMERA_TIMEOUT_MS })
      return await limitPicture(photo, limits)
    } catch {
      // The camera is busy, takes no photos, or does not answer; or the photo is too large for the device.
    }
  }
  return captureFrame(track, undefined, limits)
}

/** A JPEG of a picture within the limits. */
export async function limitPicture(file: Blob, limits: PictureLimits): Promise<Blob> {
  const picture = await createImageBitmap(file)
  return encodeWithin(picture, picture, limits).finally(() => picture.close())
}

/** A video's current frame for a later still picture. Undefined if the browser cannot keep it. */
export const keepFrame = (video: HTMLVideoElement): Promise<ImageBitmap | undefined> =>
  createImageBitmap(video).catch(() => undefined)

/** Gives up a kept frame, which has the size of the camera's picture. */
export const releaseFrame = (kept: Promise<ImageBitmap | undefined>): void => void kept.then((frame) => frame?.close())

/** A JPEG of a kept frame, which is given up. */
export async function encodeKeptFrame(kept: Promise<ImageBitmap | undefined>): Promise<Blob> {
  const frame = await kept
  if (!frame) throw new Error('The frame was not kept.')
  return encodeWithin(frame, frame, FRAME_LIMITS).finally(() => frame.close())
}

/**
 * A JPEG of a camera's current frame, never mirrored. `onFrame` is called at the moment of the frame. It may return what is painted on
 * the frame.
 */
export async function captureFrame(
  track: MediaStreamTrack,
  onFrame?: () => Painter | undefined,
  limits: PictureLimits = FRAME_LIMITS,
): Promise<Blob> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  try {
    await pTimeout(video.play(), { milliseconds: CAMERA_TIMEOUT_MS })
    const { videoWidth: width, videoHeight: height } = video
    if (!width || !height) throw new Error('The camera delivers no picture.')
    return await encodeWithin(video, { width, height }, limits, onFrame?.())
  } finally {
    video.srcObject = null
  }
}

/** A JPEG of a picture within the limits, with a smaller edge until the file is small enough. */
async function encodeWithin(
  picture: CanvasImageSource,
  size: { width: number; height: number },
  { longestEdge, quality, maxBytes }: PictureLimits,
  paintOver?: Painter,
): Promise<Blob> {
  for (let edge = Math.min(longestEdge, Math.max(size.width, size.height)); ; edge *= SHRINK_FACTOR) {
    const { width, height } = fitSize(size, edge)
    const paint = (context: CanvasRenderingContext2D) => {
      context.drawImage(picture, 0, 0, width, height)
      paintOver?.(context, { width, height })
    }
    const jpeg = await encodeJpeg(width, height, paint, quality)
    if (jpeg.size <= maxBytes || Math.max(width, height) <= MIN_EDGE_PX) return jpeg
  }
}

/** A JPEG of what is painted on a canvas of this size. */
export function encodeJpeg(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D) => void,
  quality = FRAME_LIMITS.quality,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser offers no canvas.')
  paint(context)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/jpeg',
      quality,
    )
  })
}
