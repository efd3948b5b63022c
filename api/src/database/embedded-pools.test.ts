import { expect, test } from 'vitest'
import { createSingleSessionPools } from './embedded.ts'

const createPools = () =>
  createSingleSessionPools(async () => ({
    query: async () => ({ command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] }),
    end: async () => {},
  }))

type Client = Awaited<ReturnType<ReturnType<typeof createPools>['pool']['connect']>>
const query = (client: Client, text: string) =>
  (client as unknown as { query: (text: string) => Promise<unknown> }).query(text)

test('an urgent request waits for the running one only, and urgent requests do not keep normal ones waiting', async () => {
  const { pool, urgentPool } = createPools()
  const granted: string[] = []
  const use = async (name: string, from: typeof pool) => {
    const client = await from.connect()
    await query(client, 'begin')
    granted.push(name)
    await new Promise(setImmediate)
    client.release()
  }
  const running = await pool.connect()
  await query(running, 'begin')
  const waiting = [use('first', pool), use('second', pool), use('urgent 1', urgentPool), use('urgent 2', urgentPool)]
  await new Promise(setImmediate)
  expect(granted).toEqual([])
  running.release()
  await Promise.all(waiting)
  expect(granted).toEqual(['urgent 1', 'first', 'urgent 2', 'second'])
})

test('single statements share the session, and none comes between those of a transaction', async () => {
  const seen: string[] = []
  const { pool } = createSingleSessionPools(async () => ({
    query: async ({ text }) => {
      seen.push(`${text} begins`)
      await new Promise(setImmediate)
      seen.push(`${text} ends`)
      return { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] }
    },
    end: async () => {},
  }))
  const read = async (text: string) => {
    const client = await pool.connect()
    await query(client, text)
    client.release()
  }
  const change = async () => {
    const client = await pool.connect()
    for (const text of ['begin', 'write', 'commit']) await query(client, text)
    client.release()
  }
  await Promise.all([read('one'), read('two'), change(), read('three')])
  expect(seen).toEqual([
    ...['one begins', 'two begins', 'one ends', 'two ends'],
    ...['begin', 'write', 'commit', 'three'].flatMap((text) => [`${text} begins`, `${text} ends`]),
  ])
})

test('a session that cannot be opened leaves no request waiting', async () => {
  const { pool } = createSingleSessionPools(async () => {
    throw new Error('damaged')
  })
  const results = await Promise.allSettled([pool.connect(), pool.connect()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
