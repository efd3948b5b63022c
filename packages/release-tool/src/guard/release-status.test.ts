import { expect, test } from 'vitest'
import { describeStatus } from '../cli/show.ts'
import { createReleaseCounter, type ReleaseStatus } from './release-status.ts'

const RELEASE = { remote: 'mf-auth', release: '0123456789abcdef', version: '1.2.0', owner: 'Zugang' } as const

function countSome(): ReleaseStatus {
  const counter = createReleaseCounter(() => Date.parse('2026-11-02T10:00:00Z'))
  counter.viewed('mf-auth', RELEASE.release)
  counter.viewed('mf-auth', RELEASE.release)
  for (const message of ['one', 'two', 'one']) counter.failed('mf-auth', RELEASE.release, 'browser', message)
  counter.failed('mf-auth', RELEASE.release, 'server', 'three')
  counter.leftOut('mf-auth', RELEASE.release)
  counter.rendered('mf-auth', RELEASE.release, 40)
  counter.rendered('mf-auth', RELEASE.release, 20)
  for (const paint of [400, 700, 780, 3000]) counter.timed('mf-auth', RELEASE.release, '/login', { paint })
  counter.timed('mf-auth', RELEASE.release, '/login', { interaction: 5000 })
  return { ...RELEASE, state: 'live', bytes: 12_345, ...counter.get('mf-auth', RELEASE.release) }
}

test('a release has its views, failures with their newest messages, and times', () => {
  expect(countSome()).toMatchObject({
    views: 2,
    failures: { browser: 3, server: 1 },
    lastFailures: [{ message: 'three', where: 'server' }, { message: 'one' }, { message: 'two' }],
    leftOut: 1,
    server: { pages: 2, milliseconds: 60 },
  })
})

test('the figures are readable for people', () => {
  const status = countSome()
  expect(describeStatus([{ address: 'https://radruf.example', releases: [status] }], '')).toContain(
    'mf-auth 0123456789abcdef (1.2.0, Zugang) live: 2 views; 3 failures in the browser, 1 on the server; 0 late; 1 left out; 30 ms on the server; 12.3 kB',
  )
  expect(describeStatus([{ address: 'https://radruf.example', releases: [status] }], '')).toContain(
    '\n    /login: largest paint within 800 ms (4), slowest interaction over 1000 ms (1)\n',
  )
})

test('the number of counted releases is bounded', () => {
  const counter = createReleaseCounter()
  for (let index = 0; index < 300; index++) counter.viewed('mf-auth', String(index))
  expect(counter.list()).toHaveLength(100)
})
