import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

type PostgresServer = { url: string; stop: () => Promise<void> }

/** Returns the PostgreSQL server of this test run: TEST_DATABASE_URL, else a new one in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  if (configuredUrl) return { url: configuredUrl, stop: async () => {} }
  const isRoot = process.getuid?.() === 0
  const folder = createTemporaryFolder('postgres')
  if (isRoot) chownSync(folder, getUserId('-u'), getUserId('-g'))
  const port = await getPort({ host: '127.0.0.1' })
  const child = spawnServer(folder, port, isRoot)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, child)
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function spawnServer(folder: string, port: number, isRoot: boolean) {
  const bin = postgresBinaries()
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const data = ['-D', join(folder, 'data')]
  run([...as, join(bin, 'initdb'), ...data, ...'-U postgres -A trust -E UTF8 --locale=C --no-sync'.split(' ')])
  const options = `-p ${port} -h 127.0.0.1 -c fsync=off -c max_connections=200`.split(' ')
  // The shell stops the server when its input ends, so a killed test run leaves no server behind.
  const script = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'
  const server = [...as, join(bin, 'postgres'), ...data, '-k', folder, ...options]
  return spawn('sh', ['-c', script, 'sh', ...server], { stdio: ['pipe', 'ignore', 'ignore'], cwd: folder })
}

function run([command = '', ...parameters]: string[], env = process.env) {
  execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env, cwd: '/' })
}

const getUserId = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

async function waitUntilReady(url: string, child: ChildProcess) {
  const until = Date.now() + 30_000
  while (child.exitCode === null && Date.now() < until) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('The PostgreSQL server for the tests did not start.')
}
