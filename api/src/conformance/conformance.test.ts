import { ENDPOINTS } from '@radruf/contract/api'
import { expect, test } from 'vitest'
import { ANSWERED_ENDPOINTS, SERVICE_NAMES } from '../testing/conformance/services.ts'
import './sign-in.suite.ts'
import './tickets.suite.ts'
import './booking.suite.ts'
import './calls.suite.ts'
import './notices.suite.ts'
import './versions.suite.ts'

// The last of all: what the suites above have asked for.
test.each(SERVICE_NAMES)('every endpoint of the contract was answered by the %s service', (name) => {
  expect(Object.keys(ENDPOINTS).filter((endpoint) => !ANSWERED_ENDPOINTS[name].has(endpoint))).toEqual([])
})
