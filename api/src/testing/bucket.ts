import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { ACCOUNT, startS3Server } from '@radruf/bucket/testing'
import { createTemporaryFolder } from './temporary-folder.ts'

/** The files of a service, and its backups, in a storage of the test. */
export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>

/** Starts a storage with a bucket for files and one for backups. The test must call `stop`. */
export async function startTestBucket() {
  const folder = createTemporaryFolder('bucket')
  const server = await startS3Server(folder)
  const listFiles = (place: string) =>
    readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, place, name)).isFile())
      .sort()
  return {
    env: {
      S3_ENDPOINT: server.endpoint,
      S3_REGION: ACCOUNT.region,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
      FILE_STORE: 's3://radruf-files/live',
      BACKUP_STORE: 's3://radruf-backups/daily',
    },
    address: { ...ACCOUNT, endpoint: server.endpoint, bucket: 'radruf-files', prefix: 'live' },
    plant: server.plant,
    /** Folder that has the objects of FILE_STORE, and the one of BACKUP_STORE. */
    files: join(folder, 'radruf-files/live'),
    backups: join(folder, 'radruf-backups/daily'),
    /** Names of the objects in FILE_STORE; none before the first one. */
    listFiles: () => (existsSync(join(folder, 'radruf-files')) ? listFiles('radruf-files/live') : []),
    listBackups: () => listFiles('radruf-backups/daily'),
    /** Makes all objects below a folder of FILE_STORE older than an hour. */
    age: (name: string) => {
      for (const file of listFiles(`radruf-files/live/${name}`))
        utimesSync(join(folder, 'radruf-files/live', name, file), 0, 0)
    },
    /** Every object of FILE_STORE with the hash of its content. */
    hashFiles: () =>
      listFiles('radruf-files/live').map((name) => [
        name,
        hash('sha256', readFileSync(join(folder, 'radruf-files/live', name))),
      ]),
    stop: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
