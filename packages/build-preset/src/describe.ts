import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECLARATIONS_FILE } from '@radruf/federation/declarations'
import { type Asset, RELEASE_FORMAT, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf, releaseFiles } from '@radruf/federation/release-files'
import { versionOf } from './installed.ts'

/** A function that describes files of a build folder with their integrity. */
export const assetsIn =
  (dist: string) =>
  (file: string): Asset => ({ file, integrity: integrityOf(readFileSync(join(dist, file))) })

/** The part of a description that follows from the files of a build and from the folder of its sources. */
export const describeBuild = (
  dist: string,
  folder: string,
): Pick<Release, 'format' | 'commit' | 'hash' | 'files' | 'contract' | 'types'> => ({
  format: RELEASE_FORMAT,
  commit: findCommit(folder),
  hash: contentHash(dist),
  files: releaseFiles(dist).map(assetsIn(dist)),
  contract: versionOf('@radruf/contract', folder),
  types: assetsIn(dist)(DECLARATIONS_FILE),
})

const findCommit = (folder: string): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
