import type { RunningScenario, ScenarioPool } from '../server/pool.ts'

const NOTHING = async () => {}

const RUNNING: RunningScenario = {
  url: 'http://127.0.0.1:9',
  zone: 'Europe/Berlin',
  now: () => Date.parse('2026-11-18T09:00:00Z'),
  setClock: NOTHING,
  createSession: async () => 'session-token',
  openClient: async () => {
    throw new Error('The fake pool has no service.')
  },
  findSignInCode: async () => ({ email: 'kim@example.test', code: '271828' }),
  readTokens: async () => ({ visit: 'visit-token', case: 'case-token' }),
}

/** A pool without services. `closed` lists the sessions that were closed. */
export const createFakePool = (closed: string[] = []): ScenarioPool => ({
  open: NOTHING,
  acquire: async () => ({ running: RUNNING, release: () => {} }),
  close: async (id) => void closed.push(id),
  stop: NOTHING,
})
