import { expect, test } from 'vitest'
import { createQrCode } from './qr-code.ts'

test('the QR code has a quiet zone, three corners and one square per dark module', () => {
  const { size, path } = createQrCode('https://radruf.test/appointment/confirmation')
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true)
  for (const corner of [`M${size - 5} 4h`, `M4 ${size - 5}h`]) expect(path).toContain(corner)
  expect(path).not.toMatch(/M[0-3] /)
  expect(size).toBeGreaterThanOrEqual(21 + 8)
})
