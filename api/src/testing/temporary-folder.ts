import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const REQUIRED_BYTES = 2 ** 31

/**
 * Creates a folder for the data of one test, in memory if there is space: databases wait for the disk on every commit, which
 * tests do not need. A killed process loses nothing in memory either; only a power failure would.
 */
export const createTemporaryFolder = (purpose: string): string =>
  mkdtempSync(join(chooseParentFolder(), `radruf-${purpose}-`))

function chooseParentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > REQUIRED_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}
