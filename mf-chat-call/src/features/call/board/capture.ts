import { fitSize } from '@radruf/shell-kit'
import pTimeout from 'p-timeout'

/** Limits of a stored picture: longest edge in pixels, JPEG quality, and bytes of the file. */
export type PictureLimits = { longestEdge: number; quality: number; maxBytes: number }

/** A frozen picture: sharp enough to point at a spoke, small enough for weak networks. */
const FRAME: PictureLimits = { longestEdge: 1280, quality: 0.85, maxBytes: Number.POSITIVE_INFINITY }
/** Factor of the longest edge while a file is too large, and the edge in pixels below which it shrinks no further. */
const SHRINK = 0.8
const SMALLEST_EDGE = 640
/** Width of a line as a share of the picture's width. */
const LINE_WIDTH = 1 / 130
/** Milliseconds that a camera has for a photo or a frame. Without frames, as during a telephone call, a video never starts. */
const CAMERA_TIMEOUT_MS = 5000
/** Pixels of a line on the screen (`board.module.css`). */
const SCREEN_LINE = 7

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
  return captureFrame(track, limits)
}

/** A JPEG of a picture within the limits. */
export async function limitPicture(file: Blob, limits: PictureLimits): Promise<Blob> {
  const picture = await createImageBitmap(file)
  return encodeWithin(picture, picture, limits).finally(() => picture.close())
}

/** A JPEG of a camera's current frame, never mirrored. */
export async function captureFrame(track: MediaStreamTrack, limits = FRAME): Promise<Blob> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  try {
    await pTimeout(video.play(), { milliseconds: CAMERA_TIMEOUT_MS })
    const { videoWidth: width, videoHeight: height } = video
    if (!width || !height) throw new Error('The camera delivers no picture.')
    return await encodeWithin(video, { width, height }, limits)
  } finally {
    video.srcObject = null
  }
}

/** A JPEG of a picture within the limits, with a smaller edge until the file is small enough. */
async function encodeWithin(
  picture: CanvasImageSource,
  size: { width: number; height: number },
  { longestEdge, quality, maxBytes }: PictureLimits,
): Promise<Blob> {
  for (let edge = Math.min(longestEdge, Math.max(size.width, size.height)); ; edge *= SHRINK) {
    const { width, height } = fitSize(size, edge)
    const jpeg = await encodeJpeg(width, height, (context) => context.drawImage(picture, 0, 0, width, height), quality)
    if (jpeg.size <= maxBytes || Math.max(width, height) <= SMALLEST_EDGE) return jpeg
  }
}

/** A JPEG of the shared picture with its strokes, as displayed by the given element. */
export async function renderDrawing(svg: SVGSVGElement | null): Promise<Blob> {
  if (!svg) throw new Error('No picture is shown.')
  const { width, height } = svg.viewBox.baseVal
  const picture = new Image()
  picture.src = svg.querySelector('image')?.href.baseVal ?? ''
  await picture.decode()
  return encodeJpeg(width, height, (context) => {
    context.drawImage(picture, 0, 0, width, height)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    for (const element of svg.querySelectorAll<SVGElement>('polyline, circle, text:not([data-name-tag])'))
      paintElement(context, element, width)
  })
}

/** Paints a part of a mark with the colours of the page. */
function paintElement(context: CanvasRenderingContext2D, element: SVGElement, pictureWidth: number) {
  const { fill, stroke, strokeWidth, fontFamily, fontSize, fontWeight } = getComputedStyle(element)
  context.strokeStyle = stroke
  context.fillStyle = fill
  context.lineWidth = (Number.parseFloat(strokeWidth) / SCREEN_LINE) * LINE_WIDTH * pictureWidth
  if (element instanceof SVGPolylineElement) {
    const [first, ...others] = element.points
    if (!first) return
    context.beginPath()
    context.moveTo(first.x, first.y)
    for (const { x, y } of others) context.lineTo(x, y)
    context.stroke()
  } else if (element instanceof SVGCircleElement) {
    context.beginPath()
    context.arc(element.cx.baseVal.value, element.cy.baseVal.value, element.r.baseVal.value, 0, 2 * Math.PI)
    context.stroke()
    context.fill()
  } else {
    const matrix = (element as SVGTextElement).transform.baseVal.consolidate()?.matrix
    if (!matrix) return
    const { a: scale, e: x, f: y } = matrix
    context.font = `${fontWeight} ${scale * Number.parseFloat(fontSize)}px ${fontFamily}`
    context.textAlign = element.getAttribute('text-anchor') === 'middle' ? 'center' : 'left'
    context.textBaseline = 'middle'
    if (stroke !== 'none') context.strokeText(element.textContent ?? '', x, y)
    context.fillText(element.textContent ?? '', x, y)
  }
}

function encodeJpeg(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D) => void,
  quality = FRAME.quality,
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
