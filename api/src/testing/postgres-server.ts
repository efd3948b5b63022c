import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** What a test does to a server that it started. */
export type PostgresControl = {
  /** Stops the server, ending all connections, and starts it again on the same data. */
  restart: () => Promise<void>
  /** Stops all its processes until {@link PostgresControl.thaw}: connections stay open, and nothing responds. */
  freeze: () => void
  thaw: () => void
}
/** `control` is undefined for a server that runs elsewhere. */
type PostgresServer = { url: string; control?: PostgresControl; stop: () => Promise<void> }

/** Returns the PostgreSQL server of this test run: TEST_DATABASE_URL, else a new one in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  if (configuredUrl) return { url: configuredUrl, stop: async () => {} }
  const isRoot = process.getuid?.() === 0
  const folder = createTemporaryFolder('postgres')
  if (isRoot) chownSync(folder, getUserId('-u'), getUserId('-g'))
  const port = await getPort({ host: '127.0.0.1' })
  createCluster(folder, isRoot)
  let child = spawnServer(folder, port, isRoot)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, child)
  const stopServer = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin.end()
    await ended
  }
  return {
    url,
    control: {
      restart: async () => {
        await stopServer()
        child = spawnServer(folder, port, isRoot)
        await waitUntilReady(url, child)
      },
      freeze: () => signalServer(folder, 'SIGSTOP'),
      thaw: () => signalServer(folder, 'SIGCONT'),
    },
    stop: async () => {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const asPostgres = (isRoot: boolean) =>
  isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []

function createCluster(folder: string, isRoot: boolean) {
  const options = '-U postgres -A trust -E UTF8 --locale=C --no-sync'.split(' ')
  run([...asPostgres(isRoot), join(postgresBinaries(), 'initdb'), '-D', join(folder, 'data'), ...options])
}

/** Sends a signal to the server and to the processes of its connections. */
function signalServer(folder: string, signal: 'SIGSTOP' | 'SIGCONT') {
  const [server = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', server], { encoding: 'utf8' })
  for (const pid of [server, ...children.trim().split(/\s+/)]) process.kill(Number(pid), signal)
}

function spawnServer(folder: string, port: number, isRoot: boolean) {
  const data = ['-D', join(folder, 'data')]
  const options = `-p ${port} -h 127.0.0.1 -c fsync=off -c max_connections=200`.split(' ')
  // The shell stops the server when its input ends, so a killed test run leaves no server behind.
  const script = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'
  const server = [...asPostgres(isRoot), join(postgresBinaries(), 'postgres'), ...data, '-k', folder, ...options]
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
