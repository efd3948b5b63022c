import { PERSON_EVENTS, SLOTS, type SlotName } from '@radruf/contract'
import { ENDPOINTS, type Endpoint } from '@radruf/contract/api'

/** What a remote takes from the service and from other remotes, as its source says it. */
export type Uses = {
  /** Names of the contract's endpoints. */
  endpoints: string[]
  /** Addresses of the service beyond the endpoints: files that a page links or shows. `…` stands for what differs. */
  addresses: string[]
  /** Slots of other remotes on its screens. */
  shows: string[]
  events: string[]
}

/** A call of the typed client (`api.GET('/api/…'`) or of a request by hand (`open('POST', '/api/…'`). */
const CALL = /\b(GET|POST|PUT|PATCH|DELETE)'?[(,]\s*['"`](\/api\/[^'"`?]*)/g
const ADDRESS = /['"`](\/api\/[^'"`?]*)/g

/** Reads the text of a remote's source, tests left out. */
export function usesIn(source: string): Uses {
  const called = [...source.matchAll(CALL)].map(([, method, path = '']) => `${method} ${shapeOf(path)}`)
  const paths = new Set(called.map((call) => call.slice(call.indexOf(' ') + 1)))
  return {
    endpoints: Object.entries(ENDPOINTS).flatMap(([name, { method, path }]) =>
      called.includes(`${method} ${shapeOf(path)}`) ? [name] : [],
    ),
    addresses: unique([...source.matchAll(ADDRESS)].map(([, path = '']) => shapeOf(path))).filter(
      (path) => !paths.has(path),
    ),
    shows: unique([...source.matchAll(/<Slot\s+name="([\w-]+)"/g)].map(([, slot = '']) => slot)),
    events: PERSON_EVENTS.filter((name) => new RegExp(`\\b(useEvent|on)\\('${name}'`).test(source)),
  }
}

const unique = (values: readonly string[]) => [...new Set(values)].sort()
/** A path with `…` for each parameter, in the contract's spelling or in a template's. */
const shapeOf = (path: string) => path.replace(/\$?\{[^}]*\}/g, '…')

/** The part of the README of `remote` that says so; empty when there is nothing to say. */
export function usesAsMarkdown(remote: string, { endpoints, addresses, shows, events }: Uses): string {
  const fills = Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === remote ? [slot] : []))
  const shown = shows.map((slot) => `\`${slot}\` (${SLOTS[slot as SlotName]})`)
  const sentences = [
    ['Fills the slots', fills.map(coded)],
    ['Shows the slots', shown],
    ['Listens to', events.map(coded)],
    ['Besides the endpoints it leads to', addresses.map(coded)],
  ] as const
  const rows = endpoints.map((name) => {
    const { method, path, summary }: Endpoint = ENDPOINTS[name as keyof typeof ENDPOINTS]
    return `| \`${name}\` | \`${method} ${path}\` | ${summary} |`
  })
  return [
    ...(rows.length ? [['| Endpoint | Request | What it does |', '| --- | --- | --- |', ...rows].join('\n')] : []),
    ...sentences.flatMap(([what, values]) => (values.length ? [`${what}: ${values.join(', ')}.`] : [])),
  ].join('\n\n')
}
const coded = (text: string) => `\`${text}\``
