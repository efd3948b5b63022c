import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/open.ts'
import { createDatabase, dropDatabase } from './postgres-databases.ts'
import { startPostgres } from './postgres-server.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Migrated databases that the tests of this run copy. */
type DatabaseTemplates = { embedded: string; postgres: { url: string; template: string } }
declare module 'vitest' {
  export interface ProvidedContext {
    databases: DatabaseTemplates
  }
}

/** Starts one server and creates one migrated template per kind of database for the whole run. Each test file copies them. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  const folder = createTemporaryFolder('templates')
  const template = `radruf_template_${process.pid}`
  const embedded = join(folder, 'embedded')
  mkdirSync(embedded)
  const makePostgres = async () => {
    const databaseUrl = await createDatabase(server.url, template)
    await (await openDatabase({ databaseUrl, dataDir: embedded })).close()
  }
  const makeEmbedded = async () => (await openDatabase({ dataDir: embedded })).close()
  await Promise.all([makePostgres(), makeEmbedded()])
  project.provide('databases', { embedded, postgres: { url: server.url, template } })
  return async () => {
    await dropDatabase(server.url, template)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
