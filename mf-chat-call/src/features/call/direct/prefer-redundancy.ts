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
