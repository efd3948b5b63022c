import { expect, test } from 'vitest'
import { createSingleSessionPools } from './embedded.ts'

const createPools = () =>
  createSingleSessionPools(async () => ({
    query: async () => ({ command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] }),
    end: async () => {},
  }))

test('an urgent request waits for the running one only, and urgent requests do not keep normal ones waiting', async () => {
  const { pool, urgentPool } = createPools()
  const granted: string[] = []
  const use = async (name: string, from: typeof pool) => {
    const client = await from.connect()
    granted.push(name)
    await new Promise(setImmediate)
    client.release()
  }
  const running = await pool.connect()
  const waiting = [use('first', pool), use('second', pool), use('urgent 1', urgentPool), use('urgent 2', urgentPool)]
  await new Promise(setImmediate)
  expect(granted).toEqual([])
  running.release()
  await Promise.all(waiting)
  expect(granted).toEqual(['urgent 1', 'first', 'urgent 2', 'second'])
})

test('a session that cannot be opened leaves no request waiting', async () => {
  const { pool } = createSingleSessionPools(async () => {
    throw new Error('damaged')
  })
  const results = await Promise.allSettled([pool.connect(), pool.connect()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
