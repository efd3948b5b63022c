import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { REMOTES } from '@radruf/contract'
import type { ShellAssets } from '@radruf/federation/build'
import type { Release } from '@radruf/federation/registry'
import { buildOnePiece } from '@radruf/federation/testing/one-piece'
import { ROOT } from '../support/product.ts'

/** Limits for the script of a first visit to `/login`: size (Brotli at maximum quality), and ratio to the one-piece build. */
const LIMITS = { kilobytes: 142.5, ratio: 1.07 }

const read = (...path: string[]) => readFileSync(join(ROOT, ...path))
const json = <T>(...path: string[]) => JSON.parse(read(...path).toString()) as T
const kilobytes = (files: readonly Buffer[]) => files.reduce((sum, { length }) => sum + length, 0) / 1000

/** Reads the compressed scripts that the page of `/login` preloads and runs. The shell's are compressed at build time. */
function readFirstVisitScripts() {
  const { scripts } = json<ShellAssets>('shell/dist/shell.json')
  const release = json<Release>('mf-auth/dist/remote.json')
  return [
    ...scripts.map(({ url }) => read('shell/dist/web', `${url.replace('/assets/', '')}.br`)),
    ...[release.entry, ...release.scripts].map(({ file }) => brotliCompressSync(read('mf-auth/dist', file))),
  ]
}

test('the first visit stays below its size limit and does not load the federation runtime', () => {
  const files = readFirstVisitScripts()
  expect(files).toHaveLength(3)
  expect(kilobytes(files)).toBeLessThanOrEqual(LIMITS.kilobytes)
  const texts = files.map((file) => brotliDecompressSync(file).toString())
  expect(texts.join()).not.toContain('_FEDERATION_RUNTIME_CORE')
})

test('the first visit loads at most 1.07 times the script of a one-piece build @deep', async () => {
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
