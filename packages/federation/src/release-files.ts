import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const BUILDERS_NOTES = /\.(map|LICENSE\.txt)$|mf-(manifest|stats)\.json$|^web\/manifest\.json$/

/** The files of a build folder that a release ships; source maps and the builder's own notes stay behind. */
export const releaseFiles = (dist: string): string[] =>
  globSync('{web,server}/**/*', { cwd: dist })
    .filter((file) => statSync(join(dist, file)).isFile() && !BUILDERS_NOTES.test(file))
    .sort()
