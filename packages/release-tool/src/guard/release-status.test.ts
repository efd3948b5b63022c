import { expect, test } from 'vitest'
import { describeStatus } from '../cli/show.ts'
import { createReleaseCounter, type ReleaseStatus } from './release-status.ts'

const RELEASE = { remote: 'mf-auth', release: '0123456789abcdef', version: '1.2.0', owner: 'Zugang' } as const

function countSome(): ReleaseStatus {
  const counter = createReleaseCounter(() => Date.parse('2026-11-02T10:00:00Z'))
  counter.viewed('mf-auth', RELEASE.release)
  counter.viewed('mf-auth', RELEASE.release)
  for (const message of ['one', 'two', 'one'])
    counter.failed('mf-auth', RELEASE.release, 'browser', message, ['src/login.tsx:42 in sendCode', 'src/form.tsx:7'])
  counter.failed('mf-auth', RELEASE.release, 'server', 'three')
  counter.leftOut('mf-auth', RELEASE.release)
  counter.rendered('mf-auth', RELEASE.release, 40)
  counter.rendered('mf-auth', RELEASE.release, 20)
  for (const milliseconds of [100, 300]) counter.loaded('mf-auth', RELEASE.release, milliseconds)
  for (const paint of [400, 700, 780, 3000]) counter.timed('mf-auth', RELEASE.release, '/login', { paint })
  counter.timed('mf-auth', RELEASE.release, '/login', { interaction: 5000 })
  return { ...RELEASE, state: 'live', bytes: 12_345, ...counter.get('mf-auth', RELEASE.release) }
}

test('a release has its views, its most frequent failures, and times', () => {
  expect(countSome()).toMatchObject({
    views: 2,
    failures: { browser: 3, server: 1 },
    lastFailures: [{ message: 'one', count: 2 }, { message: 'three', where: 'server' }, { message: 'two' }],
    leftOut: 1,
    server: { pages: 2, milliseconds: 60 },
  })
})

test('the figures are readable for people', () => {
  const status = countSome()
  expect(describeStatus([{ address: 'https://radruf.example', releases: [status] }], '')).toContain(
    'mf-auth 0123456789abcdef (1.2.0, Zugang) live: 2 views; 3 failures in the browser, 1 on the server; 0 late; 1 left out; 30 ms on the server; 200 ms to load; 12.3 kB',
  )
  expect(describeStatus([{ address: 'https://radruf.example', releases: [status] }], '')).toContain(
    '\n    /login: largest paint within 800 ms (4), slowest interaction over 1000 ms (1)\n',
  )
  expect(describeStatus([{ address: 'https://radruf.example', releases: [status] }], '')).toContain(
    '\n    ! 2 × browser: one (last at 2026-11-02T10:00:00.000Z)\n        at src/login.tsx:42 in sendCode\n        at src/form.tsx:7\n',
  )
})

test('the number of counted releases is bounded', () => {
  const counter = createReleaseCounter()
  for (let index = 0; index < 300; index++) counter.viewed('mf-auth', String(index))
  expect(counter.list()).toHaveLength(100)
})

test('of 10,000 different failures the most frequent ones stay', () => {
  let now = 0
  const counter = createReleaseCounter(() => now++)
  const fail = (message: string, ...stack: string[]) => counter.failed('mf-auth', 'a', 'browser', message, stack)
  for (let index = 0; index < 10_000; index++) {
    fail(`forged ${index}`, `web/remote.js:1:${index}`)
    if (index % 1000 === 0) for (let count = 0; count < 2; count++) fail('no camera', 'web/remote.js:1:7')
  }
  const { failures, lastFailures } = counter.get('mf-auth', 'a')
  expect(failures.browser).toBe(10_020)
  expect(lastFailures.map(({ message, count }) => [message, count])).toEqual([
    ['no camera', 20],
    ...[9999, 9998, 9997, 9996].map((index) => [`forged ${index}`, 1]),
  ])
})

test('the rarest failures are forgotten, so that memory is bounded', () => {
  const counter = createReleaseCounter()
  const fail = (message: string) => counter.failed('mf-auth', 'a', 'browser', message)
  for (let index = 0; index <= 50; index++) fail(`forged ${index}`)
  fail('forged 0')
  fail('forged 50')
  expect(counter.get('mf-auth', 'a').lastFailures.slice(0, 2)).toMatchObject([
    { message: 'forged 50', count: 2 },
    { message: 'forged 0', count: 1 },
  ])
})

test('one message at two places is two failures', () => {
  const counter = createReleaseCounter()
  for (const place of ['web/remote.js:1:7', 'web/remote.js:1:8', 'web/remote.js:1:7'])
    counter.failed('mf-auth', 'a', 'browser', 'no camera', [place])
  expect(counter.get('mf-auth', 'a').lastFailures.map(({ stack, count }) => [...stack, count])).toEqual([
    ['web/remote.js:1:7', 2],
    ['web/remote.js:1:8', 1],
  ])
})
