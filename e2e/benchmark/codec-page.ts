type Options = { codec: string; hint: string; height: number; frameRate: number; kbit: number; seconds: number }
export type Measured = {
  encoder: string
  isPowerEfficient: boolean
  /** Processor time of the encoder for a frame. */
  encodeMs: number
  framesPerSecond: number
  kbit: number
  /** Likeness of the received frames to the sent ones in dB (PSNR of the brightness): mean, and that of the worst tenth. */
  likeness: number
  worstLikeness: number
}

/**
 * Runs in the page. Sends a drawn scene with a codec and compares each received frame with the frame that was drawn: a strip of blocks at its upper
 * edge has the frame's number. Undefined where the browser has no such codec.
 */
export async function measureCodec(options: Options): Promise<Measured | undefined> {
  const { codec, hint, height, frameRate, kbit, seconds } = options
  const width = Math.round((height * 16) / 9)
  const BITS = 12
  const block = Math.floor(width / BITS)
  const createCanvas = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D }
  }
  /** A workshop's picture: fine lines and texts that stay, a wheel that turns, and a slow movement of the camera. */
  const draw = (context: CanvasRenderingContext2D, frame: number) => {
    const time = frame / frameRate
    context.fillStyle = '#8a8f87'
    context.fillRect(0, 0, width, height)
    context.save()
    context.translate(Math.sin(time) * width * 0.03, Math.cos(time * 0.7) * height * 0.03)
    for (let line = 0; line < 60; line++) {
      context.fillStyle = line % 3 ? '#3c4a3e' : '#d9c8a9'
      context.fillRect((line * width) / 60, height * 0.2, 2, height * 0.7)
      context.font = `${Math.round(height / 36)}px sans-serif`
      if (line % 12 === 0) context.fillText(`M5 × 0,8 · ${line}`, (line * width) / 60, height * (0.3 + line / 120))
    }
    context.translate(width / 2, height * 0.55)
    context.rotate(time * 2)
    context.strokeStyle = '#111'
    for (let spoke = 0; spoke < 24; spoke++) {
      context.rotate((2 * Math.PI) / 24)
      context.strokeRect(0, -1, height * 0.35, 2)
    }
    context.restore()
    for (let bit = 0; bit < BITS; bit++) {
      context.fillStyle = (frame >> bit) & 1 ? '#fff' : '#000'
      context.fillRect(bit * block, 0, block, block)
    }
  }
  const readNumber = ({ data }: ImageData) => {
    let frame = 0
    for (let bit = 0; bit < BITS; bit++) {
      const at = (Math.floor(block / 2) * width + bit * block + Math.floor(block / 2)) * 4
      if ((data[at] ?? 0) > 127) frame |= 1 << bit
    }
    return frame
  }
  const compare = (one: ImageData, other: ImageData) => {
    let sum = 0
    const start = block * width * 4
    for (let at = start; at < one.data.length; at += 4)
      sum += ((one.data[at + 1] ?? 0) - (other.data[at + 1] ?? 0)) ** 2
    const mean = sum / ((one.data.length - start) / 4)
    return mean === 0 ? 60 : 10 * Math.log10(255 ** 2 / mean)
  }

  const [source, received, reference] = [createCanvas(), createCanvas(), createCanvas()]
  const track = source.canvas.captureStream(frameRate).getVideoTracks()[0] as MediaStreamTrack
  track.contentHint = hint
  const [sender, receiver] = [new RTCPeerConnection(), new RTCPeerConnection()]
  for (const [from, to] of [
    [sender, receiver],
    [receiver, sender],
  ] as const)
    from.addEventListener('icecandidate', ({ candidate }) => candidate && void to.addIceCandidate(candidate))
  const transceiver = sender.addTransceiver(track, { direction: 'sendonly' })
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? []
  const chosen = codecs.filter(({ mimeType }) => mimeType === codec)
  if (chosen.length === 0) return undefined
  transceiver.setCodecPreferences([...chosen, ...codecs.filter(({ mimeType }) => /rtx|red|ulpfec/.test(mimeType))])
  const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true })
  document.body.replaceChildren(video)
  receiver.addEventListener('track', (event) => {
    video.srcObject = new MediaStream([event.track])
  })
  await sender.setLocalDescription()
  await receiver.setRemoteDescription(sender.localDescription as RTCSessionDescription)
  await receiver.setLocalDescription()
  await sender.setRemoteDescription(receiver.localDescription as RTCSessionDescription)
  const parameters = transceiver.sender.getParameters()
  Object.assign(parameters.encodings[0] ?? {}, { maxBitrate: kbit * 1000, maxFramerate: frameRate })
  Object.assign(parameters, { degradationPreference: 'maintain-resolution' })
  await transceiver.sender.setParameters(parameters)

  let frame = 0
  const drawing = setInterval(() => draw(source.context, frame++), 1000 / frameRate)
  const likenesses: number[] = []
  const readSent = async () =>
    [...(await sender.getStats()).values()].find(({ type }) => type === 'outbound-rtp') as Record<string, number>
  // The estimate of the rate needs a few seconds.
  await new Promise((done) => setTimeout(done, 5000))
  const before = await readSent()
  const from = performance.now()
  while (performance.now() - from < seconds * 1000) {
    // Comparing takes longer than a frame, so it is done now and then.
    await new Promise((done) => setTimeout(done, 250))
    received.context.drawImage(video, 0, 0, width, height)
    const picture = received.context.getImageData(0, 0, width, height)
    draw(reference.context, readNumber(picture))
    likenesses.push(compare(picture, reference.context.getImageData(0, 0, width, height)))
  }
  const after = await readSent()
  const elapsed = (performance.now() - from) / 1000
  clearInterval(drawing)
  for (const connection of [sender, receiver]) connection.close()
  track.stop()
  const rise = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  likenesses.sort((a, b) => a - b)
  return {
    encoder: String(after.encoderImplementation),
    isPowerEfficient: Boolean(after.powerEfficientEncoder),
    encodeMs: (rise('totalEncodeTime') / rise('framesEncoded')) * 1000,
    framesPerSecond: rise('framesEncoded') / elapsed,
    kbit: (rise('bytesSent') * 8) / elapsed / 1000,
    likeness: likenesses.reduce((sum, value) => sum + value, 0) / likenesses.length,
    worstLikeness: likenesses[Math.floor(likenesses.length / 10)] ?? Number.NaN,
  }
}
