import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { REMOTES, type RemoteName } from '@radruf/contract'
import { startDevServers } from '@radruf/federation/build'
import { usualPort } from '@radruf/federation/ports'
import { fillStore, releaseStoreOf } from '@radruf/federation/registry'
import { readSettings as readSettingsFor } from '@radruf/settings'
import { buildChanged, ROOT } from './builds.ts'
import { readProductSettings, refuseTakenPort, StartRefused } from './product.ts'

/**
 * `npm run dev`: everything from source with hot reload; remotes come from their own builders and render in the browser. With
 * `--only mf-booking` that remote alone (and the shell) comes from source, and the others are the releases that are live in the store.
 */
const only = readOnly(process.argv.slice(2))
const { port, host, dataDir, env } = await readSettings()
const servicePort = env.API_PORT ? readSettingsFor('dev', env).apiPort : await usualPort(port + 1)
const children: ChildProcess[] = []
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // A second Ctrl-C does not wait for anything.
    if (stopping) process.exit(130)
    stopping = true
    void Promise.all(children.map(end)).then(() => process.exit(0))
  })

const shared = {
  ...env,
  RADRUF_MODE: 'demo',
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
}
const others = REMOTES.filter((name) => !only.includes(name))
if (others.length) {
  console.log(`Building what has changed of ${others.join(', ')} …`)
  await buildChanged(() => {}, ['shell', ...others])
  await fillStore(releaseStoreOf({ ...env, DATA_DIR: dataDir }, ROOT), ROOT, others)
}
run('api/src/main.ts', ['api/src', 'packages/contract/src'], { ...shared, API_PORT: String(servicePort) })
console.log(`Building shell${only.map((name) => `, ${name}`).join('')} from source …`)
const addresses = await startDevServers(ROOT, only)
run('shell/src/server/main.ts', ['shell/src/server', join(addresses.shell.dist, 'server')], {
  ...shared,
  PORT: String(port),
  HOST: host,
  SERVICE_URL: `http://127.0.0.1:${servicePort}`,
  RADRUF_DEV: JSON.stringify(addresses),
})
for (const part of [servicePort, port]) await untilAnswered(`http://127.0.0.1:${part}/api/health`)
const what = others.length ? `${only.join(', ')} from source, the others released,` : 'Everything from source'
console.log(`\n${what} at http://localhost:${port}; the mailbox is at /dev/mailbox. Ctrl-C ends it.`)
if (others.length)
  for (const name of only) console.log(`${name} in a product elsewhere: /?mf.${name}=${addresses.remotes[name]}`)

async function readSettings() {
  try {
    const settings = readProductSettings(process.env)
    await refuseTakenPort(settings)
    return settings
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The remotes to run from source: all, or those named by `--only`, once for each or with commas. */
function readOnly(args: string[]): RemoteName[] {
  try {
    const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } })
    const names = (values.only ?? []).flatMap((list) => list.split(',')).map((name) => name.trim())
    const unknown = names.find((name) => !(REMOTES as readonly string[]).includes(name))
    if (unknown !== undefined) throw new Error(`There is no remote "${unknown}". There are: ${REMOTES.join(', ')}.`)
    return names.length ? REMOTES.filter((name) => names.includes(name)) : [...REMOTES]
  } catch (error) {
    console.error(`${(error as Error).message}\n\nUsage: npm run dev [-- --only <remote>]`)
    process.exit(2)
  }
}

/** Both parts start while the builders still build; what is said to run must answer. */
async function untilAnswered(url: string) {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await setTimeout(100)
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** Runs a part of the product and starts it again when its files change. */
function run(file: string, watched: string[], partEnv: NodeJS.ProcessEnv) {
  const watch = watched.map((path) => `--watch-path=${path}`)
  children.push(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--watch-preserve-output', ...watch, file], {
      cwd: ROOT,
      env: partEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
}
