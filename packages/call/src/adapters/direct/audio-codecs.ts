/**
 * Prefers redundant sound (RFC 2198) in the descriptions of a transceiver, where the browser has it: every packet then also carries
 * the one before it.
 */
export function preferRedundancy(transceiver: Pick<RTCRtpTransceiver, 'setCodecPreferences'>) {
  const { codecs = [] } = globalThis.RTCRtpReceiver?.getCapabilities?.('audio') ?? {}
  const isRedundant = ({ mimeType }: RTCRtpCodec) => mimeType.toLowerCase() === 'audio/red'
  if (!codecs.some(isRedundant)) return
  transceiver.setCodecPreferences([...codecs.filter(isRedundant), ...codecs.filter((codec) => !isRedundant(codec))])
}

/**
 * Adds to a description that this browser accepts pauses in the sound (discontinuous transmission, RFC 7587): the counterpart then
 * sends nearly nothing while it is quiet. A description without Opus stays unchanged.
 */
export function preferDtx(sdp: string): string {
  const payload = /^a=rtpmap:(\d+) opus\/48000/im.exec(sdp)?.[1]
  if (!payload) return sdp
  return sdp.replace(new RegExp(`^(a=fmtp:${payload} (?!.*usedtx).*)$`, 'm'), (line) => `${line};usedtx=1`)
}
