import type { Release } from '../release.ts'

/** Reads releases of remotes: the part of a release store that a shell's server needs. */
export type ReleaseReader = {
  /** The description of a release; undefined when it is missing or does not have this integrity. */
  readDescription: (name: string, hash: string, integrity: string) => Promise<Release | undefined>
  /** The description of a release whose files are on this machine afterwards; undefined as above. */
  readRelease: (name: string, hash: string, integrity: string) => Promise<Release | undefined>
  /** Path of a file of a release on this machine. */
  file: (name: string, hash: string, file: string) => string
}
