import { setTimeout as delay } from 'node:timers/promises'
import type { RegistryEntry } from '@radruf/federation/registry'
import { MIN_RENDERER_MEMORY_MB } from '@radruf/settings'
import { expect, test } from 'vitest'
import { LIMITS, OWNER, startBadReleaseServer, withRoute } from './testing/bad-release-server.ts'

type Server = Awaited<ReturnType<typeof startBadReleaseServer>>

/** Milliseconds within which no release that is no longer live has a renderer. */
const MAX_REPLACEMENT_MS = 1000
const PAGE = { [OWNER]: withRoute(`{ Component: () => h('p', null, 'of the release') }`) }
const isRunning = (server: Server, pid: number | undefined) => server.rendererPids().includes(pid ?? 0)

/** Renders a page with a release. Returns the renderer that was spare before, and has the release now. */
async function renderPage(server: Server): Promise<number | undefined> {
  await expect.poll(server.rendererPids).not.toEqual([])
  const before = server.rendererPids()
  server.release(PAGE)
  expect(await server.read('/case/x')).toContain('<p>of the release</p>')
  // The server has seen that the release is live.
  await delay(MAX_REPLACEMENT_MS)
  return server.rendererPids().find((pid) => before.includes(pid))
}

test('the renderer of a set ends when it has had no page for the time that it may be idle', async () => {
  const idleMs = 3000
  const server = await startBadReleaseServer({ ...LIMITS, idleMs })
  try {
    const pid = await renderPage(server)
    await server.read('/case/x')
    const lastPageAt = performance.now()
    await expect.poll(() => isRunning(server, pid), { interval: 20 }).toBe(false)
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
      const pid = await renderPage(server)
      expect(isRunning(server, pid), name).toBe(true)
      const startedAt = performance.now()
      server.change(entry)
      // Visitors open the page meanwhile: some of them in the renderer that ends.
      const pages = Promise.all(Array.from({ length: 6 }, () => server.read('/case/x')))
      // How late a timer is says how busy this machine is.
      const lateMs = delay(MAX_REPLACEMENT_MS).then(() => performance.now() - startedAt - MAX_REPLACEMENT_MS)
      await expect.poll(() => isRunning(server, pid), { interval: 20 }).toBe(false)
      const milliseconds = performance.now() - startedAt
      expect(milliseconds, name).toBeLessThan(MAX_REPLACEMENT_MS + (await lateMs))
      for (const html of await pages) expect(html, name).toContain('<p>of the release</p>')
    } finally {
      await server.stop()
    }
  }
})

test('a canary that ends has no renderer after a second', async () => {
  const server = await startBadReleaseServer()
  try {
    const pid = await renderPage(server)
    const canary = { release: server.hash(), percent: 10 }
    server.change({ stable: 'live', canary })
    await delay(2 * MAX_REPLACEMENT_MS)
    expect(isRunning(server, pid)).toBe(true)
    server.change({ stable: 'live' })
    await expect.poll(() => isRunning(server, pid), { interval: 20 }).toBe(false)
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
