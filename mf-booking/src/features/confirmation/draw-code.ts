import { encode } from 'uqr'

export type DrawnCode = { size: number; path: string }

/** The white edge that scanners need, in modules. */
const QUIET_ZONE = 4

/** An address as a QR code: how many modules wide, and the dark ones as data of one path. */
export function drawCode(address: string): DrawnCode {
  const { size, data } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
