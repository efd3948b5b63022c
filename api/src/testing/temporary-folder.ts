import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 31

/**
 * A folder for the data of one test, in memory where there is room: databases wait for the disk on every commit, and
 * tests need not. (A killed process loses nothing that way either; only a power failure would.)
 */
export const createTemporaryFolder = (purpose: string): string =>
  mkdtempSync(join(chooseParentFolder(), `radruf-${purpose}-`))

function chooseParentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
