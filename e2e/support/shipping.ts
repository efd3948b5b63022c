import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Declarations } from '@radruf/federation/declarations'
import { DESCRIPTION_FILE } from '@radruf/federation/release'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { changedBuild, integrityOf } from '@radruf/release-tool/testing'
import { type Product, ROOT, startProduct } from './product.ts'
import { test as base, expect } from './test.ts'

/** Label of the sign-in screen's button in the current build. */
export const BUTTON = 'Code anfordern'
/** Declarations of the module that the sign-in remote exposes. */
const EXPOSED_TYPES = 'mf-auth/remote.d.ts'

/** Tests that publish releases. Releases stay in the product's store, so every file with this test starts its own product. */
export const shippingTest = () =>
  base.extend<{ remote: RemoteClient }, { product: Product }>({
    product: [
      async ({}, use) => {
        const product = await startProduct()
        await use(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    remote: async ({ product }, use) => use(createRemoteClient(product)),
  })

/** Creates a build of the sign-in remote with another button label. */
export const buildLabelled = (button: string, version: string) =>
  changedBuild(join(ROOT, 'mf-auth/dist'), { from: BUTTON, to: button, release: { version } })

/** Creates a build of the sign-in remote that fails in the browser only. */
export const buildFailing = (message: string, version: string) =>
  changedBuild(join(ROOT, 'mf-auth/dist'), {
    from: '"use strict";(',
    to: `"use strict";throw new Error("${message}");(`,
    release: { version },
  })

/** Creates a build of the sign-in remote that exposes another type. */
export function buildWithTypes(from: string, to: string, version: string) {
  const dist = buildLabelled(BUTTON, version)
  const types = JSON.parse(readFileSync(join(dist, 'types.json'), 'utf8')) as Declarations
  const exposed = types[EXPOSED_TYPES] ?? ''
  expect(exposed).toContain(from)
  writeFileSync(join(dist, 'types.json'), JSON.stringify({ ...types, [EXPOSED_TYPES]: exposed.replace(from, to) }))
  const file = join(dist, DESCRIPTION_FILE)
  const release = JSON.parse(readFileSync(file, 'utf8')) as { types: { integrity: string } }
  release.types.integrity = integrityOf(readFileSync(join(dist, 'types.json')))
  writeFileSync(file, JSON.stringify(release))
  return dist
}

/** Waits until the shell has read the registry with this release: on a busy machine it answers from the earlier one for a moment. */
export const expectLive = (url: string, hash: string) =>
  expect.poll(async () => (await fetch(`${url}/releases`)).text()).toContain(hash)

export type RemoteClient = ReturnType<typeof createRemoteClient>

/** Publishes and inspects releases of the sign-in remote while the product runs. */
export function createRemoteClient({ dataDir, url }: Product, settings: NodeJS.ProcessEnv = {}) {
  const mf = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'packages/release-tool/src/cli/main.ts', ...args, '--by', 'Ada'],
      { cwd: ROOT, env: { ...process.env, ...settings, DATA_DIR: dataDir }, encoding: 'utf8' },
    )
    return { status, stdout, stderr }
  }
  const done = (...args: string[]) => {
    const { status, stdout, stderr } = mf(...args)
    expect(status, stderr).toBe(0)
    return /([0-9a-f]{16}) \(/.exec(stdout)?.[1] ?? ''
  }
  // A connection of its own: while a command runs, this process does not notice that the server closed an idle one, and `fetch` would
  // use it.
  const visit = (cookie = '', address = '/login') =>
    new Promise<{ cookies: string[]; html: string }>((resolve, reject) => {
      const headers = { cookie, 'accept-language': 'de' }
      get(url + address, { headers, agent: false }, (response) =>
        text(response).then((html) => resolve({ cookies: response.headers['set-cookie'] ?? [], html }), reject),
      ).on('error', reject)
    })
  /** Visits until the server renders the page: on a busy machine it leaves a remote that it has not run yet to the browser. */
  const visitRendered = async (cookie?: string): Promise<string> => {
    let html = ''
    await expect.poll(async () => (html = (await visit(cookie)).html)).not.toContain('data-skeleton')
    return html
  }
  return {
    mf,
    done,
    build: buildLabelled,
    visit,
    visitRendered,
    /** Publishes without the release checks, which have their own tests and start a browser each time. */
    publish: async (button: string, version: string) => {
      const dist = buildLabelled(button, version)
      await publishBuild(openConfiguredStore({ ...settings, DATA_DIR: dataDir }, ROOT), dist, 'Ada')
      return readHash(dist)
    },
    /** Waits for the page with this text: a page on a busy machine may still use the registry that was live before. */
    expectText: (expected: string, address?: string) =>
      expect.poll(async () => (await visit('', address)).html).toContain(expected),
    registry: join(dataDir, 'releases/registry.json'),
    file: (hash: string, file: string) => join(dataDir, 'releases/mf-auth', hash, file),
  }
}

const readHash = (dist: string) =>
  (JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as { hash: string }).hash
