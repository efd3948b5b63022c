import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../root.ts'
import { extractRemote, fromTarballs, removeFromLock } from './extract.ts'
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

test('npm and pnpm take the suite’s packages from the same tarballs, also those that other packages need', () => {
  const tarballs = { '@radruf/kit': 'file:packages/kit.tgz', '@radruf/contract': 'file:packages/contract.tgz' }
  const file = { dependencies: { '@radruf/kit': '0.2.0', react: '19.3.1' }, devDependencies: {} }
  // npm accepts an override of a direct dependency only with the same text.
  expect(fromTarballs(file, tarballs)).toEqual({
    dependencies: { '@radruf/kit': 'file:packages/kit.tgz', react: '19.3.1' },
    devDependencies: {},
    overrides: tarballs,
  })
})

test('optional packages are removed from the lock file with what describes them', () => {
  const entry = (name: string) =>
    `  ${name}:\n    resolution: {integrity: x}\n    dependencies:\n      other: 1.0.0\n\n`
  const used = (name: string) => `      ${name}:\n        specifier: 'catalog:'\n        version: 1.0.0\n`
  const importers = `importers:\n\n  api:\n    devDependencies:\n${used('heic-decode')}${used('kept')}\n`
  const text = `${importers}packages:\n\n${entry("'@zip.js/zip.js@2.24.0'")}${entry('heic-decode@2.1.0')}${entry('kept@1.0.0')}  heic-decode@2.1.0: {}\n\n`
  expect(removeFromLock(text, ['@zip.js/zip.js', 'heic-decode'])).toBe(
    `importers:\n\n  api:\n    devDependencies:\n${used('kept')}\npackages:\n\n${entry('kept@1.0.0')}`,
  )
})
