import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { provideChromium } from '@radruf/trial/chromium'
import type { FrameSize } from '../../packages/call/src/marks/testing/film.ts'
import { FRAME_RATE } from '../../packages/call/src/marks/testing/film.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'

/** Codecs by their names in WebCodecs. */
const CODECS = { VP8: 'vp8', VP9: 'vp09.00.10.08', 'H.264': 'avc1.42e01f' } as const
export type Codec = keyof typeof CODECS

/** Sends films through a real encoder and decoder of the browser, as a call does. */
export type Recoder = Awaited<ReturnType<typeof startRecoder>>

type Request = FrameSize & { codec: string; bitrate: number; frameRate: number; frames: number }

export async function startRecoder() {
  let upload: Buffer = Buffer.alloc(0)
  let decoded: Buffer = Buffer.alloc(0)
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const isPage = request.url === '/'
      response.setHeader('content-type', isPage ? 'text/html' : 'application/octet-stream')
      return void response.end(isPage ? '' : upload)
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      decoded = Buffer.concat(parts)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: await provideChromium(), args: CHROMIUM_FLAGS })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    /**
     * The brightness of every frame of a film after encoding and decoding. Frames have brightness and two differences of colour. Undefined
     * if the browser does not have the codec.
     */
    async recode(
      film: readonly Float32Array[][],
      size: FrameSize,
      { codec, kilobits }: { codec: Codec; kilobits: number },
    ) {
      const area = size.width * size.height
      upload = Buffer.alloc(film.length * area * 1.5)
      for (const [index, planes] of film.entries()) writeFrame(planes, size, upload.subarray(index * area * 1.5))
      const request = {
        ...size,
        codec: CODECS[codec],
        bitrate: kilobits * 1000,
        frameRate: FRAME_RATE,
        frames: film.length,
      }
      if (!(await page.evaluate(recodeInPage, request))) return undefined
      return film.map((_, index) => Float32Array.from(decoded.subarray(index * area, (index + 1) * area)))
    },
    async stop() {
      await browser.close()
      server.close()
    },
  }
}

/** Writes a frame as I420: brightness, then the differences of colour in half the size. */
function writeFrame([brightness, ...colours]: Float32Array[], { width, height }: FrameSize, out: Buffer) {
  out.set(brightness?.map(Math.round) ?? [])
  let at = width * height
  for (const colour of colours)
    for (let row = 0; row < height; row += 2)
      for (let column = 0; column < width; column += 2) out[at++] = Math.round(colour[row * width + column] ?? 128)
}

/** Runs in the page. Returns whether the browser has the codec. */
async function recodeInPage({ codec, width, height, bitrate, frameRate, frames }: Request): Promise<boolean> {
  const config: VideoEncoderConfig = {
    codec,
    width,
    height,
    bitrate,
    framerate: frameRate,
    latencyMode: 'realtime',
    ...(codec.startsWith('avc') && { avc: { format: 'annexb' as const } }),
  }
  if (!(await VideoEncoder.isConfigSupported(config)).supported) return false
  const film = new Uint8Array(await (await fetch('/film')).arrayBuffer())
  const area = width * height
  const brightness = new Uint8Array(frames * area)
  const copies: Promise<void>[] = []
  let failure: unknown
  const onError = (error: unknown) => {
    failure = error
  }
  const decoder = new VideoDecoder({
    output: (frame) => {
      const index = Math.round((frame.timestamp * frameRate) / 1_000_000)
      const copy = async () => {
        const rect = { x: 0, y: 0, width, height }
        const bytes = new Uint8Array(frame.allocationSize({ rect }))
        const [plane] = await frame.copyTo(bytes, { rect })
        const { offset = 0, stride = width } = plane ?? {}
        for (let row = 0; row < height; row++)
          brightness.set(
            bytes.subarray(offset + row * stride, offset + row * stride + width),
            index * area + row * width,
          )
        frame.close()
      }
      copies.push(copy())
    },
    error: onError,
  })
  decoder.configure({ codec, codedWidth: width, codedHeight: height })
  const encoder = new VideoEncoder({ output: (chunk) => decoder.decode(chunk), error: onError })
  encoder.configure(config)
  for (let index = 0; index < frames; index++) {
    const data = film.subarray(index * area * 1.5, (index + 1) * area * 1.5)
    const timestamp = Math.round((index * 1_000_000) / frameRate)
    const frame = new VideoFrame(data, { format: 'I420', codedWidth: width, codedHeight: height, timestamp })
    encoder.encode(frame, { keyFrame: index === 0 })
    frame.close()
    // An encoder with a long queue would leave frames out.
    while (encoder.encodeQueueSize > 4 && !failure) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await encoder.flush()
  await decoder.flush()
  await Promise.all(copies)
  if (failure) throw failure
  await fetch('/decoded', { method: 'POST', body: brightness })
  return true
}
