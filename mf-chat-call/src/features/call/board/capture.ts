import pTimeout from 'p-timeout'

/** Longest edge in pixels and JPEG quality of a stored picture: sharp enough to point at a spoke, small enough for weak networks. */
const LONGEST_EDGE = 1280
const QUALITY = 0.85
/** Width of a line as a share of the picture's width. */
const LINE_WIDTH = 1 / 130
/** Milliseconds that a camera has for a photo or a frame. Without frames, as during a telephone call, a video never starts. */
const CAMERA_TIMEOUT_MS = 5000
/** Pixels of a line on the screen (`board.module.css`). */
const SCREEN_LINE = 7

/**
 * A picture in the camera's full resolution, which its video seldom has. Browsers without ImageCapture (Safari, Firefox) and cameras
 * that refuse give the video's frame.
 */
export async function captureStill(track: MediaStreamTrack): Promise<Blob> {
  if ('ImageCapture' in window) {
    try {
      return await pTimeout(new ImageCapture(track).takePhoto(), { milliseconds: CAMERA_TIMEOUT_MS })
    } catch {
      // The camera is busy, takes no photos, or does not answer.
    }
  }
  return captureFrame(track, Number.POSITIVE_INFINITY)
}

/** A JPEG of a camera's current frame, never mirrored, scaled down to a longest edge in pixels. */
export async function captureFrame(track: MediaStreamTrack, longestEdge = LONGEST_EDGE): Promise<Blob> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  try {
    await pTimeout(video.play(), { milliseconds: CAMERA_TIMEOUT_MS })
    const { videoWidth: width, videoHeight: height } = video
    if (!width || !height) throw new Error('The camera delivers no picture.')
    const scale = Math.min(1, longestEdge / Math.max(width, height))
    return await encodeJpeg(Math.round(width * scale), Math.round(height * scale), (context, w, h) =>
      context.drawImage(video, 0, 0, w, h),
    )
  } finally {
    video.srcObject = null
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
  paint: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser offers no canvas.')
  paint(context, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
