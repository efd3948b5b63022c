import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { VALUE_TYPES } from './postgres.ts'
import { createPreparingClient, type QueryClient } from './prepared-statements.ts'

type EmbeddedDialects = {
  dialect: Dialect
  urgentDialect: Dialect
  /** Resolves with the reason when the open database stops by itself, for example on a full disk. */
  failed: Promise<Error>
}

/** Where the embedded database is, and whether its rows may be lost with the process. */
type EmbeddedOptions = { folder: string; isTransient: boolean }

/** Creates the dialects of two handles on the embedded database in a folder. The caller holds the folder's lock. */
export function embeddedDialects(options: EmbeddedOptions): EmbeddedDialects {
  const failed = Promise.withResolvers<Error>()
  const { pool, urgentPool } = createSingleSessionPools(() => openEmbedded(options, failed.resolve))
  return {
    dialect: new PostgresDialect({ pool }),
    urgentDialect: new PostgresDialect({ pool: urgentPool }),
    failed: failed.promise,
  }
}

/** Opens the database in a thread of its own. Throws EmbeddedDatabaseError. */
async function openEmbedded(options: EmbeddedOptions, onFailed: (error: Error) => void): Promise<SessionClient> {
  const connection = new EmbeddedConnection(options)
  // Without these, node-postgres reads settings of other databases from the environment.
  const client = new pg.Client({
    ...{ user: 'postgres', database: 'postgres', password: '', host: 'embedded', ssl: false, options: '' },
    stream: () => connection as unknown as pg.Connection['stream'],
    types: VALUE_TYPES,
  })
  // A database that stops rejects the running query and every later one.
  client.on('error', () => {})
  await client.connect()
  connection.once('error', onFailed)
  return {
    end: () => client.end(),
    query: (config) =>
      client.query(config).catch((error: pg.DatabaseError) => {
        // PostgreSQL would restart; this one has no state left in which it could go on.
        if (error.severity === 'PANIC') connection.destroy(error)
        throw error
      }),
  }
}

type Grant = () => void
type SessionClient = QueryClient & { end: () => Promise<void> }
type SingleSessionPools = { pool: PostgresPool; urgentPool: PostgresPool }

/**
 * Shares one session between two pools. A caller has it alone for a query or a whole transaction. Each pool grants it in the order of
 * requests, and an urgent request waits for the running one only; between two urgent requests a waiting normal one gets its turn.
 */
export function createSingleSessionPools(open: () => Promise<SessionClient>): SingleSessionPools {
  const { acquire, release } = createSessionQueue()
  let opening: Promise<{ client: SessionClient; session: PostgresPoolClient }> | undefined
  const openSession = async () => {
    const client = await open()
    return { client, session: createPreparingClient(client, release) }
  }
  const createPool = (kind: Urgency, end: () => Promise<void>): PostgresPool => ({
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

type Urgency = 'normal' | 'urgent'

/** The queue of a session that one caller has at a time. */
function createSessionQueue() {
  const waiting: Record<Urgency, Grant[]> = { normal: [], urgent: [] }
  let isTaken = false
  let wasUrgent = false
  return {
    acquire: async (kind: Urgency) => {
      if (isTaken) await new Promise<void>((granted) => waiting[kind].push(granted))
      isTaken = true
      wasUrgent = kind === 'urgent'
    },
    release: () => {
      const [first, second] = wasUrgent ? [waiting.normal, waiting.urgent] : [waiting.urgent, waiting.normal]
      // The session stays taken when the next request gets it, so no later one can come between.
      const grant = first.shift() ?? second.shift()
      if (grant) grant()
      else isTaken = false
    },
  }
}
