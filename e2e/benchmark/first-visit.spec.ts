import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { REMOTES } from '@radruf/contract'
import type { ShellAssets } from '@radruf/federation/build'
import type { Release } from '@radruf/federation/registry'
import { buildOnePiece } from '@radruf/federation/testing/one-piece'
import { ROOT } from '../support/product.ts'

/** Script that a first visit to `/login` may take, Brotli at its best; and that in times of what one build of the same sources takes. */
const LIMITS = { kilobytes: 146, ratio: 1.07 }

const read = (...path: string[]) => readFileSync(join(ROOT, ...path))
const json = <T>(...path: string[]) => JSON.parse(read(...path).toString()) as T
const kilobytes = (files: readonly Buffer[]) => files.reduce((sum, { length }) => sum + length, 0) / 1000

/** The built files that the page of `/login` preloads and runs, as they travel; the shell's stand there compressed. */
function readFirstVisitScripts() {
  const { scripts } = json<ShellAssets>('shell/dist/shell.json')
  const release = json<Release>('mf-auth/dist/remote.json')
  return [
    ...scripts.map(({ url }) => read('shell/dist/web', `${url.replace('/assets/', '')}.br`)),
    ...[release.entry, ...release.scripts].map(({ file }) => brotliCompressSync(read('mf-auth/dist', file))),
  ]
}

test('the first visit stays light, and comes without federation’s runtime', () => {
  const files = readFirstVisitScripts()
  expect(files).toHaveLength(3)
  expect(kilobytes(files)).toBeLessThanOrEqual(LIMITS.kilobytes)
  const texts = files.map((file) => brotliDecompressSync(file).toString())
  expect(texts.join()).not.toContain('_FEDERATION_RUNTIME_CORE')
})

test('federated, the first visit takes hardly more than in one piece @deep', async () => {
  const { folder, script, chunks } = await buildOnePiece(ROOT, REMOTES)
  try {
    const files = [script, chunks['mf-auth']].map((asset) =>
      brotliCompressSync(readFileSync(join(folder, asset?.file ?? ''))),
    )
    expect(kilobytes(readFirstVisitScripts()) / kilobytes(files)).toBeLessThanOrEqual(LIMITS.ratio)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
