import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { RemoteName } from '@radruf/contract'
import type { Release } from '@radruf/federation/registry'
import type { Product } from './product.ts'

/** The ways a part of a remote's release can fail, and the parts. */
export const FAULTS = ['404', '500', 'corrupt', 'hanging', '30 s slow'] as const
export type Fault = (typeof FAULTS)[number]
export const PARTS = ['entry', 'chunk', 'server bundle'] as const
export type Part = (typeof PARTS)[number]

/** Milliseconds. */
const SLOW = 30_000

type Registry = { remotes: Record<string, { stable: string }> }

const folderOf = ({ dataDir }: Product, name: RemoteName) => {
  const { remotes } = JSON.parse(readFileSync(join(dataDir, 'releases/registry.json'), 'utf8')) as Registry
  return join(dataDir, 'releases', name, remotes[name]?.stable ?? '')
}

/** The description of a remote's live release. */
export const releaseOf = (product: Product, name: RemoteName) =>
  JSON.parse(readFileSync(join(folderOf(product, name), 'remote.json'), 'utf8')) as Release

/** Takes a remote's whole browser part out of the store; returns how to put it back. */
export function takeAway(product: Product, name: RemoteName): () => void {
  const web = join(folderOf(product, name), 'web')
  renameSync(web, `${web}-away`)
  return () => renameSync(`${web}-away`, web)
}

/** Breaks a part of a remote: its scripts on their way to the page, or its server bundle in the store. Returns how to mend it. */
export async function breakPart(product: Product, page: Page, name: RemoteName, part: Part, fault: Fault) {
  const { entry, scripts, server } = releaseOf(product, name)
  if (part === 'server bundle') return breakFile(join(folderOf(product, name), server.file), fault)
  const files = part === 'entry' ? [entry.file] : scripts.map(({ file }) => file)
  const asked: string[] = []
  const isMeant = ({ pathname }: URL) =>
    pathname.startsWith(`/remotes/${name}/`) && files.some((file) => pathname.endsWith(`/${file}`))
  let isBroken = true
  await page.route(isMeant, (route) => {
    asked.push(route.request().url())
    return isBroken ? ANSWERS[fault](route) : route.continue()
  })
  // What hangs by then goes on hanging, as it would on a line that broke.
  return { asked, mend: async () => void (isBroken = false) }
}

const ANSWERS: Record<Fault, (route: Route) => unknown> = {
  '404': (route) => route.fulfill({ status: 404 }),
  '500': (route) => route.fulfill({ status: 500 }),
  corrupt: async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: `${text.slice(0, text.length / 2)}}{` })
  },
  hanging: () => {},
  // The page may be gone by then.
  '30 s slow': (route) => setTimeout(() => void route.continue().catch(() => {}), SLOW),
}

function breakFile(file: string, fault: Fault) {
  const whole = readFileSync(file)
  let writer: ChildProcess | undefined
  rmSync(file)
  // What cannot be read: the storage answers with an error of its own.
  if (fault === '500') mkdirSync(file)
  if (fault === 'corrupt') writeFileSync(file, 'globalThis.wasRun = true')
  // Whoever reads a pipe waits until somebody writes into it.
  if (fault === 'hanging' || fault === '30 s slow') spawnSync('mkfifo', [file])
  if (fault === '30 s slow') {
    writeFileSync(`${file}.whole`, whole)
    writer = spawn('sh', ['-c', `sleep ${SLOW / 1000}; cat "$0.whole" > "$0"`, file])
  }
  const mend = () => {
    writer?.kill()
    // Lets a reader that still waits go on.
    if (fault === 'hanging' || fault === '30 s slow') spawnSync('timeout', ['1', 'sh', '-c', ': > "$0"', file])
    rmSync(file, { recursive: true, force: true })
    rmSync(`${file}.whole`, { force: true })
    writeFileSync(file, whole)
  }
  return { asked: [] as string[], mend: async () => mend() }
}
