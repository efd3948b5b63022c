import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buildRenderer } from '@radruf/build-preset/testing/renderer-bundle'
import type { RemoteName } from '@radruf/contract'
import type { Registry, RegistryEntry } from '@radruf/federation/registry'
import type { LiveRemote } from '@radruf/federation/release'
import { OUTCOMES_URL, type ReleaseOutcomes } from '@radruf/release-tool/guard'
import type { RendererSettings } from '../app.ts'
import { createRenderers } from '../renderers/index.ts'
import type { Source } from '../source.ts'
import { startShellServer } from './shell-server.ts'

const TOKEN = 'token'
/** The owner of the public page `/case/:token` with a slot, and the remote that fills the slot. */
export const OWNER = 'mf-account'
export const GUEST = 'mf-questionnaire'
/** Milliseconds for which a renderer of these tests may not respond, and megabytes that it may have. */
export const LIMITS = { size: 2, deadlineMs: 1000, memoryMb: 256 }

/** Member of every remote's module. */
export const TEXTS = 'texts: { de: {}, en: {} }'
/** Names that the code of a bad release uses. */
export const PRELUDE = `
  const { createElement: h, useState } = require('react')
  const { data, useLoaderData } = require('react-router-dom')
  const { getShell, Slot } = require('@radruf/shell-kit')
  const boom = () => { throw new Error('planted') }
  const hang = () => { for (;;); }
  const Page = () => h('h1', null, 'the page')`

/** Server bundle of a remote with the page `/case/:token`, and with changes of that route. */
export const withRoute = (route = '{}', before = '') => `${PRELUDE}
  ${before}
  exports.default = { routes: [{ id: '${OWNER}:case', path: '/case/:token', Component: Page, ...${route} }], ${TEXTS} }`
/** A page that shows a slot of another remote. */
export const WITH_SLOT = withRoute(`{
  Component: () => h('main', null, h(Page),
    h(Slot, { name: 'answers-summary', questionnaire: { answers: {}, photos: [] } }), h('p', null, 'after the slot')),
}`)
/** Server bundle of a remote that fills the slot. */
export const slotModule = (content: string) =>
  `${PRELUDE}\nexports.default = { routes: [], slots: { 'answers-summary': ${content} }, ${TEXTS} }`

/** Server bundles by remote, or the reason why one is missing. */
export type Loads = Partial<Record<RemoteName, string | Error>>

type BadReleases = {
  loads: Loads
  /** Each test has its own hash, because a release is immutable. */
  hash: string
  log: string
  answer: RequestListener
  /** Members of the owner's entry in the registry, such as `disabled`. */
  entry: Partial<RegistryEntry>
}

/** Starts a shell's server with real renderers, on which tests make bad releases live. */
export async function startBadReleaseServer(settings: RendererSettings = LIMITS) {
  renderer ??= buildRenderer(join(import.meta.dirname, '../../..'))
  const entry = await renderer
  const state: BadReleases = { loads: {}, hash: '', log: '', answer: NOT_FOUND, entry: {} }
  const lines = new PassThrough()
  lines.on('data', (part) => {
    state.log += String(part)
  })
  const server = await startShellServer((request, response) => state.answer(request, response), {
    source: createSource(state, entry),
    outcomesToken: TOKEN,
    renderers: settings,
    startRenderers: createRenderers,
    log: lines,
  })
  /** Makes these releases live, without a page that shows them yet. */
  const release = (releases: Loads) => {
    state.loads = releases
    state.hash = randomBytes(8).toString('hex')
    state.log = ''
    state.entry = {}
  }
  const visit = (init: RequestInit = {}) => visitPage(state, server.url, init)
  return {
    ...server,
    release,
    readCounts: () => readCounts(state, server.url),
    visit,
    /** Opens any page: its HTML. */
    read: async (path: string, cookie = '') => (await fetch(server.url + path, { headers: { cookie } })).text(),
    /** Opens the page with these releases; `listener` answers requests to the service. */
    openPage: (releases: Loads, init: RequestInit = {}, listener = NOT_FOUND) => {
      release(releases)
      state.answer = listener
      return visit(init)
    },
    hash: () => state.hash,
    /** Answers requests to the service. */
    answer: (listener: RequestListener) => {
      state.answer = listener
    },
    /** Changes the owner's entry in the registry. */
    change: (entry: Partial<RegistryEntry>) => {
      state.entry = entry
    },
    /** Process ids of its renderers. */
    rendererPids: () =>
      spawnSync('pgrep', ['-f', `^[^ ]*node .*${entry}`], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter(Boolean)
        .map(Number),
  }
}

function createSource(state: BadReleases, rendererPath: string): Source {
  const at = new Date().toISOString()
  return {
    renderer: rendererPath,
    assets: { scripts: [], styles: [], insertedStyles: [], shared: {}, contract: '' },
    files: { assets: [import.meta.dirname], releases: import.meta.dirname },
    dev: false,
    getPageRemotes: async () => ({
      added: [],
      list: listNames(state.loads).map((name) => toRelease(name, state.hash)),
      load: async (name: RemoteName) => {
        const code = state.loads[name]
        if (code instanceof Error) throw code
        return code === undefined ? undefined : toBundles(name, state.hash, code)
      },
      cookies: [],
    }),
    readRegistry: async () => toRegistry(listNames(state.loads), state, at),
  } as unknown as Source
}

async function readCounts({ hash }: BadReleases, url: string) {
  const counted = await fetch(url + OUTCOMES_URL, { headers: { authorization: `Bearer ${TOKEN}` } })
  return ((await counted.json()) as ReleaseOutcomes[]).filter((one) => one.release === hash)
}

/** Opens the page. Returns it with the counted failures, the faults and the log. */
async function visitPage(state: BadReleases, url: string, init: RequestInit) {
  const began = performance.now()
  const response = await fetch(`${url}/case/x`, init)
  const html = await response.text()
  const milliseconds = performance.now() - began
  const counts = await readCounts(state, url)
  const { log } = state
  return {
    status: response.status,
    html,
    headers: response.headers,
    milliseconds,
    failed: counts.filter((one) => one.failed).map(({ remote }) => remote),
    faults: Object.fromEntries(counts.flatMap(({ remote, fault }) => (fault ? [[remote, fault]] : []))),
    /** Failures of releases on this page; a renderer that starts logs those of its own imports without one. */
    failures: log.match(/"page":"[^"]+","msg":"remote failed on the server"/g)?.length ?? 0,
    log,
  }
}

/** Path of the bundled renderer, built once per process. */
let renderer: Promise<string> | undefined

const NOT_FOUND: RequestListener = (_, response) => void response.writeHead(404).end()

/** The remotes of the test page, and others with a release. */
const listNames = (loads: Loads): RemoteName[] => [
  ...new Set<RemoteName>([OWNER, GUEST, ...(Object.keys(loads) as RemoteName[])]),
]

const toRelease = (name: RemoteName, hash: string): LiveRemote => ({
  name,
  version: '1.0.0',
  owner: `${name} team`,
  contact: '',
  hash,
  timeout: 50,
  entry: { url: '/entry.js', integrity: '' },
  scripts: [],
  styles: [],
})

const toRegistry = (names: readonly RemoteName[], { hash, entry }: BadReleases, at: string): Registry => ({
  generation: 1,
  remotes: Object.fromEntries(
    names.map((name) => [
      name,
      {
        stable: hash,
        before: [],
        releases: {},
        history: [{ at, by: 'ada', what: 'publish' as const, release: hash }],
        ...(name === OWNER && entry),
      },
    ]),
  ),
})

const toBundles = (name: RemoteName, hash: string, code: string) => ({
  name,
  hash,
  isLive: true,
  bundles: { remote: { code, filename: join(name, hash, 'server/remote.cjs') }, copies: new Map() },
})
