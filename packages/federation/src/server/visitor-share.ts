import { createHash, randomInt } from 'node:crypto'

/** Cookie that keeps a visitor on the same side of every canary. It says nothing about the person. */
export const SHARE_COOKIE = 'radruf-share'

export const createVisitorId = (): string => String(randomInt(1_000_000))

/**
 * Whether a visitor belongs to the first `percent` of a hundred for this remote. Each remote deals the visitors anew, so that
 * not the same people get every canary; raising the share keeps those who have it.
 */
export function isInShare(visitor: string, remote: string, percent: number): boolean {
  const place = createHash('sha256').update(`${remote}\0${visitor}`).digest().readUInt32BE() / 2 ** 32
  return place * 100 < percent
}
