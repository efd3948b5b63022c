import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { REMOTES } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { integrityOf } from '@radruf/release-tool/testing'
import { ROOT } from '../support/product.ts'

test('every script of a remote has an integrity, in the page, the remote’s own chunk loader, or what opens a worker', () => {
  let later = 0
  for (const name of REMOTES) {
    const dist = join(ROOT, name, 'dist')
    const { entry, hostEntry, scripts, files } = JSON.parse(
      readFileSync(join(dist, DESCRIPTION_FILE), 'utf8'),
    ) as Release
    const described = new Map(files.map(({ file, integrity }) => [file, integrity]))
    const loader = readFileSync(join(dist, entry.file), 'utf8')
    // A worker's integrity stands in the script that opens it.
    const openers = globSync('web/**/*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))
    const opening = [loader, ...openers.filter((script) => script.includes('new Worker('))].join()
    // Other hosts load their entry by the manifest.
    const atOnce = new Set([entry, hostEntry, ...scripts].map((asset) => asset?.file))
    for (const file of globSync('web/**/*.js', { cwd: dist })) {
      const integrity = integrityOf(readFileSync(join(dist, file)))
      expect(described.get(file), file).toBe(integrity)
      if (atOnce.has(file)) continue
      later++
      expect(opening.includes(integrity), `${name}: ${basename(file)} is loaded without integrity`).toBe(true)
    }
  }
  expect(later).toBeGreaterThan(0)
})
