import { ENDPOINTS } from '@radruf/contract/api'
import { afterAll, expect, type RunnerTestSuite } from 'vitest'
import { ANSWERED_ENDPOINTS } from '../testing/conformance/service.ts'
import './sign-in.suite.ts'
import './passkeys.suite.ts'
import './tickets.suite.ts'
import './booking.suite.ts'
import './stale-writes.suite.ts'
import './calls.suite.ts'
import './cases.suite.ts'
import './team.suite.ts'
import './undo.suite.ts'
import './week.suite.ts'
import './people.suite.ts'
import './releases.suite.ts'
import './content.suite.ts'
import './reports.suite.ts'
import './team-board.suite.ts'
import './notices.suite.ts'
import './versions.suite.ts'

/** Whether every test of the file ran and passed: a run of single tests calls only a few endpoints. */
const isWholeRun = ({ tasks }: RunnerTestSuite): boolean =>
  tasks.every((task) => (task.type === 'suite' ? isWholeRun(task) : task.result?.state === 'pass'))

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern as the first parameter.
afterAll(({}, file) => {
  if (!isWholeRun(file)) return
  const missing = Object.keys(ENDPOINTS).filter((endpoint) => !ANSWERED_ENDPOINTS.has(endpoint))
  expect(missing, 'endpoints that no suite called').toEqual([])
})
