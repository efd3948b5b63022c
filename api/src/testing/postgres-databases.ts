import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Creates a database as a copy of `template`. Returns its address. */
export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<string> {
  await asAdmin(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export const dropDatabase = (serverUrl: string, name: string) =>
  asAdmin(serverUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)

/** Moves an unused database to a folder on another disk. The folder belongs to the server's user. */
export async function moveDatabase(serverUrl: string, { name, folder }: { name: string; folder: string }) {
  await asAdmin(serverUrl, `CREATE TABLESPACE ${pg.escapeIdentifier(name)} LOCATION ${pg.escapeLiteral(folder)}`)
  const [database, space] = [pg.escapeIdentifier(name), pg.escapeIdentifier(name)]
  await asAdmin(serverUrl, `ALTER DATABASE ${database} SET TABLESPACE ${space}`)
}

/** Removes the disk of {@link moveDatabase} from the server, after the database was dropped. */
export const forgetDisk = (serverUrl: string, name: string) =>
  asAdmin(serverUrl, `DROP TABLESPACE IF EXISTS ${pg.escapeIdentifier(name)}`)

/** Ends all other connections to a database. */
export const terminateConnections = (url: string) =>
  asAdmin(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )

/** From now on a commit of this server waits until its standby has stored it. */
export async function waitForStandby(serverUrl: string): Promise<void> {
  await asAdmin(serverUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await asAdmin(serverUrl, 'SELECT pg_reload_conf()')
  const findSynchronous = "SELECT pid FROM pg_stat_replication WHERE sync_state = 'sync'"
  while ((await asAdmin(serverUrl, findSynchronous)).rowCount === 0) await wait(50)
}

/** A standby accepts writes from now on. */
export const promoteStandby = (serverUrl: string) => asAdmin(serverUrl, 'SELECT pg_promote()')

/** Runs statements in one session, as long as they take. */
export const runStatements = (url: string, statements: string) => asAdmin(url, statements)

async function asAdmin(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
