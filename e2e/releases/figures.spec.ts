import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { REMOTES } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { measureSizes, scopedStyles, sizeBudget } from '@radruf/release-tool/testing'
import { readFigures } from '../../scripts/test/figures.ts'
import { FAULTS, PARTS } from '../support/faults.ts'
import { ROOT } from '../support/product.ts'

/** Accepted relative difference between a documented size and the build. */
const TOLERANCE = 0.15

const SECONDS = /^\d+\.\d s$/
const LIVE = /^\d+\.\d s \+ \d+ ms$/

test('the documented figures cover every remote, and the sizes match the current builds', () => {
  const { rows } = readFigures('shipping')
  expect(rows.map(([name]) => name)).toEqual([...REMOTES])
  for (const [name = '', build, first, all, publish, rollback] of rows) {
    const dist = join(ROOT, name, 'dist')
    const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
    const sizes = measureSizes(release, dist)
    for (const [documented, actual] of [
      [first, sizes.first],
      [all, sizes.all],
    ] as const) {
      const off = Math.abs(Number.parseFloat(documented ?? '') - actual) / actual
      expect(
        off,
        `${name}: ${documented}, built ${actual.toFixed(1)} kB. Run: node scripts/release/measure-releases.ts`,
      ).toBeLessThan(TOLERANCE)
    }
    expect([build, publish, rollback]).toEqual([
      expect.stringMatching(SECONDS),
      expect.stringMatching(LIVE),
      expect.stringMatching(LIVE),
    ])
  }
})

test('the documented faults cover every fault of every part of every remote', () => {
  const { rows } = readFigures('remote-down')
  const wanted = REMOTES.flatMap((name) => PARTS.map((part) => `${name} ${part}`))
  expect(rows.map(([name, part]) => `${name} ${part}`).sort()).toEqual(wanted.sort())
  for (const [, part, ...cells] of rows) {
    expect(cells).toHaveLength(FAULTS.length)
    for (const cell of cells) expect(cell).toMatch(part === 'server bundle' ? /^served$/ : SECONDS)
  }
})

test('no check of its files refuses a remote', () => {
  for (const name of REMOTES) {
    const dist = join(ROOT, name, 'dist')
    const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
    for (const { findObjections } of [sizeBudget, scopedStyles])
      expect(findObjections({ release, dist }), name).toEqual([])
  }
})
