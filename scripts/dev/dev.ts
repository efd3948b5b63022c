import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startDevServers } from '@radruf/build-preset'
import { usualPort } from '@radruf/build-preset/ports'
import { REMOTES, type RemoteName } from '@radruf/contract'
import { fillStore } from '@radruf/release-tool/registry'
import { openRegistry } from '@radruf/release-tool/service'
import { readSettings } from '@radruf/settings'
import { InvalidArgumentError } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { buildChanged } from './builds.ts'
import { readProductSettings, refuseTakenPort, StartRefused } from './product.ts'
import { stopChild } from './stop-child.ts'

/**
 * `npm run dev`: runs everything from source with hot reload. Remotes are served by their own builders and render in the browser.
 * With `--only mf-booking` only that remote and the shell run from source; the others are the live releases of the store.
 */
const only = await readOnly()
const { port, host, dataDir, env } = await readDevSettings()
const servicePort = env.API_PORT ? readSettings('dev', env).apiPort : await usualPort(port + 1)
const children: ChildProcess[] = []
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // A second Ctrl-C exits at once.
    if (stopping) process.exit(130)
    stopping = true
    void Promise.all(children.map(stopChild)).then(() => process.exit(0))
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
  await fillStore(await openRegistry({ ...env, DATA_DIR: dataDir }, ROOT, 'npm run dev'), ROOT, others)
}
startWatched('api/src/main.ts', ['api/src', 'packages/contract/src'], { ...shared, API_PORT: String(servicePort) })
console.log(`Building shell${only.map((name) => `, ${name}`).join('')} from source …`)
const addresses = await startDevServers(ROOT, only)
startWatched('shell/src/server/main.ts', ['shell/src/server', join(addresses.shell.dist, 'server')], {
  ...shared,
  PORT: String(port),
  HOST: host,
  SERVICE_URL: `http://127.0.0.1:${servicePort}`,
  RADRUF_DEV: JSON.stringify(addresses),
})
for (const part of [servicePort, port]) await waitForAnswer(`http://127.0.0.1:${part}/api/health`)
const sources = others.length ? `${only.join(', ')} from source, the others released,` : 'Everything from source'
console.log(`\n${sources} at http://localhost:${port}; the mailbox is at /dev/mailbox. Ctrl-C ends it.`)
if (others.length)
  for (const name of only) console.log(`${name} in a product elsewhere: /?mf.${name}=${addresses.remotes[name]}`)

async function readDevSettings() {
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

/** Reads the remotes to run from source: all, or those named by `--only`, which is repeatable and takes lists with commas. */
async function readOnly(): Promise<RemoteName[]> {
  const command = createCommand('dev', 'Runs the product from source with hot reload.').option(
    '--only <remotes>',
    `run only these remotes from source: ${REMOTES.join(', ')}`,
    (list, previous: string[]) => [...previous, ...list.split(',').map(parseRemote)],
    [],
  )
  const { only } = (await parseArguments(command)).opts<{ only: string[] }>()
  return only.length ? REMOTES.filter((name) => only.includes(name)) : [...REMOTES]
}

function parseRemote(text: string): string {
  const name = text.trim()
  if (!(REMOTES as readonly string[]).includes(name))
    throw new InvalidArgumentError(`There is no remote "${name}". There are: ${REMOTES.join(', ')}.`)
  return name
}

/** Waits until a server answers. Both servers start while the builders still build. */
async function waitForAnswer(url: string) {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await setTimeout(100)
}

/** Starts a server of the product and restarts it when the watched files change. */
function startWatched(file: string, watched: string[], partEnv: NodeJS.ProcessEnv) {
  const watch = watched.map((path) => `--watch-path=${path}`)
  children.push(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--watch-preserve-output', ...watch, file], {
      cwd: ROOT,
      env: partEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
}
