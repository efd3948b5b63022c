import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PERSON_EVENTS, REMOTES, type RemoteName, SLOTS, type SlotName } from '@radruf/contract'
import { ENDPOINTS } from '@radruf/contract/api'
import { findBundledPackages } from '../generate/bundled-packages.ts'
import { ROOT } from '../root.ts'
import type { FigureTable } from './figures.ts'

/** The endpoints, URLs, page slots and events that a remote's source uses. */
export type RemoteUses = {
  /** Names of the contract's endpoints. */
  endpoints: string[]
  /** URLs of the service that are no endpoints: files that a page links or shows. `…` stands for a parameter. */
  urls: string[]
  /** Page slots of other remotes on its pages. */
  shownSlots: string[]
  events: string[]
}

/** Matches a call of the typed client (`api.GET('/api/…'`) or of XMLHttpRequest (`open('POST', '/api/…'`). */
const CALL = /\b(GET|POST|PUT|PATCH|DELETE)'?[(,]\s*['"`](\/api\/[^'"`?]*)/g
const ADDRESS = /['"`](\/api\/[^'"`?]*)/g

const MESSAGES = '/api/tickets/{ticketId}/messages'
/** Calls of endpoints that shell-kit and case-parts make for remotes, by the name of their function. */
const SHARED_CALLS = {
  fetchCurrentTicket: ['GET /api/tickets'],
  fetchTicket: ['GET /api/tickets/{ticketId}'],
  fetchThread: [`GET ${MESSAGES}`],
  loadConfirmation: ['GET /api/session/confirmation'],
  handleConfirmation: [
    'POST /api/sign-in/codes',
    'POST /api/session/confirmation',
    'POST /api/session/confirmation/passkey',
  ],
  submitThreadForm: [`POST ${MESSAGES}`],
} as const

/** Finds the uses in a remote's source text without its tests. */
export function findUses(source: string): RemoteUses {
  const own = [...source.matchAll(CALL)].map(([, method, path = '']) => `${method} ${toPattern(path)}`)
  const shared = Object.entries(SHARED_CALLS).flatMap(([name, calls]) =>
    source.includes(`${name}(`) ? calls.map((call) => toPattern(call)) : [],
  )
  const called = [...own, ...shared]
  const paths = new Set(called.map((call) => call.slice(call.indexOf(' ') + 1)))
  return {
    endpoints: Object.entries(ENDPOINTS).flatMap(([name, { method, path }]) =>
      called.includes(`${method} ${toPattern(path)}`) ? [name] : [],
    ),
    urls: unique([...source.matchAll(ADDRESS)].map(([, path = '']) => toPattern(path))).filter(
      (path) => !paths.has(path),
    ),
    shownSlots: unique([...source.matchAll(/<Slot\s+name="([\w-]+)"/g)].map(([, slot = '']) => slot)),
    events: PERSON_EVENTS.filter((name) => new RegExp(`\\b(useEvent|on)\\('${name}'`).test(source)),
  }
}

const unique = (values: readonly string[]) => [...new Set(values)].sort()
/** Replaces each parameter of a path with `…`, in the contract's notation or in a template string. */
const toPattern = (path: string) => path.replace(/\$?\{[^}]*\}/g, '…')

/** A table of what every remote fills, shows and asks for, read from its source and the packages in its bundle. */
export const toUsesTable = (): FigureTable => ({
  title: 'What remotes use of the service and of each other',
  columns: ['remote', 'fills the slots', 'shows the slots', 'listens to', 'asks the service for', 'leads to'],
  rows: REMOTES.map((remote) => toRow(remote, findUses(readSource(remote)))),
})

function toRow(remote: RemoteName, { endpoints, urls, shownSlots, events }: RemoteUses): string[] {
  const filled = Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === remote ? [slot] : []))
  const shown = shownSlots.map((slot) => `${slot} (${SLOTS[slot as SlotName]})`)
  return [remote, ...[filled, shown, events, endpoints, urls].map((values) => values.join(', '))]
}

const readSource = (remote: RemoteName): string =>
  [remote, ...findBundledPackages(remote)]
    .flatMap((folder) => globSync(join(folder, 'src/**/*.{ts,tsx}'), { cwd: ROOT }))
    .filter((file) => !/\.(test|stories)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
