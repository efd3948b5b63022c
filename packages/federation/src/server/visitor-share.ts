import { createHash, randomInt } from 'node:crypto'

/** Cookie that keeps a visitor on the same side of every canary. It contains no personal data. Stored in browsers: do not rename. */
export const SHARE_COOKIE = 'radruf-share'

export const createVisitorId = (): string => String(randomInt(1_000_000))

/**
 * Whether a visitor belongs to the first `percent` for this remote. The remote's name is part of the hash, so that each canary
 * gets other visitors. A higher share keeps the visitors of a lower one.
 */
export function isInShare(visitor: string, remote: string, percent: number): boolean {
  const place = createHash('sha256').update(`${remote}\0${visitor}`).digest().readUInt32BE() / 2 ** 32
  return place * 100 < percent
}
