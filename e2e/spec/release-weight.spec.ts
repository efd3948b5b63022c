import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { REMOTES } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { ROOT } from '../support/product.ts'

/** Bytes of a release beyond its own code: container, manifests, and copies of negotiated modules. */
const MAX_EXTRA_BYTES = 250_000

test('a stored release weighs at most 250 kB more than its own code', () => {
  for (const name of REMOTES) {
    const dist = join(ROOT, name, 'dist')
    const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
    const copies = Object.values(release.copies).flatMap((copy) => [...copy.scripts, ...copy.styles, copy.server])
    const named = new Set([release.entry, ...copies].map(({ file }) => file))
    const files = release.files.map(({ file }) => file)
    const extra = files.filter((file) => named.has(file) || /mf-(manifest|stats)\.json$/.test(file))
    expect(extra.length, name).toBeGreaterThan(3)
    const bytes = [DESCRIPTION_FILE, ...extra].reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
    expect(bytes, name).toBeLessThan(MAX_EXTRA_BYTES)
  }
})
