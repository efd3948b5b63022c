import { encode } from 'uqr'

export type QrCode = { size: number; path: string }

/** The white margin that scanners need, in modules. */
const QUIET_ZONE = 4

/** Encodes an address as a QR code: its width in modules, and the dark modules as data of one SVG path. */
export function createQrCode(address: string): QrCode {
  const { size, data } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
