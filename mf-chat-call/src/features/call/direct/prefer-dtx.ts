/**
 * Adds to a description that this browser accepts pauses in the sound (discontinuous transmission, RFC 7587): the counterpart then
 * sends nearly nothing while it is quiet. A description without Opus stays unchanged.
 */
export function preferDtx(sdp: string): string {
  const payload = /^a=rtpmap:(\d+) opus\/48000/im.exec(sdp)?.[1]
  if (!payload) return sdp
  return sdp.replace(new RegExp(`^(a=fmtp:${payload} (?!.*usedtx).*)$`, 'm'), (line) => `${line};usedtx=1`)
}
