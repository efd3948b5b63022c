import { ENDPOINTS } from '@radruf/contract/api'
import { expect, test } from 'vitest'
import { ANSWERED_ENDPOINTS, SERVICE_NAMES } from '../testing/conformance/services.ts'
import './sign-in.suite.ts'
import './tickets.suite.ts'
import './booking.suite.ts'
import './calls.suite.ts'
import './cases.suite.ts'
import './team.suite.ts'
import './week.suite.ts'
import './notices.suite.ts'
import './versions.suite.ts'

// Runs last, because it checks which endpoints the suites above called.
test.each(SERVICE_NAMES)('the suites cover every endpoint of the contract at the %s service', (name) => {
  expect(Object.keys(ENDPOINTS).filter((endpoint) => !ANSWERED_ENDPOINTS[name].has(endpoint))).toEqual([])
})
