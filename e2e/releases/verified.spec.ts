import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf, releaseFiles } from '@radruf/federation/release-files'
import { changedBuild, createTeamClient } from '@radruf/release-tool/testing'
import { type Product, ROOT, startProduct } from '../support/product.ts'
import { BUTTON, buildFailing, createRemoteClient } from '../support/shipping.ts'
import { expect, test } from '../support/test.ts'

// A team with a token sends releases to the registry without any check of its own. The registry's checker runs the real checks.

let product: Product
let team: ReturnType<typeof createTeamClient>

test.beforeAll(async () => {
  const port = await freePort()
  product = await startProduct({ REGISTRY_PORT: String(port) })
  const { stdout } = createRemoteClient(product).mf('token', 'create', '--person', 'Ada', '--remote', 'mf-auth')
  team = createTeamClient(`http://127.0.0.1:${port}`, stdout.split('\n').find((line) => line.startsWith('mf_')) ?? '')
})
test.afterAll(() => product.stop())

const build = (release: Partial<Release>) =>
  changedBuild(join(ROOT, 'mf-auth/dist'), { from: BUTTON, to: `${BUTTON} ${release.version}`, release })

/** Uploads a build and requests that it goes live. */
async function publish(dist: string): Promise<string> {
  const { hash } = await team.putRelease(dist)
  await team.change('mf-auth', { action: 'publish', release: hash })
  return hash
}

test('a release that fails in the browser is refused by the registry, and one that is sound goes live', async () => {
  const live = (await team.readRegistry()).remotes['mf-auth']?.stable
  await expect(publish(buildFailing('planted', '9.1.0'))).rejects.toThrow(
    /^\[mounts-in-browser\] [\s\S]*planted[\s\S]*Run `mf check`/,
  )
  expect((await team.readRegistry()).remotes['mf-auth']?.stable).toBe(live)
  const good = await publish(build({ version: '9.2.0' }))
  expect((await team.readRegistry()).remotes['mf-auth']?.stable).toBe(good)
  await createRemoteClient(product).expectText(`${BUTTON} 9.2.0`)
  expect(createRemoteClient(product).mf('list', 'mf-auth').stdout).toContain('checked by registry with shell')
})

test('a release with another contract, other singletons or a large picture is refused by the registry', async () => {
  await expect(publish(build({ version: '9.3.0', contract: '9.0.0' }))).rejects.toThrow(
    /\[contract-range\] it was built against the contract 9\.0\.0, the live one is/,
  )
  await expect(publish(build({ version: '9.3.1', shared: { react: '20.0.0' } }))).rejects.toThrow(
    /\[shared-ranges\] react needs \^20\.0\.0, the shell has/,
  )
  const dist = build({ version: '9.3.2' })
  writeFileSync(join(dist, 'web/static/picture.webp'), randomBytes(30_000_000))
  const file = join(dist, DESCRIPTION_FILE)
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release
  const files = releaseFiles(dist).map((path) => ({
    file: path,
    integrity: integrityOf(readFileSync(join(dist, path))),
  }))
  writeFileSync(file, JSON.stringify({ ...release, hash: contentHash(dist), files }))
  await expect(publish(dist)).rejects.toThrow(
    /\[size-budget\] everything that is not code, such as pictures, takes 30\d{3}\.\d kB of 200 kB/,
  )
})
