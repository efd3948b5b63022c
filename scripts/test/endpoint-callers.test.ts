import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@radruf/contract/api'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'

/** Code that runs in browsers and on the shell's server. The contract describes the endpoints. */
const SOURCES = '{shell,mf-*,packages/*}/src/**/*.{ts,tsx}'
const NO_CALLERS = /(^packages\/contract\/|\/testing\/|\.test\.tsx?$)/

/** Endpoints that no page calls, each with its reason. An endpoint that gets a caller leaves the list. */
const WITHOUT_CALLER: Partial<Record<EndpointName, string>> = {
  readCalendarFeed: 'calendar apps fetch it',
  getTicketBike: 'the ticket will show the history of the bike',
}

const code = globSync(SOURCES, { cwd: ROOT })
  .filter((file) => !NO_CALLERS.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

/** Calls of the typed client, as `METHOD path`. */
const CALLS = new Set(
  [...code.matchAll(/\.(GET|POST|PUT|PATCH|DELETE)[(,]\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`),
)
/** Addresses as texts, with empty parameters: files, links and requests without the client. */
const ADDRESSES = new Set(
  [...code.matchAll(/(?<!\.(?:GET|POST|PUT|PATCH|DELETE)[(,]\s*)[`'"](\/api\/[^`'"?]*)/g)].map(([, address = '']) =>
    address.replace(/\$\{[^}]+\}/g, '{}'),
  ),
)
const isCalled = ({ method, path }: Endpoint): boolean =>
  CALLS.has(`${method} ${path}`) || ADDRESSES.has(path.replace(/\{\w+\}/g, '{}'))

test('every endpoint has a caller', () => {
  const names = Object.keys(ENDPOINTS) as EndpointName[]
  const uncalled = names.filter((name) => !isCalled(ENDPOINTS[name]))
  expect(uncalled.toSorted()).toEqual(Object.keys(WITHOUT_CALLER).toSorted())
})
