import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import type { ShellAssets } from '@radruf/build-preset'
import { buildOnePiece } from '@radruf/build-preset/testing/one-piece'
import { REMOTES } from '@radruf/contract'
import type { Release } from '@radruf/federation/release'
import { ROOT } from '../support/product.ts'

/** Limits: script of a first visit to `/login`, and the remote's entry of it (kB, Brotli at maximum quality); ratio to the one-piece build. */
const LIMITS = { kilobytes: 168, entryKilobytes: 8.2, ratio: 1.2 }

const read = (...path: string[]) => readFileSync(join(ROOT, ...path))
const json = <T>(...path: string[]) => JSON.parse(read(...path).toString()) as T
const kilobytes = (files: readonly Buffer[]) => files.reduce((sum, { length }) => sum + length, 0) / 1000

/** Reads the compressed scripts that the German page of `/login` preloads and runs. The shell's are compressed at build time. */
function readFirstVisitScripts() {
  const { scripts, texts } = json<ShellAssets>('shell/dist/server/shell.json')
  const release = json<Release>('mf-auth/dist/remote.json')
  return [
    ...[...scripts.map(({ url }) => url), texts?.de ?? ''].map((url) =>
      read('shell/dist/web', `${url.replace('/assets/', '')}.br`),
    ),
    ...[release.entry, ...release.scripts].map(({ file }) => brotliCompressSync(read('mf-auth/dist', file))),
  ]
}

test('the first visit stays below its size limits, with Module Federation’s runtime once', () => {
  const files = readFirstVisitScripts()
  expect(files).toHaveLength(4)
  expect(kilobytes(files)).toBeLessThanOrEqual(LIMITS.kilobytes)
  expect(kilobytes(files.slice(2, 3))).toBeLessThanOrEqual(LIMITS.entryKilobytes)
  const withRuntime = files.filter((file) => brotliDecompressSync(file).toString().includes('beforeInitContainer'))
  expect(withRuntime).toEqual(files.slice(0, 1))
})

test('the first visit loads at most a fifth more script than a one-piece build @deep', async () => {
  const { folder, script, texts, chunks } = await buildOnePiece(ROOT, REMOTES)
  try {
    const files = [script, texts, chunks['mf-auth']].map((asset) =>
      brotliCompressSync(readFileSync(join(folder, asset?.file ?? ''))),
    )
    expect(kilobytes(readFirstVisitScripts()) / kilobytes(files)).toBeLessThanOrEqual(LIMITS.ratio)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
