import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const INTERVAL_MS = 100
const BLOCK = Buffer.alloc(8_192)

/**
 * Measures how long the disk takes to store 8 kB, in milliseconds: no confirmed write can be faster. Writes until `until`, a time of
 * `performance.now()`.
 */
export async function probeDisk(until: number): Promise<number[]> {
  const path = join(tmpdir(), `radruf-disk-${process.pid}`)
  const file = await open(path, 'w')
  const times: number[] = []
  try {
    while (performance.now() < until) {
      await file.write(BLOCK, 0, BLOCK.length, 0)
      const began = performance.now()
      await file.sync()
      times.push(performance.now() - began)
      await wait(INTERVAL_MS)
    }
  } finally {
    await file.close()
    await rm(path)
  }
  return times
}
