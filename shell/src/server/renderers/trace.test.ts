import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchGlobals } from '../../app/changed-globals.ts'
import { createTrace } from './trace.ts'

const REMOTE = 'mf-chat-call'
/** A trace with its reports. */
function startTrace() {
  const reports: (string | undefined)[] = []
  const changes: (string | undefined)[][] = []
  const trace = createTrace(
    (remote) => void reports.push(remote),
    (remote, names) => void changes.push([remote, ...names]),
    watchGlobals().restore,
  )
  return { ...trace, reports, changes }
}

test('a remote is left when the turn of the event loop ends', async () => {
  const { enter, reports, current } = startTrace()
  enter(REMOTE)
  expect(current()).toBe(REMOTE)
  await nextTurn()
  expect(reports).toEqual([REMOTE, undefined])
})

const changeGlobal = () => Object.assign(Array.prototype, { planted: true })
const CHANGE = 'Array.prototype.planted'

test('a changed global is restored and named with its author when another remote is entered', async () => {
  const { enter, changes } = startTrace()
  enter(REMOTE)
  changeGlobal()
  enter('mf-account')
  expect([changes, 'planted' in []]).toEqual([[[REMOTE, CHANGE]], false])
  await nextTurn()
})

test('a global that is changed after an await in the same turn has its author', async () => {
  const { enter, changes } = startTrace()
  enter(REMOTE)
  await Promise.resolve()
  changeGlobal()
  await nextTurn()
  expect(changes).toEqual([[REMOTE, CHANGE]])
})

test('a change between two turns is not the fault of the next remote', async () => {
  const { enter, changes } = startTrace()
  changeGlobal()
  enter(REMOTE)
  await nextTurn()
  expect(changes).toEqual([[undefined, CHANGE]])
})
