import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/** Clips of one second, 96 × 64, recorded with Chromium: a title and a place as metadata. */
export const SAMPLE_CLIPS = {
  /** VP9 and Opus. */
  webm: readFileSync(join(import.meta.dirname, 'clip.webm')),
  /** H.264 without sound. */
  mp4: readFileSync(join(import.meta.dirname, 'clip.mp4')),
  /** AV1, which not every browser plays. */
  av1: readFileSync(join(import.meta.dirname, 'clip-av1.mp4')),
}

/** Creates a clip of `seconds` that repeats the pictures of the WebM clip. */
export async function createLongClip(seconds: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(SAMPLE_CLIPS.webm), formats: [WEBM] })
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config) throw new Error('The sample has no video.')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  for (let second = 0; second < seconds; second++)
    for await (const packet of new EncodedPacketSink(track).packets())
      await source.add(packet.clone({ timestamp: packet.timestamp + second }), { decoderConfig: config })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
