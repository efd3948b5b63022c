import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { temporaryFolder } from './temporary-folder.ts'

export type PostgresServer = { url: string; stop: () => Promise<void> }

const INSTALLED = '/usr/lib/postgresql'
const NONE_FOUND =
  'The service is tested on PostgreSQL as well. Set TEST_DATABASE_URL to a server where databases can be created, or install PostgreSQL 15 or later (Debian: apt-get install postgresql).'

/** The PostgreSQL server for this test run: TEST_DATABASE_URL, else Debian's own, started in a folder that is thrown away. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const bin = findServer() ?? installServer()
  const isRoot = process.getuid?.() === 0
  const folder = temporaryFolder('postgres')
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const data = join(folder, 'data')
  run([
    ...as,
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-k',
    folder,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ]
  // The shell ends the server when its own input ends, so that a killed test run leaves none behind.
  const script = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'
  const child = spawn('sh', ['-c', script, 'sh', ...as, join(bin, 'postgres'), ...options], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: folder,
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answering(url, child)
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

function findServer(): string | undefined {
  const versions = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const bins = versions.sort((a, b) => b - a).map((version) => join(INSTALLED, String(version), 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'initdb')))
}

function installServer(): string {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Error(NONE_FOUND)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    run(['apt-get', 'update'], env)
    run(['apt-get', 'install', '-y', '--no-install-recommends', 'postgresql'], env)
  } catch (cause) {
    throw new Error(NONE_FOUND, { cause })
  }
  const bin = findServer()
  if (!bin) throw new Error(NONE_FOUND)
  return bin
}

function run([command = '', ...parameters]: string[], env = process.env) {
  execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env, cwd: '/' })
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function answering(url: string, child: ChildProcess) {
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
