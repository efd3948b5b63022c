import { expect, test, vi } from 'vitest'
import { AUDIO, BANDWIDTH_MODES, getLevel, LAST_LEVEL, toScale } from '../../line/video-levels.ts'
import { settledVideo } from '../../testing/settled-video.ts'
import { preferDtx, preferRedundancy } from './audio-codecs.ts'
import { applySending, toSending } from './sending.ts'

/** A sender whose parameters are what the browser was given last. */
function createSender(settings = {}, codecs: { mimeType: string }[] = []) {
  let parameters = { encodings: [{}], codecs } as unknown as RTCRtpSendParameters
  const sender = {
    track: { getSettings: () => settings },
    getParameters: () => structuredClone(parameters),
    setParameters: async (next: RTCRtpSendParameters) => {
      parameters = next
    },
  } as unknown as RTCRtpSender
  return {
    sender,
    encoding: () => parameters.encodings[0] as RTCRtpEncodingParameters,
    preference: () => (parameters as { degradationPreference?: string }).degradationPreference,
  }
}
const shown = { video: settledVideo(0), isInterrupted: false, isVoiceFirst: false, codec: undefined }

test('a level sets size, frame rate and bitrate of the video', async () => {
  const { sender, encoding, preference } = createSender({ width: 720, height: 1280 })
  await applySending(sender, 'video', toSending({ ...shown, video: settledVideo(2) }))
  expect(encoding()).toEqual({ active: true, maxBitrate: 400_000, maxFramerate: 20, scaleResolutionDownBy: 2 })
  // The encoder may drop frames, but not lower the size that the level has.
  expect(preference()).toBe('maintain-resolution')
})

test('the codec of the device is used where both have negotiated it', async () => {
  const [vp8, h264] = [{ mimeType: 'video/VP8' }, { mimeType: 'video/H264' }]
  const codec = 'video/H264'
  const { sender, encoding } = createSender({}, [vp8, h264])
  await applySending(sender, 'video', toSending({ ...shown, codec }))
  expect(encoding()).toMatchObject({ codec: h264 })
  const vp8Only = createSender({}, [vp8])
  await applySending(vp8Only.sender, 'video', toSending({ ...shown, codec }))
  expect(vp8Only.encoding()).not.toHaveProperty('codec')
  const unknown = createSender({}, [vp8, h264])
  await applySending(unknown.sender, 'video', toSending(shown))
  expect(unknown.encoding()).not.toHaveProperty('codec')
})

test('a probe allows more than its small video needs, except in the voice-first mode', () => {
  const video = { ...settledVideo(LAST_LEVEL), at: 'probing' as const }
  expect(toSending({ ...shown, video }).video).toMatchObject({ height: 180, kbit: 800 })
  expect(toSending({ ...shown, video, isVoiceFirst: true }).video).toMatchObject({ height: 180, kbit: 72 })
})

test('the last level allows as much while the line carries it', () => {
  const video = { ...settledVideo(LAST_LEVEL), carried: 3 }
  expect(toSending({ ...shown, video }).video).toMatchObject({ height: 180, kbit: 800 })
  expect(toSending({ ...shown, video, isVoiceFirst: true }).video).toMatchObject({ height: 180, kbit: 72 })
  expect(toSending({ ...shown, video: { ...video, carried: 2 } }).video).toMatchObject({ height: 180, kbit: 72 })
})

test('suspended video, and video on a broken route, is not sent', async () => {
  for (const line of [
    { ...shown, video: { ...settledVideo(0), at: 'suspended' as const } },
    { ...shown, isInterrupted: true },
  ]) {
    const { sender, encoding } = createSender()
    await applySending(sender, 'video', toSending(line))
    expect(encoding().active).toBe(false)
  }
})

test('the shorter side is scaled down, never up', () => {
  expect(toScale({ width: 1280, height: 720 }, 180)).toBe(4)
  expect(toScale({ width: 480, height: 640 }, 720)).toBe(1)
  expect(toScale({}, 180)).toBe(1)
})

test('the sound has priority, with a lower bitrate on a poor line', async () => {
  const { sender, encoding } = createSender()
  await applySending(sender, 'audio', toSending(shown))
  expect(encoding()).toEqual({ priority: 'high', networkPriority: 'high', maxBitrate: 24_000 })
  for (const line of [
    { ...shown, isVoiceFirst: true },
    { ...shown, video: settledVideo(LAST_LEVEL) },
    { ...shown, video: { ...settledVideo(0), at: 'suspended' as const } },
  ]) {
    await applySending(sender, 'audio', toSending(line))
    expect(encoding().maxBitrate).toBe(16_000)
  }
})

test('redundant sound comes first where the browser has it', () => {
  const prefer = (codecs: object[]) => {
    vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs }) })
    const setCodecPreferences = vi.fn()
    preferRedundancy({ setCodecPreferences })
    vi.unstubAllGlobals()
    return setCodecPreferences.mock.calls
  }
  const [opus, red] = [{ mimeType: 'audio/opus' }, { mimeType: 'audio/red' }]
  expect(prefer([opus, red])).toEqual([[[red, opus]]])
  expect(prefer([opus])).toEqual([])
})

test('the voice-first mode stays below 140 kbit/s: a small video and the sound with its headers', () => {
  // Twice the codec's rate, and headers of 24 kbit/s.
  expect(getLevel(LAST_LEVEL).kbit + 2 * AUDIO.reduced.kbit + 24).toBeLessThanOrEqual(140)
  expect(getLevel(BANDWIDTH_MODES.voiceFirst.ceiling)).toMatchObject({ height: 180, frameRate: 5 })
})

test('discontinuous transmission is requested once, where Opus is offered', () => {
  const sdp = 'a=rtpmap:111 opus/48000/2\r\na=fmtp:63 111/111\r\na=fmtp:111 minptime=10;useinbandfec=1\r\na=x\r\n'
  const expected = sdp.replace('useinbandfec=1', 'useinbandfec=1;usedtx=1')
  expect(preferDtx(sdp)).toBe(expected)
  expect(preferDtx(expected)).toBe(expected)
  expect(preferDtx('connection-1')).toBe('connection-1')
})
