import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const BUILD_BYPRODUCTS = /\.(map|LICENSE\.txt)$|mf-stats\.json$|^web\/manifest\.json$/

/** Files of a build folder that belong to a release, without source maps and build by-products. */
export const releaseFiles = (dist: string): string[] =>
  globSync('{web,server}/**/*', { cwd: dist })
    .filter((file) => statSync(join(dist, file)).isFile() && !BUILD_BYPRODUCTS.test(file))
    .sort()

/** First 16 hex digits of the SHA-256 over path and content of every file that a release ships. */
export function contentHash(dist: string): string {
  const hash = createHash('sha256')
  for (const file of releaseFiles(dist))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(dist, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Subresource integrity of a file. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** A text as a source of a content security policy. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
