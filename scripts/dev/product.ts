import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StorageError } from '@radruf/bucket'
import { freePort, isFree } from '@radruf/build-preset/ports'
import { hideFolder } from '@radruf/federation/server'
import { createOutcomesFetcher, isGuardEnabled, readGuardLimits, startGuard } from '@radruf/release-tool/guard'
import {
  fillStore,
  openReleaseReader,
  preparePrivateFolder,
  type RegistryClient,
  RegistryRefused,
  type ReleaseStore,
  START_ACTOR,
} from '@radruf/release-tool/registry'
import { connectRegistry, findRegistryProcess, getSocketPath } from '@radruf/release-tool/service'
import { checkExposure, defaultToDemoMode, readSettings, SettingError } from '@radruf/settings'
import { ROOT } from '../root.ts'
import { OWN_REMOTES } from './builds.ts'
import { stopChild } from './stop-child.ts'

/** The product cannot start. The message is one line for the terminal; empty when the failed process has printed it. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

export type ProductSettings = {
  port: number
  host: string
  dataDir: string
  demoData: 'full' | 'small'
  env: NodeJS.ProcessEnv
}

/** Entry point of the service. `npm run qa` replaces it with the process of the scenarios. */
const SERVICE = 'api/src/main.ts'

/**
 * Reads the launcher's settings; the service checks its own. The launcher runs the product in demo mode unless RADRUF_MODE
 * says otherwise. Throws {@link StartRefused}.
 */
export function readProductSettings(processEnv: NodeJS.ProcessEnv): ProductSettings {
  const env = defaultToDemoMode(processEnv)
  const { port, host, dataDir, demoData } = refuseOnSettingError(() => {
    const settings = readSettings('launcher', env)
    checkExposure(settings, 'HOST', settings.host)
    return settings
  })
  return { port, host, dataDir: resolve(ROOT, dataDir), demoData, env }
}

/** Delay before a crashed process is restarted, doubled with every crash until the process runs stably. */
const RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 10_000
/** A process that ran this long counts as stable. */
const STABLE_AFTER_MS = 30_000

export type Product = {
  url: string
  /** Remotes whose build in this folder differs from the live release, which was chosen by a command. */
  unpublished: string[]
  /** Stops all processes gracefully, the shell's server first. */
  stop: () => Promise<void>
  /** Kills all processes at once. */
  kill: () => void
}

/**
 * Starts the service, the registry and the shell's server, each in its own process that is restarted when it crashes, and fills the
 * release store.
 */
export async function startProduct(
  product: ProductSettings,
  log: (line: string) => void,
  serviceModule: string = SERVICE,
): Promise<Product> {
  const { port, host, dataDir, env } = product
  prepareDataFolder(dataDir)
  await refuseTakenPort({ port, host })
  const limits = refuseOnSettingError(() => (isGuardEnabled(env) ? readGuardLimits(env) : undefined))
  const launcher = refuseOnSettingError(() => readSettings('launcher', env))
  const outcomesToken = launcher.outcomesToken ?? randomUUID()
  const shared = toSharedEnv(product, launcher)
  const servicePort = await freePort()
  const connection = await connectConsole(product, launcher)
  const withoutKey = hideFolder(preparePrivateFolder(dataDir))
  if (!withoutKey && launcher.mode === 'production') log(KEY_NOT_HIDDEN)
  const serviceEnv = {
    ...shared,
    API_PORT: String(servicePort),
    ...connection.service,
    OUTCOMES_FROM: env.OUTCOMES_FROM || toLocalUrl({ host, port }),
    OUTCOMES_TOKEN: outcomesToken,
    OUTCOMES_TOKEN_FILE: undefined,
  }
  const service = supervise('service', serviceModule, serviceEnv, log, withoutKey)
  // The service's failure is reported below; a start that fails before must not report it as unhandled.
  service.ready.catch(() => {})
  const registry = await startRegistry({ ...env, ...connection.registry, DATA_DIR: dataDir }, log).catch(
    async (error: unknown) => {
      await service.stop()
      throw error
    },
  )
  const differing = registry ? await fill(registry.client, log) : []
  const shellEnv = {
    ...shared,
    PORT: String(port),
    HOST: host,
    SERVICE_URL: `http://127.0.0.1:${servicePort}`,
    ...(registry && { REGISTRY_PUBLIC_KEY: registry.reader.publicKey }),
    OUTCOMES_TOKEN: outcomesToken,
    OUTCOMES_TOKEN_FILE: undefined,
  }
  // A user namespace has no right to the ports of the system.
  const shellOptions = port < FIRST_USER_PORT ? undefined : withoutKey
  const shell = supervise('shell', 'shell/src/server/main.ts', shellEnv, log, shellOptions)
  await Promise.all([service.ready, shell.ready]).catch(async (error) => {
    await Promise.all([shell.stop(), service.stop(), registry?.process?.stop()])
    throw error
  })
  const stopGuard =
    limits && registry ? guardReleases(registry, toLocalUrl({ host, port }), { outcomesToken, limits, log }) : () => {}
  return {
    url: `http://localhost:${port}`,
    unpublished: differing,
    ...createStops({ service, shell, registry, stopGuard }),
  }
}

/** The environment of service and shell. Only the registry process gets the private key, and the service adds the console's token. */
function toSharedEnv(
  { port, dataDir, env }: ProductSettings,
  { mode, publicUrl }: { mode: string; publicUrl?: string | undefined },
): NodeJS.ProcessEnv {
  const keys = ['REGISTRY_PRIVATE_KEY', 'REGISTRY_TOKEN', 'CONSOLE_TOKEN']
  const withheld = [...keys, ...keys.map((key) => `${key}_FILE`)]
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !withheld.includes(name))),
    RADRUF_MODE: mode,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    ...(mode === 'demo' && { PUBLIC_URL: publicUrl ?? `http://localhost:${port}` }),
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  }
}

/**
 * How the service reaches the registry for the console: at REGISTRY_URL, or at the port of the registry process that this start begins,
 * with a token that both have.
 */
async function connectConsole(
  { env }: ProductSettings,
  { consoleToken }: { consoleToken?: string | undefined },
): Promise<Record<'service' | 'registry', NodeJS.ProcessEnv>> {
  if (env.REGISTRY_URL) return { service: { CONSOLE_TOKEN: consoleToken }, registry: {} }
  const CONSOLE_TOKEN = consoleToken ?? randomBytes(32).toString('base64url')
  const REGISTRY_PORT = env.REGISTRY_PORT || String(await freePort())
  return {
    service: { CONSOLE_TOKEN, REGISTRY_URL: `http://127.0.0.1:${REGISTRY_PORT}` },
    registry: { CONSOLE_TOKEN, CONSOLE_TOKEN_FILE: undefined, REGISTRY_PORT },
  }
}

/** The address of the product on this machine. */
function toLocalUrl({ host, port }: Pick<ProductSettings, 'host' | 'port'>) {
  const ownHost = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${ownHost}:${port}`
}

type GuardOptions = Pick<Parameters<typeof startGuard>[0], 'limits' | 'log'> & { outcomesToken: string }

/** Reading the registry needs no process; only a rollback is requested of it. */
const guardReleases = (
  { client, reader }: StartedRegistry,
  url: string,
  { outcomesToken, limits, log }: GuardOptions,
) =>
  startGuard({
    registry: { ...client, readRegistry: reader.readRegistry },
    fetchOutcomes: createOutcomesFetcher([url], outcomesToken),
    limits,
    log,
  })

type Process = ReturnType<typeof supervise>
type Processes = { service: Process; shell: Process; registry: StartedRegistry | undefined; stopGuard: () => void }

const createStops = ({ service, shell, registry, stopGuard }: Processes): Pick<Product, 'stop' | 'kill'> => ({
  stop: async () => {
    stopGuard()
    // Ctrl-C in a terminal reaches all processes at once: those that end before their turn are not started again.
    for (const process of [shell, service, registry?.process]) process?.expectEnd()
    await shell.stop()
    await service.stop()
    await registry?.process?.stop()
  },
  kill: () => {
    stopGuard()
    shell.kill()
    service.kill()
    registry?.process?.kill()
  },
})

type StartedRegistry = {
  client: RegistryClient
  reader: ReleaseStore
  process?: Process
}

/**
 * Starts the registry process, or uses the one that runs with this data folder. Undefined on a machine with public keys only, which
 * does not publish.
 */
async function startRegistry(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<StartedRegistry | undefined> {
  const { registryPrivateKey, registryPublicKey } = refuseOnSettingError(() => readSettings('registry', env))
  const socket = refuseOnSettingError(() => getSocketPath(env, ROOT))
  const running = await findRegistryProcess(socket)
  if (!running && registryPublicKey && !registryPrivateKey) return undefined
  const process = running ? undefined : supervise('registry', 'packages/release-tool/src/service/main.ts', env, log)
  await process?.ready
  const { publicKey } = running ?? (await findRegistryProcess(socket)) ?? {}
  if (!publicKey) throw new StartRefused(`The registry process does not answer at ${socket}.`)
  const reader = openReleaseReader({ ...env, REGISTRY_PUBLIC_KEY: publicKey }, ROOT)
  return { client: connectRegistry(socket, START_ACTOR), reader, process }
}

/** Adds the builds of this folder to the store. A registry that cannot be changed is logged. */
async function fill(registry: RegistryClient, log: (line: string) => void): Promise<string[]> {
  try {
    return await fillStore(registry, ROOT, OWN_REMOTES)
  } catch (error) {
    if (!(error instanceof RegistryRefused || error instanceof StorageError)) throw error
    const problem = error instanceof RegistryRefused ? 'REFUSED' : 'NOT READ'
    log(
      `REGISTRY ${problem}: ${error.message}. No build is added; the last valid registry stays in use, if there is one.`,
    )
    return []
  }
}

/** Lowest port that every user may open. */
const FIRST_USER_PORT = 1024
const KEY_NOT_HIDDEN =
  'REGISTRY KEY: this system has no user namespaces, so service and shell could read the key of their user (docs/release-store.md).'

type Supervised = {
  name: string
  fork: () => ChildProcess
  log: (line: string) => void
  ready: PromiseWithResolvers<void>
  isStopping: boolean
  /** Milliseconds until the next restart. */
  delay: number
  child?: ChildProcess
}

/**
 * Starts a process and restarts it when it exits unexpectedly. `ready` rejects when the first start fails. `options` start Node in another
 * way.
 */
function supervise(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  options: ReturnType<typeof hideFolder> = undefined,
) {
  const execArgv = [...(options?.execArgv ?? []), '--disable-warning=ExperimentalWarning']
  const forkOptions: ForkOptions = {
    cwd: ROOT,
    env,
    ...options,
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  }
  const supervised: Supervised = {
    name,
    fork: () => fork(resolve(ROOT, file), forkOptions),
    log,
    ready: Promise.withResolvers(),
    isStopping: false,
    delay: RESTART_DELAY_MS,
  }
  run(supervised, true)
  return {
    ready: supervised.ready.promise,
    /** From now on the process may end without being started again. */
    expectEnd: () => {
      supervised.isStopping = true
    },
    kill: () => {
      supervised.isStopping = true
      supervised.child?.kill('SIGKILL')
    },
    stop: () => {
      supervised.isStopping = true
      return stopChild(supervised.child)
    },
  }
}

function run(supervised: Supervised, isFirst: boolean) {
  const { name, log, ready } = supervised
  const began = Date.now()
  const child = supervised.fork()
  supervised.child = child
  let hasStarted = false
  child.once('message', () => {
    hasStarted = true
    if (isFirst) ready.resolve()
    else log(`${name} is back`)
  })
  child.once('exit', (code, signal) => {
    if (supervised.isStopping) return
    if (isFirst && !hasStarted) return ready.reject(new StartRefused(''))
    const isStable = Date.now() - began > STABLE_AFTER_MS
    supervised.delay = isStable ? RESTART_DELAY_MS : Math.min(supervised.delay * 2, MAX_RESTART_DELAY_MS)
    log(`${name} ended (${signal ?? code}); starting it again`)
    setTimeout(() => !supervised.isStopping && run(supervised, false), supervised.delay)
  })
}

/** Runs a function that reads settings; turns a wrong setting into {@link StartRefused}. */
function refuseOnSettingError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    throw new StartRefused(error.message)
  }
}

function prepareDataFolder(folder: string) {
  try {
    createFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartRefused(`The data folder ${folder} cannot be written. Choose another with DATA_DIR=….`)
  }
}

/** Creates a folder level by level: `mkdir` with `recursive` never returns below /proc. */
function createFolder(folder: string) {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  mkdirSync(folder)
}

/** Throws {@link StartRefused} when the port is in use. */
export async function refuseTakenPort({ port, host }: Pick<ProductSettings, 'port' | 'host'>) {
  if (!(await isFree(port, host))) throw new StartRefused(`Port ${port} is taken. Choose another with PORT=….`)
}
