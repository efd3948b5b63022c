import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Asset, Release } from '../release.ts'
import type { ReleaseCheck } from './release-check.ts'

/** Size of a first visit, and of everything that a remote can load. */
type Sizes = { first: number; all: number }
/** Kilobytes after compression (Brotli). The desk and the chat take 52 kB of the first visit of mf-chat-call; others stay below 45. */
export const BUDGET: Sizes = { first: 55, all: 160 }

/** Measures a build in kilobytes after compression. */
export function measureSizes({ entry, scripts, styles, files }: Release, dist: string): Sizes {
  const sizeOf = (assets: readonly Asset[]) =>
    assets.reduce((sum, { file }) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000
  return {
    first: sizeOf([entry, ...scripts, ...styles]),
    all: sizeOf(files.filter(({ file }) => /^web\/.*\.(js|css)$/.test(file))),
  }
}

/** Limits the size of a first visit, for phones on slow networks, and the total size of a remote. */
export const sizeBudget: ReleaseCheck = {
  name: 'size-budget',
  findObjections: ({ release, dist }) => {
    const { first, all } = measureSizes(release, dist)
    return [
      ...compareWithBudget(
        'the first visit',
        first,
        BUDGET.first,
        'Move what the first screen does not need behind an import().',
      ),
      ...compareWithBudget(
        'everything together',
        all,
        BUDGET.all,
        'Take a smaller library, or one that the shell shares already.',
      ),
    ]
  },
}

const compareWithBudget = (what: string, size: number, budget: number, fix: string) =>
  size > budget ? [{ reason: `${what} takes ${size.toFixed(1)} kB of ${budget} kB (Brotli)`, fix }] : []
