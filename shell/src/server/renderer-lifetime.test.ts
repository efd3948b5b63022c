import { setTimeout as delay } from 'node:timers/promises'
import type { RegistryEntry } from '@radruf/federation/registry'
import { MIN_RENDERER_MEMORY_MB } from '@radruf/settings'
import { expect, test } from 'vitest'
import { LIMITS, OWNER, startBadReleaseServer, withRoute } from './testing/bad-release-server.ts'

type Server = Awaited<ReturnType<typeof startBadReleaseServer>>

/** Milliseconds within which no release that is no longer live has a renderer. */
const MAX_REPLACEMENT_MS = 1000
const PAGE = { [OWNER]: withRoute(`{ Component: () => h('p', null, 'of the release') }`) }

/** Renders a page with a release. Returns a function that says whether all renderers of that time run: the release's and the spare one. */
async function renderPage(server: Server): Promise<() => boolean> {
  server.release(PAGE)
  expect(await server.read('/case/x')).toContain('<p>of the release</p>')
  // The server has seen that the release is live.
  await delay(MAX_REPLACEMENT_MS)
  const renderers = server.rendererPids()
  expect(renderers).not.toEqual([])
  return () => {
    const now = server.rendererPids()
    return renderers.every((pid) => now.includes(pid))
  }
}

test('the renderer of a set ends when it has had no page for the time that it may be idle', async () => {
  const idleMs = 3000
  const server = await startBadReleaseServer({ ...LIMITS, idleMs })
  try {
    const areRunning = await renderPage(server)
    await server.read('/case/x')
    const lastPageAt = performance.now()
    await expect.poll(areRunning, { interval: 20 }).toBe(false)
    // The request began a little earlier.
    expect(performance.now() - lastPageAt).toBeGreaterThan(idleMs * 0.9)
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
      const areRunning = await renderPage(server)
      const probedAt = performance.now()
      expect(areRunning(), name).toBe(true)
      const probeMs = performance.now() - probedAt
      const startedAt = performance.now()
      server.change(entry)
      // Visitors open the page meanwhile: some of them in the renderer that ends.
      const pages = Promise.all(Array.from({ length: 6 }, () => server.read('/case/x')))
      // How late a timer is, and how long a look takes, say how busy this machine is.
      const lateMs = delay(MAX_REPLACEMENT_MS).then(() => performance.now() - startedAt - MAX_REPLACEMENT_MS)
      await expect.poll(areRunning, { interval: 20 }).toBe(false)
      const milliseconds = performance.now() - startedAt
      expect(milliseconds, name).toBeLessThan(MAX_REPLACEMENT_MS + 2 * probeMs + (await lateMs))
      for (const html of await pages) expect(html, name).toContain('<p>of the release</p>')
    } finally {
      await server.stop()
    }
  }
})

test('a canary that ends has no renderer after a second', async () => {
  const server = await startBadReleaseServer()
  try {
    const areRunning = await renderPage(server)
    const canary = { release: server.hash(), percent: 10 }
    server.change({ stable: 'live', canary })
    await delay(2 * MAX_REPLACEMENT_MS)
    expect(areRunning()).toBe(true)
    server.change({ stable: 'live' })
    await expect.poll(areRunning, { interval: 20 }).toBe(false)
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
