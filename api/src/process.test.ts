import { request } from 'node:http'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from './database/open.ts'
import { sendToRunningService } from './ops/ops-client.ts'
import { createDatabase, dropDatabase } from './testing/postgres-databases.ts'
import {
  type EndedProcess,
  type RunningProcess,
  runOps,
  startServiceProcess,
  tryStartProcess,
} from './testing/process.ts'
import { createTestData } from './testing/service.ts'

/** Milliseconds; starting processes takes long on a busy machine. */
const timeout = 120_000

/** Times that the service is killed. */
const ROUNDS = process.env.DEEP ? 5 : 1

const running = new Set<RunningProcess>()
const start = async (env: Record<string, string>) => {
  const one = await startServiceProcess(env)
  running.add(one)
  return one
}
const expectEnded = (result: RunningProcess | EndedProcess): EndedProcess => {
  if ('child' in result) throw new Error('The process started unexpectedly.')
  return result
}
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  running.clear()
})

const invite = (email: string) => ({ name: 'invite', email, role: 'customer', language: 'de' }) as const
const PERSON = ['--role', 'mechanic', '--language', 'de']

describe('on the embedded database', () => {
  test('a second process refuses the data folder; commands are run by the first', {
    timeout,
  }, async () => {
    const { env, remove } = await createTestData('embedded')
    const first = await start(env)
    const second = expectEnded(await tryStartProcess(env))
    expect(second.code).toBe(1)
    expect(second.err.trimEnd()).toMatch(/^DATA_DIR: .* is in use by another process[^\n]*$/)
    const invited = await runOps(env, 'invite', '--email', 'Max@example.test', ...PERSON, '--name', 'Max Müller')
    expect(invited).toMatchObject({ code: 0, out: 'Invited max@example.test.\n', err: '' })
    const mails = await fetch(`http://127.0.0.1:${first.port}/dev/mailbox.json`)
    expect((await mails.json())[0]).toMatchObject({ to: 'max@example.test' })
    expect((await runOps(env, 'mechanic', 'list')).out).toMatch(/Max Müller\s+max@example\.test\s+mechanic\s+de/)
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0, out: '' })
    expect((await runOps(env, 'mechanic', 'list')).out).toContain('max@example.test')
    await remove()
  })

  test('kill -9 loses no confirmed row and does not block the next start', { timeout }, async () => {
    const { env, dataDir, remove } = await createTestData('embedded')
    const confirmed: string[] = []
    let answered = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await start(env)
      const killAfter = 5 + 7 * round
      answered += killAfter
      for (let count = 0; count < 40 && one.child.exitCode === null && !one.child.killed; count += 1) {
        const email = `round-${round}-${count}@example.test`
        const answer = sendToRunningService(dataDir, invite(email)).catch(() => undefined)
        if (count === killAfter) one.child.kill('SIGKILL')
        if ((await answer)?.ok) confirmed.push(email)
      }
      expect(await one.ended).toMatchObject({ signal: 'SIGKILL' })
    }
    expect(confirmed.length).toBeGreaterThanOrEqual(answered)
    await start(env)
    const { out } = await runOps(env, 'ticket', 'list')
    expect(confirmed.filter((email) => !out.includes(email))).toEqual([])
    await remove()
  })
})

test('a taken port, an invalid setting and an unwritable folder are reported in one line each', {
  timeout,
}, async () => {
  const [one, two] = [await createTestData('embedded'), await createTestData('postgres')]
  const first = await start(two.env)
  const refused = await Promise.all([
    tryStartProcess({ ...one.env, API_PORT: String(first.port) }).then(expectEnded),
    tryStartProcess({ ...one.env, API_PORT: 'x', DATA_DIR: '/dev/null/x' }).then(expectEnded),
    tryStartProcess({ ...one.env, DATA_DIR: '/dev/null/x' }).then(expectEnded),
    tryStartProcess({ ...one.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }).then(expectEnded),
  ])
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(refused.map(({ err }) => err.trimEnd())).toEqual([
    expect.stringMatching(/^API_PORT: cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)$/),
    expect.stringMatching(/^API_PORT: [^\n]+$/),
    expect.stringMatching(/^DATA_DIR: \/dev\/null\/x cannot be written [^\n]+$/),
    expect.stringMatching(/^DATABASE_URL: cannot connect to the database [^\n]+$/),
  ])
  await Promise.all([one.remove(), two.remove()])
})

test('an invalid command line prints the reason and the help, and exits with code 2', { timeout }, async () => {
  const result = await runOps({ DATA_DIR: '/dev/null/x' }, 'ticket', 'lost')
  expect(result).toMatchObject({ code: 2, out: '' })
  expect(result.err).toMatch(/^unknown command 'lost'\n\nUsage:/)
})

test('on PostgreSQL a command runs beside the running product, whose worker sends the mail', {
  timeout,
}, async () => {
  const { env, remove } = await createTestData('postgres')
  const product = await start(env)
  const invited = await runOps(env, 'invite', '--email', 'max@example.test', ...PERSON)
  expect(invited).toMatchObject({ code: 0, out: 'Invited max@example.test.\n', err: '' })
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${product.port}/dev/mailbox.json`)).text())
    .toContain('max@example.test')
  product.child.kill('SIGTERM')
  expect(await product.ended).toMatchObject({ code: 0 })
  await remove()
})

test('processes that start at once on a new PostgreSQL database migrate it once', { timeout }, async () => {
  const { postgres } = inject('databases')
  const name = `radruf_new_${process.pid}`
  const databaseUrl = await createDatabase(postgres.url, name)
  const open = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataDir: '' })))
  const people = await Promise.all(open.map(({ db }) => db.selectFrom('person').selectAll().execute()))
  expect(people).toEqual([[], [], [], []])
  for (const { close } of open) await close()
  await dropDatabase(postgres.url, name)
})

test('a stopping service finishes the requests that have started and resets none', { timeout }, async () => {
  const { env, remove } = await createTestData('embedded')
  const { child, port, ended } = await start(env)
  const calls = await Promise.all(Array.from({ length: 20 }, () => beginRequest(port)))
  child.kill('SIGTERM')
  const health = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ status }) => status,
      () => undefined,
    )
  await expect.poll(health).toBe(503)
  const statuses = await Promise.all(calls.map((finish) => finish()))
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 401))
  expect(await ended).toMatchObject({ code: 0, err: '' })
  await remove()
})

/** Sends the head of a request and waits until the service has read it. Returns the function that sends the body. */
function beginRequest(port: number): Promise<() => Promise<number | undefined>> {
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' }
  const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/tickets', headers, agent: false })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.on('error', reject).on('response', (response) => resolve(response.resume().statusCode))
  })
  // A reset before the body is sent must not end the test run as an unhandled rejection.
  status.catch(() => {})
  const finish = () => {
    call.end('{}')
    return status
  }
  return new Promise((resolve) => call.on('continue', () => resolve(finish)).flushHeaders())
}
