import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { askShells, isGuardWanted, keepGuard, readGuardLimits } from '@radruf/federation/guard'
import { freePort, isFree } from '@radruf/federation/ports'
import { fillStore, RegistryRefused, releaseStoreOf, StorageError } from '@radruf/federation/registry'
import { readSettings, SettingError } from '@radruf/settings'
import { ROOT } from './builds.ts'

/** A reason not to start, in one line for the person at the terminal. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

export type ProductSettings = { port: number; host: string; dataDir: string; env: NodeJS.ProcessEnv }

/** The module whose process answers as the service. */
const SERVICE = 'api/src/main.ts'

/**
 * Reads the launcher's settings; the service checks its own. The launcher runs the product in demo mode unless RADRUF_MODE
 * says otherwise: it is the only place with that default. Throws {@link StartRefused}.
 */
export function readProductSettings(processEnv: NodeJS.ProcessEnv): ProductSettings {
  const env = { ...processEnv, RADRUF_MODE: processEnv.RADRUF_MODE || 'demo' }
  const { port, host, dataDir } = orRefusal(() => readSettings('launcher', env))
  return { port, host, dataDir: resolve(ROOT, dataDir), env }
}

/** Milliseconds between a part's end and its new start, doubled with every end that follows soon. */
const RESTART_AFTER = 500
const RESTART_AT_MOST = 10_000
/** A part that ran this long had started well. */
const STEADY_AFTER = 30_000

export type Product = {
  url: string
  /** Remotes whose build in this folder differs from the live release that somebody chose. */
  differing: string[]
  /** Ends both parts in order, the shell's server first. */
  stop: () => Promise<void>
  /** Ends both at once, whatever they are doing. */
  kill: () => void
}

/** Fills the release store and starts service and shell server, each in a process of its own that is started again when it dies. */
export async function startProduct(
  { port, host, dataDir, env }: ProductSettings,
  log: (line: string) => void,
  serviceModule: string = SERVICE,
): Promise<Product> {
  prepareFolder(dataDir)
  await refuseTakenPort({ port, host })
  const store = orRefusal(() => releaseStoreOf({ ...env, DATA_DIR: dataDir }, ROOT))
  const limits = orRefusal(() => (isGuardWanted(env) && store.canSign ? readGuardLimits(env) : undefined))
  const launcher = orRefusal(() => readSettings('launcher', env))
  const outcomesToken = launcher.outcomesToken ?? randomUUID()
  const differing = await fillStore(store, ROOT, REMOTES).catch((error: unknown) => {
    if (!(error instanceof RegistryRefused || error instanceof StorageError)) throw error
    const what = error instanceof RegistryRefused ? 'REFUSED' : 'NOT READ'
    log(`REGISTRY ${what}: ${error.message}. Nothing is filled in; the last good registry serves, if there is one.`)
    return []
  })

  // Signing is for publishing; what runs needs the public half alone.
  const { REGISTRY_PRIVATE_KEY: _, ...settings } = env
  const shared = {
    ...settings,
    RADRUF_MODE: launcher.mode,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PUBLIC_URL: launcher.publicUrl ?? `http://localhost:${port}`,
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  }
  const servicePort = await freePort()
  const service = keepRunning('service', serviceModule, { ...shared, API_PORT: String(servicePort) }, log)
  const shell = keepRunning(
    'shell',
    'shell/src/server/main.ts',
    {
      ...shared,
      PORT: String(port),
      HOST: host,
      SERVICE_URL: `http://127.0.0.1:${servicePort}`,
      REGISTRY_PUBLIC_KEY: store.publicKey,
      OUTCOMES_TOKEN: outcomesToken,
    },
    log,
  )
  await Promise.all([service.ready, shell.ready]).catch(async (error) => {
    await Promise.all([shell.stop(), service.stop()])
    throw error
  })
  // Whoever can sign watches: this process listens to nobody, and what listens cannot sign.
  const own = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const endGuard = limits
    ? keepGuard({ store, ask: askShells([`http://${own}:${port}`], outcomesToken), limits, say: log })
    : () => {}
  return {
    url: `http://localhost:${port}`,
    differing,
    stop: async () => {
      endGuard()
      await shell.stop()
      await service.stop()
    },
    kill: () => {
      endGuard()
      shell.kill()
      service.kill()
    },
  }
}

/** Runs a part of the product and starts it again when it ends by itself. */
function keepRunning(name: string, file: string, env: NodeJS.ProcessEnv, log: (line: string) => void) {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let stopping = false
  let delay = RESTART_AFTER
  let child: ChildProcess

  const start = (first: boolean) => {
    const began = Date.now()
    child = fork(join(ROOT, file), {
      cwd: ROOT,
      env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let started = false
    child.once('message', () => {
      started = true
      if (first) resolve()
      else log(`${name} is back`)
    })
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (first && !started) return reject(new StartRefused(''))
      delay = Date.now() - began > STEADY_AFTER ? RESTART_AFTER : Math.min(delay * 2, RESTART_AT_MOST)
      log(`${name} ended (${signal ?? code}); starting it again`)
      setTimeout(() => !stopping && start(false), delay)
    })
  }
  start(true)
  return {
    ready,
    kill: () => {
      stopping = true
      child.kill('SIGKILL')
    },
    stop: () => {
      stopping = true
      return new Promise<void>((done) => {
        if (child.exitCode !== null || child.signalCode) return done()
        child.once('exit', () => done())
        child.kill('SIGTERM')
      })
    },
  }
}

/** What reads settings; a wrong one is a reason not to start. */
function orRefusal<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    throw new StartRefused(error.message)
  }
}

function prepareFolder(folder: string) {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartRefused(`The data folder ${folder} cannot be written. Choose another with DATA_DIR=….`)
  }
}

/** One level at a time: the recursive way never returns below folders that take no children, such as /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Throws {@link StartRefused} when somebody listens on the port already. */
export async function refuseTakenPort({ port, host }: Pick<ProductSettings, 'port' | 'host'>) {
  if (!(await isFree(port, host))) throw new StartRefused(`Port ${port} is taken. Choose another with PORT=….`)
}
