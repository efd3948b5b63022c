import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { RemoteName } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import type { Product } from './product.ts'

/** Failure modes of a release, and the parts of it that can fail. */
export const FAULTS = ['404', '500', 'corrupt', 'hanging', '30 s slow'] as const
export type Fault = (typeof FAULTS)[number]
export const PARTS = ['entry', 'chunk', 'server bundle'] as const
export type Part = (typeof PARTS)[number]

const SLOW_MS = 30_000

type Registry = { remotes: Record<string, { stable: string }> }

const getReleaseFolder = ({ dataDir }: Product, name: RemoteName) => {
  const { remotes } = JSON.parse(readFileSync(join(dataDir, 'releases/registry.json'), 'utf8')) as Registry
  return join(dataDir, 'releases', name, remotes[name]?.stable ?? '')
}

/** The description of a remote's live release. */
export const readLiveRelease = (product: Product, name: RemoteName) =>
  JSON.parse(readFileSync(join(getReleaseFolder(product, name), DESCRIPTION_FILE), 'utf8')) as Release

/** Removes all browser files of a remote from the store. Returns a function that restores them. */
export function removeBrowserFiles(product: Product, name: RemoteName): () => void {
  const web = join(getReleaseFolder(product, name), 'web')
  renameSync(web, `${web}-away`)
  return () => renameSync(`${web}-away`, web)
}

/**
 * Breaks a part of a remote: its scripts in transit to the page, or its server bundle in the store. Returns the requests for
 * the broken files so far, and a function that ends the fault.
 */
export async function breakPart(product: Product, page: Page, name: RemoteName, part: Part, fault: Fault) {
  const { entry, scripts, server } = readLiveRelease(product, name)
  if (part === 'server bundle') return breakFile(join(getReleaseFolder(product, name), server.file), fault)
  const files = part === 'entry' ? [entry.file] : scripts.map(({ file }) => file)
  const requests: string[] = []
  const isAffected = ({ pathname }: URL) =>
    pathname.startsWith(`/remotes/${name}/`) && files.some((file) => pathname.endsWith(`/${file}`))
  let isBroken = true
  await page.route(isAffected, (route) => {
    requests.push(route.request().url())
    return isBroken ? RESPONSES[fault](route) : route.continue()
  })
  // Requests that already hang keep hanging, as on a broken connection.
  return { requests, restore: async () => void (isBroken = false) }
}

const RESPONSES: Record<Fault, (route: Route) => unknown> = {
  '404': (route) => route.fulfill({ status: 404 }),
  '500': (route) => route.fulfill({ status: 500 }),
  corrupt: async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: `${text.slice(0, text.length / 2)}}{` })
  },
  hanging: () => {},
  // The page may be closed by then.
  '30 s slow': (route) => setTimeout(() => void route.continue().catch(() => {}), SLOW_MS),
}

function breakFile(file: string, fault: Fault) {
  const whole = readFileSync(file)
  let writer: ChildProcess | undefined
  rmSync(file)
  // A folder cannot be read as a file: the store reports an I/O error.
  if (fault === '500') mkdirSync(file)
  if (fault === 'corrupt') writeFileSync(file, 'globalThis.wasRun = true')
  // A reader of a named pipe blocks until a writer opens it.
  if (fault === 'hanging' || fault === '30 s slow') spawnSync('mkfifo', [file])
  if (fault === '30 s slow') {
    writeFileSync(`${file}.whole`, whole)
    writer = spawn('sh', ['-c', `sleep ${SLOW_MS / 1000}; cat "$0.whole" > "$0"`, file])
  }
  const restore = () => {
    writer?.kill()
    // Unblocks a reader that still waits.
    if (fault === 'hanging' || fault === '30 s slow') spawnSync('timeout', ['1', 'sh', '-c', ': > "$0"', file])
    rmSync(file, { recursive: true, force: true })
    rmSync(`${file}.whole`, { force: true })
    writeFileSync(file, whole)
  }
  return { requests: [] as string[], restore: async () => restore() }
}
