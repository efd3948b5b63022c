import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { createPreparingClient, type QueryClient } from './prepared-statements.ts'

type Grant = () => void
export type SessionClient = QueryClient & { end: () => Promise<void> }
export type SingleSessionPools = { pool: PostgresPool; urgentPool: PostgresPool }

/**
 * Shares one session between two pools. A caller has it alone for a query or a whole transaction. Each pool grants it in the order of
 * requests, and an urgent request waits for the running one only; between two urgent requests a waiting normal one gets its turn.
 */
export function createSingleSessionPools(open: () => Promise<SessionClient>): SingleSessionPools {
  const waiting: Record<'normal' | 'urgent', Grant[]> = { normal: [], urgent: [] }
  let opening: Promise<{ client: SessionClient; session: PostgresPoolClient }> | undefined
  let isTaken = false
  let wasUrgent = false

  const acquire = async (kind: 'normal' | 'urgent') => {
    if (isTaken) await new Promise<void>((granted) => waiting[kind].push(granted))
    isTaken = true
    wasUrgent = kind === 'urgent'
  }
  const release = () => {
    const [first, second] = wasUrgent ? [waiting.normal, waiting.urgent] : [waiting.urgent, waiting.normal]
    // The session stays taken when the next request gets it, so no later one can come between.
    const grant = first.shift() ?? second.shift()
    if (grant) grant()
    else isTaken = false
  }
  const openSession = async () => {
    const client = await open()
    return { client, session: createPreparingClient(client, release) }
  }
  const createPool = (kind: 'normal' | 'urgent', end: () => Promise<void>): PostgresPool => ({
    options: {},
    connect: async () => {
      await acquire(kind)
      try {
        return (await (opening ??= openSession())).session
      } catch (error) {
        release()
        throw error
      }
    },
    end,
  })
  return {
    pool: createPool('normal', async () => {
      await acquire('normal')
      await (await opening)?.client.end()
      release()
    }),
    urgentPool: createPool('urgent', async () => {}),
  }
}
