import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { RegistryEntry } from '@radruf/federation/registry'
import { MIN_RENDERER_MEMORY_MB } from '@radruf/settings'
import { expect, test } from 'vitest'
import { LIMITS, OWNER, startBadReleaseServer, withRoute } from './testing/bad-release-server.ts'

type Server = Awaited<ReturnType<typeof startBadReleaseServer>>

/** Milliseconds within which no release that is no longer live has a renderer. */
const MAX_REPLACEMENT_MS = 1000
/** Megabytes that a renderer holds while its page waits, by which the test recognizes it. */
const HELD_MB = 40
const SHOW = `Component: () => h('p', null, 'of the release')`
const PAGE = {
  [OWNER]: withRoute(`{
    loader: async ({ request, context }) => {
      if (!request.headers.has('x-probe')) return null
      const held = Buffer.alloc(${HELD_MB} * 2 ** 20, 1)
      await getShell(context).api.GET('/api/tickets')
      return held.length
    },
    ${SHOW},
  }`),
}

const readMemoryMb = (pid: number) =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024

/**
 * Renders a page with a release, during which the registry has an `entry`. Returns the function that says whether the renderer of this
 * release runs.
 */
async function renderPage(server: Server, entry: Partial<RegistryEntry> = {}): Promise<() => boolean> {
  let used: [megabytes: number, pid: number][] = []
  server.release(PAGE)
  server.change(entry)
  server.answer((_, response) => {
    used = server.rendererPids().map((pid) => [readMemoryMb(pid), pid])
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const { status } = await server.visit({ headers: { 'x-probe': '1' } })
  expect(status).toBe(200)
  const [[most, renderer] = [0, 0], [next] = [0, 0]] = used.sort(([one], [other]) => other - one)
  expect(most - next).toBeGreaterThan(HELD_MB / 2)
  return () => server.rendererPids().includes(renderer)
}

test('the renderer of a set ends when it has had no page for the time that it may be idle', async () => {
  const idleMs = 3000
  const server = await startBadReleaseServer({ ...LIMITS, idleMs })
  try {
    const isRunning = await renderPage(server)
    await server.read('/case/x')
    const lastPageAt = performance.now()
    await expect.poll(isRunning, { interval: 20 }).toBe(false)
    // The request began a little earlier.
    expect(performance.now() - lastPageAt).toBeGreaterThan(idleMs * 0.9)
    expect(await server.read('/case/x')).toContain('<p>of the release</p>')
  } finally {
    await server.stop()
  }
})

test('renderers that a busy moment has started end soon after it, and each set keeps one', async () => {
  const server = await startBadReleaseServer({ ...LIMITS, surplusMs: 1000 })
  try {
    // While one renders, the others wait, and the set gets a second renderer.
    const work = 'const end = Date.now() + 300; while (Date.now() < end);'
    server.release({ [OWNER]: withRoute(`{ loader: () => { ${work}; return null }, ${SHOW} }`) })
    const pages = Array.from({ length: 12 }, () => server.read('/case/x'))
    await expect.poll(() => server.rendererPids().length, { interval: 20 }).toBeGreaterThan(2)
    for (const html of await Promise.all(pages)) expect(html).toContain('<p>of the release</p>')
    // That of the set, and the spare one.
    await expect.poll(() => server.rendererPids().length).toBe(2)
    expect(await server.read('/case/x')).toContain('<p>of the release</p>')
  } finally {
    await server.stop()
  }
})

/** What each command of the operator does to the registry in which the release is live. */
const CHANGES: Record<string, Partial<RegistryEntry>> = {
  publish: { stable: 'next' },
  rollback: { stable: 'earlier', before: [] },
  'pin another release': { stable: 'earlier', pinned: true },
  disable: { disabled: true },
}

test('a release that is no longer live has no renderer after a second, and no page fails', async () => {
  for (const [name, entry] of Object.entries(CHANGES)) {
    const server = await startBadReleaseServer()
    try {
      const isRunning = await renderPage(server)
      const probedAt = performance.now()
      expect(isRunning(), name).toBe(true)
      const probeMs = performance.now() - probedAt
      const startedAt = performance.now()
      server.change(entry)
      // Visitors open the page meanwhile: some of them in the renderer that ends.
      const pages = Promise.all(Array.from({ length: 6 }, () => server.read('/case/x')))
      // How late a timer is, and how long a look takes, say how busy this machine is.
      const lateMs = delay(MAX_REPLACEMENT_MS).then(() => performance.now() - startedAt - MAX_REPLACEMENT_MS)
      await expect.poll(isRunning, { interval: 20 }).toBe(false)
      const milliseconds = performance.now() - startedAt
      expect(milliseconds, name).toBeLessThan(MAX_REPLACEMENT_MS + 2 * probeMs + (await lateMs))
      for (const html of await pages) expect(html, name).toContain('<p>of the release</p>')
    } finally {
      await server.stop()
    }
  }
})

test('a release that was live between two looks at the registry has no renderer after them', async () => {
  const server = await startBadReleaseServer()
  try {
    const isRunning = await renderPage(server, { stable: 'next' })
    await expect.poll(isRunning, { interval: 20 }).toBe(false)
  } finally {
    await server.stop()
  }
})

test('a canary that ends has no renderer after a second', async () => {
  const server = await startBadReleaseServer()
  try {
    const isRunning = await renderPage(server)
    const canary = { release: server.hash(), percent: 10 }
    server.change({ stable: 'live', canary })
    await delay(2 * MAX_REPLACEMENT_MS)
    expect(isRunning()).toBe(true)
    server.change({ stable: 'live' })
    await expect.poll(isRunning, { interval: 20 }).toBe(false)
  } finally {
    await server.stop()
  }
})

test('the least memory that a renderer may have is enough to render pages', async () => {
  const server = await startBadReleaseServer({ ...LIMITS, memoryMb: MIN_RENDERER_MEMORY_MB })
  try {
    server.release(PAGE)
    for (let page = 0; page < 40; page++) expect(await server.read('/case/x')).toContain('<p>of the release</p>')
    expect((await server.visit()).log).not.toContain('RENDERER REPLACED')
  } finally {
    await server.stop()
  }
})
