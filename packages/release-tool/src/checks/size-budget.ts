import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Asset, Release } from '@radruf/federation/release'
import type { ReleaseCandidate, ReleaseCheck } from './release-check.ts'

/** Size of a first visit and of all code, and of every other file that a remote can load, such as pictures. */
type Sizes = { first: number; all: number; media: number }
/** Kilobytes after compression (Brotli). */
export const BUDGET: Sizes = { first: 46, all: 160, media: 200 }
/** Kilobytes of the server's files, which no visitor loads. */
const SERVER_BUDGET = 2000
/** Bytes of the largest file that is compressed to measure it; a larger one counts as it is. */
const MAX_COMPRESSED_BYTES = 4_000_000
/** Larger limits of single remotes. */
const EXCEPTIONS: Readonly<Record<string, Pick<Sizes, 'first' | 'all'>>> = {
  // First aid, its texts and the last page load when they are shown; the map of these parts and their styles are there at once.
  'mf-questionnaire': { first: 49, all: 160 },
  // Chat and the room of calls. The video SDK (64 kB), the converter of clips (92 kB), the room, the follower of marks and the window of a
  // closer look load when they are used.
  'mf-chat-call': { first: 65, all: 388 },
  // Overview with outcome and rating, tickets with their summaries, and the account on one page, in both languages, with the styles of all pages. A
  // build differs by 0.1 kB from folder to folder.
  'mf-account': { first: 53, all: 160 },
  // All pages of the staff, who keep them open for a day. Its texts are in both languages.
  'mf-desk': { first: 77, all: 160 },
}

/** Kilobytes of a remote's first visit that the release checks accept. */
export const getFirstVisitBudget = (remote: string): number => EXCEPTIONS[remote]?.first ?? BUDGET.first

/** Measures a build in kilobytes after compression. */
export function measureSizes({ entry, hostEntry, scripts, styles, files }: Release, dist: string): Sizes {
  const sumSizes = (assets: readonly Asset[]) =>
    assets.reduce((sum, { file }) => sum + measureSent(join(dist, file)), 0) / 1000
  return {
    first: sumSizes([entry, ...scripts, ...styles]),
    // Only other hosts load the entry with a runtime core.
    all: sumSizes(files.filter(({ file }) => CODE.test(file) && file !== hostEntry?.file)),
    media: sumSizes(
      files.filter(({ file }) => file.startsWith('web/') && !CODE.test(file) && !isEncoding(file, files)),
    ),
  }
}

const CODE = /^web\/.*\.(js|css)$/

/** Whether a file is the compressed form of another, which is sent in its place. */
const isEncoding = (file: string, files: readonly Asset[]) =>
  file.endsWith('.br') && files.some((other) => `${other.file}.br` === file)

/** Bytes of a file as a visitor receives it: compressed, at the build or by the server. */
function measureSent(path: string): number {
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size
  const content = readFileSync(path)
  return content.length > MAX_COMPRESSED_BYTES
    ? content.length
    : Math.min(content.length, brotliCompressSync(content).length)
}

const measureServer = ({ files }: Release, dist: string) =>
  files
    .filter(({ file }) => file.startsWith('server/'))
    .reduce((sum, { file }) => sum + statSync(join(dist, file)).size, 0) / 1000

/** Limits the size of a first visit, for phones on slow networks, and the total size of a remote. */
export const sizeBudget = {
  name: 'size-budget',
  findObjections: ({ release, dist }: Pick<ReleaseCandidate, 'release' | 'dist'>) => {
    const { first, all, media } = measureSizes(release, dist)
    const budget = { ...BUDGET, ...EXCEPTIONS[release.name] }
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
      ...compareWithBudget(
        'everything that is not code, such as pictures,',
        media,
        budget.media,
        'Take smaller pictures, or serve them from the service.',
      ),
      ...compareWithBudget(
        'the server bundle',
        measureServer(release, dist),
        SERVER_BUDGET,
        'Take a smaller library on the server.',
      ),
    ]
  },
} satisfies ReleaseCheck

const compareWithBudget = (what: string, size: number, budget: number, fix: string) =>
  size > budget ? [{ reason: `${what} takes ${size.toFixed(1)} kB of ${budget} kB (Brotli)`, fix }] : []
