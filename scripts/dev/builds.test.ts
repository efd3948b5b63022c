import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../root.ts'
import { findOwnRemotes, UNBUILT_PACKAGES } from './builds.ts'

test('every folder that causes no build exists', () => {
  expect(UNBUILT_PACKAGES.filter((folder) => !existsSync(join(ROOT, 'packages', folder)))).toEqual([])
})

test('a remote that lives in a repository of its own is not built', () => {
  const root = mkdtempSync(join(tmpdir(), 'radruf-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const name of ['mf-account', 'mf-auth']) mkdirSync(join(root, name))
  expect([...findOwnRemotes(root)].sort()).toEqual(['mf-account', 'mf-auth'])
})
