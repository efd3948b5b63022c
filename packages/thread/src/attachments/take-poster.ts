import { createApiError } from '@radruf/contract/client'
import { CanvasSink, type InputVideoTrack } from 'mediabunny'

const QUALITY = 0.82
/** Seconds. The poster is a frame shortly after the start, because the first one is often black. */
const POSTER_AT_SECONDS = 0.3
/** Milliseconds within which a `<video>` shows a frame of a file on this device. */
const FRAME_TIMEOUT_MS = 10_000

type Size = { width: number; height: number }
type Canvas = HTMLCanvasElement | OffscreenCanvas

/** A frame of the video as JPEG. Throws CLIP_UNREADABLE where the browser can neither decode nor play it. */
export async function takePoster(file: Blob, video: InputVideoTrack, size: Size): Promise<Blob> {
  const canvas = (await decodeFrame(video, size)) ?? (await drawFrame(file, size).catch(() => null))
  const poster = canvas && (await toJpeg(canvas))
  if (!poster) throw createApiError('CLIP_UNREADABLE')
  return poster
}

/** The frame that WebCodecs decodes, or null in browsers without a decoder of the codec. */
async function decodeFrame(video: InputVideoTrack, { width, height }: Size): Promise<Canvas | null> {
  const sink = new CanvasSink(video, { width, height, fit: 'contain' })
  const getCanvas = (at: number) => sink.getCanvas(at).catch(() => null)
  const first = await video.getFirstTimestamp()
  const frame = (await getCanvas(first + POSTER_AT_SECONDS)) ?? (await getCanvas(first))
  return frame?.canvas ?? null
}

/** The frame that a `<video>` shows. Browsers without WebCodecs play the clips that they record, such as Firefox on Android. */
async function drawFrame(file: Blob, { width, height }: Size): Promise<Canvas> {
  const player = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const address = URL.createObjectURL(file)
  try {
    player.src = address
    await waitFor(player, 'loadeddata')
    player.currentTime = POSTER_AT_SECONDS
    await waitFor(player, 'seeked')
    canvas.getContext('2d')?.drawImage(player, 0, 0, width, height)
    return canvas
  } finally {
    player.removeAttribute('src')
    player.load()
    URL.revokeObjectURL(address)
  }
}

/** Resolves with the player's event. Rejects when the file cannot be played, or when the event is late. */
const waitFor = (player: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, FRAME_TIMEOUT_MS)
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    player.addEventListener(
      event,
      settle(() => resolve(undefined)),
      { once: true },
    )
    player.addEventListener('error', settle(reject), { once: true })
  })

async function toJpeg(canvas: Canvas): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
