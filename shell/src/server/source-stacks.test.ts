import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@radruf/federation/release'
import { integrityOf } from '@radruf/federation/release-files'
import { expect, onTestFinished, test } from 'vitest'
import type { Source } from './source.ts'
import { createSourceFinder, findPositions } from './source-stacks.ts'

const HASH = '0123456789abcdef'
const SCRIPT = 'web/static/js/remote.1f2e.js'
/** Columns 0 to 9 of the only line are line 42 of `sendMessage`. */
const MAP = { version: 3, sources: ['src/pages/chat.tsx'], names: ['sendMessage'], mappings: 'AAyCAA,U' }

/** Names places of a release whose source maps are these, as text or as data; undefined for none. */
function findSources(maps: unknown, positions: string[], altered = false) {
  const releases = mkdtempSync(join(tmpdir(), 'radruf-maps-'))
  onTestFinished(() => rmSync(releases, { recursive: true }))
  const folder = join(releases, 'mf-chat-call', HASH)
  mkdirSync(folder, { recursive: true })
  const text = typeof maps === 'string' ? maps : JSON.stringify(maps)
  if (maps !== undefined) writeFileSync(join(folder, 'maps.json'), altered ? `${text} ` : text)
  const release = {
    files: [{ file: SCRIPT, integrity: '' }],
    ...(maps !== undefined && { maps: { file: 'maps.json', integrity: integrityOf(Buffer.from(text)) } }),
  } as Release
  const source = { files: { releases, assets: [] }, fetchRelease: async () => release } as unknown as Source
  return createSourceFinder(source)({ remote: 'mf-chat-call', release: HASH }, positions)
}

test('a place is named by the source map of its script', async () => {
  const found = await findSources({ [SCRIPT]: MAP }, [`${SCRIPT}:1:5`, `${SCRIPT}:1:12`])
  expect(found).toEqual(['src/pages/chat.tsx:42 in sendMessage', `${SCRIPT}:1:12`])
})

test.each([
  ['no source maps', undefined],
  ['source maps that are no JSON', '{"web'],
  ['source maps that are null', 'null'],
  ['a map of another script only', { 'web/other.js': MAP }],
  ['a map that is a number', { [SCRIPT]: 7 }],
  ['a map without mappings', { [SCRIPT]: { version: 3 } }],
  ['a map with broken mappings', { [SCRIPT]: { ...MAP, mappings: '!!!AAA,' } }],
  ['a map that names sources that it does not have', { [SCRIPT]: { ...MAP, sources: [] } }],
  ['source maps of more than 8 MB', { [SCRIPT]: MAP, more: 'x'.repeat(8_000_000) }],
])('with %s a place stays as it was counted', async (_, maps) => {
  expect(await findSources(maps, [`${SCRIPT}:1:5`])).toEqual([`${SCRIPT}:1:5`])
})

test('altered source maps are not used', async () => {
  expect(await findSources({ [SCRIPT]: MAP }, [`${SCRIPT}:1:5`], true)).toEqual([`${SCRIPT}:1:5`])
})

test('a place in a script that the release does not have is left out', async () => {
  expect(await findSources({ [SCRIPT]: MAP }, ['web/static/js/evil.js:1:5', `${SCRIPT}:9:9`])).toEqual([
    `${SCRIPT}:9:9`,
  ])
})

test('a source of a foreign map is shown without control characters, and cut', async () => {
  const map = { ...MAP, sources: [`\u001b[31m${'x'.repeat(1000)}`] }
  const [place = ''] = await findSources({ [SCRIPT]: map }, [`${SCRIPT}:1:5`])
  expect(place).toMatch(/^\?\[31mx{195}$/)
})

test('10,000 places are named without growing memory, and a known one is not read again', async () => {
  let reads = 0
  const release = { files: [{ file: SCRIPT, integrity: '' }] } as Release
  const fetchRelease = async () => {
    reads++
    return release
  }
  const find = createSourceFinder({ files: { releases: '', assets: [] }, fetchRelease } as unknown as Source)
  const id = { remote: 'mf-chat-call', release: HASH }
  for (let column = 1; column <= 10_000; column++) await find(id, [`${SCRIPT}:1:${column}`])
  expect(reads).toBe(10_000)
  await find(id, [`${SCRIPT}:1:10000`])
  expect(reads).toBe(10_000)
  await find(id, [`${SCRIPT}:1:1`])
  expect(reads).toBe(10_001)
})

const CHROME = `Error: chat of anna@example.test
    at s (https://radruf.example/remotes/mf-chat-call/${HASH}/web/static/js/remote.1f2e.js:1:5)
    at async https://radruf.example/remotes/mf-chat-call/${HASH}/~2/web/static/js/async/m.js:3:77
    at r (https://radruf.example/assets/static/js/shell.182e.js:1:99)
    at other (https://radruf.example/remotes/mf-desk/fedcba9876543210/web/static/js/remote.js:1:9)`
const SAFARI = `s@https://radruf.example/remotes/mf-chat-call/${HASH}/web/static/js/remote.1f2e.js:1:5
https://radruf.example/remotes/mf-chat-call/${HASH}/~2/web/static/js/async/m.js:3:77`

test.each([
  ['Chromium', CHROME],
  ['Firefox and Safari', SAFARI],
])('the places of a stack of %s are those in scripts of the release', (_, stack) => {
  expect(findPositions(stack, HASH)).toEqual(['web/static/js/remote.1f2e.js:1:5', 'web/static/js/async/m.js:3:77'])
})

test('a stack of a server bundle has places, and a forged one has none or few', () => {
  const line = `    at loader (mf-chat-call/${HASH}/server/remote.d5a3.cjs:1:120)\n`
  expect(findPositions(line, HASH)).toEqual(['server/remote.d5a3.cjs:1:120'])
  expect(findPositions(line.repeat(20_000), HASH)).toHaveLength(5)
  for (const forged of [
    `${HASH}/../registry.json:1:1`,
    `${HASH}/web/a.js:1:99999999`,
    `${HASH}/web/${'a/'.repeat(500_000)}.js:1:1`,
    `${HASH}/`.repeat(60_000),
    `${HASH}/web/<script>:1:1`,
  ])
    expect(findPositions(forged, HASH), forged.slice(0, 40)).toEqual([])
})
