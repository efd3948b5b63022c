import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../root.ts'
import { extractRemote } from './extract.ts'
import { findClosure } from './published-packages.ts'

test('a folder in the suite, one with files and an unknown remote are refused before anything is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-extract-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'notes.txt'), '')
  await expect(extractRemote(['mf-booking', folder])).rejects.toThrow(`${folder} is not empty. Name a new folder.`)
  await expect(extractRemote(['mf-booking', join(ROOT, 'booking')])).rejects.toThrow('is in the suite')
  await expect(extractRemote(['mf-shop', join(folder, 'new')])).rejects.toThrow("'mf-shop' is invalid")
})

test('a repository gets the packages that it needs, and those that they need', () => {
  expect([...findClosure(['react', '@radruf/shell-kit']).keys()]).toEqual(['@radruf/contract', '@radruf/shell-kit'])
  expect([...findClosure(['@radruf/trial']).keys()]).toContain('@radruf/settings')
})
