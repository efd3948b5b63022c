import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { VALUE_TYPES } from './postgres.ts'
import { createPreparingSession, type QueryClient, toPoolClient } from './prepared-statements.ts'

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
    // The statements of callers that share the session travel together.
    pipeline: true,
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

type SessionClient = QueryClient & { end: () => Promise<void> }
type SingleSessionPools = { pool: PostgresPool; urgentPool: PostgresPool }

/** First word of the statements with which Kysely opens a transaction. */
const TRANSACTION = /^(begin|start transaction)/

/**
 * Shares one session between two pools. Single statements share it at the same time; a transaction has it alone. Each pool grants it in the
 * order of requests, and an urgent request waits for the running ones only; between two urgent requests a waiting normal one gets its turn.
 */
export function createSingleSessionPools(open: () => Promise<SessionClient>): SingleSessionPools {
  const { acquire, release } = createSessionQueue()
  const openSession = async () => {
    const client = await open()
    return { client, run: createPreparingSession(client, { isOnlyProcess: true }) }
  }
  let opening: ReturnType<typeof openSession> | undefined
  const connect = async (kind: Urgency): Promise<PostgresPoolClient> => {
    const { run } = await (opening ??= openSession())
    let isAlone = false
    const query: typeof run = async (text, values) => {
      if (isAlone) return run(text, values)
      isAlone = TRANSACTION.test(text)
      await acquire(kind, isAlone)
      if (isAlone) return run(text, values)
      return run(text, values).finally(release)
    }
    return toPoolClient(query, () => {
      if (isAlone) release()
      isAlone = false
    })
  }
  const end = async () => {
    await acquire('normal', true)
    await (await opening)?.client.end()
    release()
  }
  return {
    pool: { options: {}, connect: () => connect('normal'), end },
    urgentPool: { options: {}, connect: () => connect('urgent'), end: async () => {} },
  }
}

/** Statements that share the session at a time. */
const MAX_SHARING = 16

type Urgency = 'normal' | 'urgent'
type Waiting = { isAlone: boolean; grant: () => void }

/** The queue of a session that one caller has alone, or several share. */
function createSessionQueue() {
  const waiting: Record<Urgency, Waiting[]> = { normal: [], urgent: [] }
  let users = 0
  let isTakenAlone = false
  let wasUrgent = false
  const fits = (isAlone: boolean) => users === 0 || (!isAlone && !isTakenAlone && users < MAX_SHARING)
  const take = (kind: Urgency, isAlone: boolean) => {
    users++
    isTakenAlone = isAlone
    wasUrgent = kind === 'urgent'
  }
  const findNext = (): Urgency | undefined =>
    (wasUrgent ? (['normal', 'urgent'] as const) : (['urgent', 'normal'] as const)).find((kind) => waiting[kind][0])
  return {
    acquire: async (kind: Urgency, isAlone: boolean) => {
      if (fits(isAlone) && !findNext()) return take(kind, isAlone)
      await new Promise<void>((grant) => waiting[kind].push({ isAlone, grant }))
    },
    release: () => {
      users--
      for (let kind = findNext(); kind; kind = findNext()) {
        if (!fits(waiting[kind][0]?.isAlone ?? false)) return
        const next = waiting[kind].shift() as Waiting
        // Taken before the caller continues, so that no later request can come between.
        take(kind, next.isAlone)
        next.grant()
      }
    },
  }
}
