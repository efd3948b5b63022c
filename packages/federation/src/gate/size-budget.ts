import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Asset } from '../release.ts'
import type { Rule } from './rule.ts'

/** Kilobytes as they travel (Brotli): what a first visit needs, and everything a remote can ever load. */
export const BUDGET = { first: 45, all: 160 } as const

/** A phone on a bad line waits for the first figure; the second keeps a remote from growing without end. */
export const sizeBudget: Rule = {
  name: 'size-budget',
  objections: ({ release, dist }) => {
    const sizeOf = (assets: readonly Asset[]) =>
      assets.reduce((sum, { file }) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000
    const first = sizeOf([release.entry, ...release.scripts, ...release.styles])
    const all = sizeOf(release.files.filter(({ file }) => /^web\/.*\.(js|css)$/.test(file)))
    return [
      ...over('the first visit', first, BUDGET.first, 'Move what the first screen does not need behind an import().'),
      ...over('everything together', all, BUDGET.all, 'Take a smaller library, or one that the shell shares already.'),
    ]
  },
}

const over = (what: string, size: number, budget: number, mend: string) =>
  size > budget ? [{ reason: `${what} takes ${size.toFixed(1)} kB of ${budget} kB (Brotli)`, mend }] : []
