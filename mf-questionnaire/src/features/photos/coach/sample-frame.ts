import { fitSize } from '@radruf/shell-kit'
import { OUTLINE_SIZE } from '../outlines.ts'
import { getLuminance } from '../photo-quality.ts'
import type { Box, Frame } from './advise.ts'

const LONGEST_EDGE = 160

/** The middle of the viewfinder, in the outline's shape. What lies beside it, on a low screen, is not measured. */
function getMiddle({ clientWidth, clientHeight }: Element) {
  const scale = Math.min(clientWidth / OUTLINE_SIZE.width, clientHeight / OUTLINE_SIZE.height)
  const [width, height] = [OUTLINE_SIZE.width * scale, OUTLINE_SIZE.height * scale]
  return { width, height, left: (clientWidth - width) / 2, top: (clientHeight - height) / 2 }
}

/** Copies the camera's picture in the middle of the viewfinder. Null while there is none, and where a canvas cannot be read. */
export function sampleFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): Frame | null {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  const middle = getMiddle(video)
  if (video.paused || !videoWidth || !middle.width) return null
  const { width, height } = fitSize(OUTLINE_SIZE, LONGEST_EDGE)
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  // `object-fit: cover` cuts what is beyond the element.
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight)
  const [cutWidth, cutHeight] = [middle.width / scale, middle.height / scale]
  const [left, top] = [(videoWidth - cutWidth) / 2, (videoHeight - cutHeight) / 2]
  try {
    context?.drawImage(video, left, top, cutWidth, cutHeight, 0, 0, width, height)
    const pixels = context?.getImageData(0, 0, width, height)
    return pixels ? { luma: getLuminance(pixels), width, height } : null
  } catch {
    // Browsers with fingerprinting protection may refuse to read a canvas.
    return null
  }
}

/** The place of the outline in the middle of the viewfinder, as shares of that. */
export function getOutlineBox(outline: Element, video: HTMLVideoElement): Box {
  const { left, top, right, bottom } = outline.getBoundingClientRect()
  const finder = video.getBoundingClientRect()
  const middle = getMiddle(video)
  const toX = (x: number) => (x - finder.left - middle.left) / middle.width
  const toY = (y: number) => (y - finder.top - middle.top) / middle.height
  return { left: toX(left), top: toY(top), right: toX(right), bottom: toY(bottom) }
}
