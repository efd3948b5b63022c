import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Asset, Release } from '@radruf/federation/release'
import type { ReleaseCandidate, ReleaseCheck } from './release-check.ts'

/** Size of a first visit, and of everything that a remote can load. */
type Sizes = { first: number; all: number }
/** Kilobytes after compression (Brotli). */
export const BUDGET: Sizes = { first: 46, all: 160 }
/** Larger limits of single remotes. */
const EXCEPTIONS: Readonly<Record<string, Sizes>> = {
  // Chat and the room of calls. The video SDK (64 kB), the converter of clips (92 kB), the room and the follower of marks load when they
  // are used.
  'mf-chat-call': { first: 64, all: 346 },
  // Overview, tickets with the parts of their summaries, and profile in both languages. A build differs by 0.1 kB from folder to folder.
  'mf-account': { first: 47, all: 160 },
  // All pages of the staff, who keep them open for a day. Its texts are in both languages.
  'mf-desk': { first: 74, all: 160 },
}

/** Measures a build in kilobytes after compression. */
export function measureSizes({ entry, scripts, styles, files }: Release, dist: string): Sizes {
  const sumSizes = (assets: readonly Asset[]) =>
    assets.reduce((sum, { file }) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000
  return {
    first: sumSizes([entry, ...scripts, ...styles]),
    all: sumSizes(files.filter(({ file }) => /^web\/.*\.(js|css)$/.test(file))),
  }
}

/** Limits the size of a first visit, for phones on slow networks, and the total size of a remote. */
export const sizeBudget = {
  name: 'size-budget',
  findObjections: ({ release, dist }: Pick<ReleaseCandidate, 'release' | 'dist'>) => {
    const { first, all } = measureSizes(release, dist)
    const budget = EXCEPTIONS[release.name] ?? BUDGET
    return [
      ...compareWithBudget(
        'the first visit',
        first,
        budget.first,
        'Move what the first screen does not need behind an import().',
      ),
      ...compareWithBudget(
        'everything together',
        all,
        budget.all,
        'Take a smaller library, or one that the shell shares already.',
      ),
    ]
  },
} satisfies ReleaseCheck

const compareWithBudget = (what: string, size: number, budget: number, fix: string) =>
  size > budget ? [{ reason: `${what} takes ${size.toFixed(1)} kB of ${budget} kB (Brotli)`, fix }] : []
