import { crc32, deflateSync } from 'node:zlib'

/** Signature and IHDR chunk, which every PNG begins with. */
const HEADER_BYTES = 8 + 25

/** Adds a colour profile (ICC) to a PNG that has none, as an iCCP chunk after the header. */
export function embedProfile(png: Buffer, profile: Buffer): Buffer {
  // Name, its end, and the compression method 0 (deflate).
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 'iCCP'.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, HEADER_BYTES), length, content, checksum, png.subarray(HEADER_BYTES)])
}
