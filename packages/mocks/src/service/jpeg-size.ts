/** Whether a JPEG marker starts a frame (ITU T.81, table B.1). Three markers of the same range have other meanings. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Width and height of a JPEG from its first frame header; undefined for other bytes. */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Every segment after the two bytes of the start: marker, length, content.
  for (let at = 2; at + 9 <= bytes.length && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
    if (isFrame(view.getUint8(at + 1))) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  return undefined
}
