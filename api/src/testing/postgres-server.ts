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

/** Returns the PostgreSQL server of this test run: TEST_DATABASE_URL, else a new one. */
export async function startPostgres(): Promise<PostgresServer> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  return configuredUrl ? { url: configuredUrl, stop: async () => {} } : startPrimary()
}

/** Starts a new server in a temporary folder. */
export const startPrimary = (): Promise<LocalServer> =>
  startServer((data) => ['initdb', '-D', data, ...'-U postgres -A trust -E UTF8 --locale=C --no-sync'.split(' ')])

/** Starts a standby of a server on a copy of its data. It accepts reads only until it is promoted. */
export const startStandby = (primaryUrl: string): Promise<LocalServer> =>
  startServer((data) => [
    'pg_basebackup',
    '-D',
    data,
    '-d',
    primaryUrl,
    '-X',
    'stream',
    '-c',
    'fast',
    '-R',
    '--no-sync',
  ])

/** A server in a temporary folder. `kill` ends it as a machine without power does. */
export type LocalServer = Required<PostgresServer> & { port: number; kill: () => Promise<void> }

/** Starts a server on the data that a program of PostgreSQL creates. */
async function startServer(createData: (folder: string) => string[]): Promise<LocalServer> {
  const isRoot = process.getuid?.() === 0
  const folder = createTemporaryFolder('postgres')
  if (isRoot) chownSync(folder, getUserId('-u'), getUserId('-g'))
  const port = await getPort({ host: '127.0.0.1' })
  const [program = '', ...parameters] = createData(join(folder, 'data'))
  run([...asPostgres(isRoot), join(postgresBinaries(), program), ...parameters])
  let child = spawnServer(folder, port, isRoot)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, child)
  const stopServer = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin.end()
    await ended
  }
  return {
    url,
    port,
    control: {
      restart: async () => {
        await stopServer()
        child = spawnServer(folder, port, isRoot)
        await waitUntilReady(url, child)
      },
      freeze: () => signalServer(folder, 'SIGSTOP'),
      thaw: () => signalServer(folder, 'SIGCONT'),
    },
    kill: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      signalServer(folder, 'SIGKILL')
      child.stdin.end()
      await ended
    },
    stop: async () => {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const asPostgres = (isRoot: boolean) =>
  isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []

/** Sends a signal to the server and to the processes of its connections. */
function signalServer(folder: string, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') {
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
