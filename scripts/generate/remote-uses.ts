import { PERSON_EVENTS, SLOTS, type SlotName } from '@radruf/contract'
import { ENDPOINTS } from '@radruf/contract/api'

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
  submitThreadForm: [`POST ${MESSAGES}`, `DELETE ${MESSAGES}/{messageId}`],
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

/** Renders the uses for the README of `remote`; empty when there are none. */
export function toMarkdown(
  remote: string,
  { endpoints, urls: addresses, shownSlots: shows, events }: RemoteUses,
): string {
  const fills = Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === remote ? [slot] : []))
  const shown = shows.map((slot) => `\`${slot}\` (${SLOTS[slot as SlotName]})`)
  const sentences = [
    ['Fills the slots', fills.map(toCode)],
    ['Shows the slots', shown],
    ['Listens to', events.map(toCode)],
    ['Asks the service for', endpoints.map(toCode)],
    ['Besides the endpoints it leads to', addresses.map(toCode)],
  ] as const
  return sentences.flatMap(([what, values]) => (values.length ? [`${what}: ${values.join(', ')}.`] : [])).join('\n\n')
}
const toCode = (text: string) => `\`${text}\``
