import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { changedBuild, measureSizes } from '@radruf/release-tool/testing'
import { buildChanged } from '../dev/builds.ts'
import { readProductSettings, startProduct } from '../dev/product.ts'
import { ROOT } from '../root.ts'
import { renderFigures, writeFigures } from '../test/figures.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'

/**
 * Measures build time, size and time to live of each remote with a running product, and writes docs/figures/shipping.json. It rebuilds every remote. e2e/releases/figures.spec.ts checks that the table is current.
 */
const COLUMNS = ['Remote', 'Build', 'First visit', 'Everything', 'publish → live', 'rollback → live']

const dataDir = join(createTemporaryFolder().folder, 'data')
const builds = new Map<string, number>()
await buildChanged(() => {}, ['shell'])
for (const name of REMOTES) {
  rmSync(join(ROOT, name, 'dist/.built-from'), { force: true })
  await buildChanged((built, milliseconds) => builds.set(built, milliseconds), [name])
}

const settings = readProductSettings({ ...process.env, DATA_DIR: dataDir, PORT: process.env.PORT ?? '3990' })
const product = await startProduct(settings, () => {})
try {
  const rows: string[][] = []
  for (const name of REMOTES) rows.push(await measureRow(name))
  const table = { title: 'What shipping a remote costs', columns: COLUMNS, rows }
  console.log(renderFigures(table))
  writeFigures('shipping', table)
} finally {
  await product.stop()
}

async function measureRow(name: string): Promise<string[]> {
  const dist = join(ROOT, name, 'dist')
  const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
  const { first, all } = measureSizes(release, dist)
  const end = readFileSync(join(dist, release.server.file), 'utf8').slice(-60)
  const changed = changedBuild(dist, { from: end, to: `${end}\n// changed`, release: { version: '9.0.0' } })
  const { hash } = JSON.parse(readFileSync(join(changed, DESCRIPTION_FILE), 'utf8')) as Release
  const published = await measureUntilLive(name, hash, ['publish', name, '--dist', changed])
  const back = await measureUntilLive(name, release.hash, ['rollback', name])
  return [
    name,
    `${((builds.get(name) ?? 0) / 1000).toFixed(1)} s`,
    `${first.toFixed(1)} kB`,
    `${all.toFixed(1)} kB`,
    published,
    back,
  ]
}

/** Runs the command and loads pages until one has the release. Returns the seconds of the command and the milliseconds after it. */
async function measureUntilLive(name: string, hash: string, command: string[]): Promise<string> {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['packages/release-tool/src/cli/main.ts', ...command], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  const done = performance.now()
  for (;;) {
    const page = await (await fetch(product.url)).text()
    if (page.includes(`/remotes/${name}/${hash}/`)) break
    if (performance.now() - done > 10_000) throw new Error(`${name} ${hash} did not go live`)
  }
  return `${((done - began) / 1000).toFixed(1)} s + ${Math.round(performance.now() - done)} ms`
}
