import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DESCRIPTION_FILE } from '@radruf/federation/release'
import { readSettings, SettingError, type SettingsFor } from '@radruf/settings'
import { START_ACTOR } from '../registry/changes.ts'
import type { RegistryClient } from '../registry/client.ts'
import { fillStore } from '../registry/fill.ts'
import { readPublicKeys } from '../registry/keys.ts'
import { preparePrivateFolder } from '../registry/private-folder.ts'
import { renewRegistry, startRenewal } from '../registry/renew.ts'
import { openConfiguredStore } from '../registry/settings.ts'
import { RegistryRefused } from '../registry/signature.ts'
import { createRegistryService } from './app.ts'
import { createCheckerClient } from './checker-client.ts'
import { createCheckProcesses, type RunChecks } from './checker-process.ts'
import { findRegistryProcess } from './http-client.ts'
import { connectRegistry, getSocketPath } from './open-registry.ts'
import { createReleaseChecks } from './release-checks.ts'

/**
 * Starts the registry process, the only one that can read the signing key. It listens on a local socket for this user's commands
 * and, with REGISTRY_PORT, on a port for people with a token.
 */
const root = process.cwd()
/** An altered registry is one line; it is reported to every request too. */
const logError = (error: unknown) =>
  console.error(error instanceof RegistryRefused ? `REGISTRY REFUSED: ${error.message}.` : error)
try {
  await start()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function start() {
  const settings = readSettings('registry process', process.env)
  const { dataDir, registryPort, registryHost, trustedRunners, consoleToken, releaseBuilds } = settings
  const ownFolder = openOwnFolder(resolve(root, dataDir))
  const runChecks = findChecker(settings) ?? createCheckProcesses({ root, ownFolder })
  const socket = getSocketPath(process.env, root)
  if (await findRegistryProcess(socket)) throw new Error(`A registry runs already at ${socket}.`)
  const store = openConfiguredStore(process.env, root)
  if (!store.canSign) throw new Error('REGISTRY_PRIVATE_KEY is missing; without it the registry cannot sign.')
  protectKey(join(ownFolder, 'registry-key'))
  // Readers with the next key only need a registry that it signed.
  await renewRegistry(store, store.isRotatingKeys).catch(logError)
  startRenewal(store, logError)
  const service = await createRegistryService({
    store,
    ownFolder,
    logError,
    checkRelease: createReleaseChecks({ store, runChecks, logError }),
    runners: trustedRunners ? readPublicKeys('TRUSTED_RUNNERS', trustedRunners) : [],
    consoleToken,
    isOfSuite: process.connected,
  })
  const local = await service.createApp({ authenticate: false })
  // A killed process leaves its socket behind.
  rmSync(socket, { force: true })
  // Other users must not connect, not even before a later chmod.
  const umask = process.umask(0o077)
  await local.listen({ path: socket })
  process.umask(umask)
  const apps = [local]
  if (releaseBuilds) await addBuilds(connectRegistry(socket, START_ACTOR), resolve(root, releaseBuilds))
  if (registryPort !== undefined) {
    const open = await service.createApp({ authenticate: true })
    await open.listen({ port: registryPort, host: registryHost }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new Error(`Port ${registryPort} is taken. Choose another with REGISTRY_PORT=….`)
    })
    apps.push(open)
  }
  // `disconnect`: the launcher has ended.
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(end, () => void Promise.all(apps.map((app) => app.close())).then(() => process.exit(0)))
  const addresses = [socket, ...(apps.length > 1 ? [`http://${registryHost}:${registryPort}`] : [])]
  if (process.send) process.send({ ready: true })
  else process.stdout.write(`The registry of ${store.folder} listens at ${addresses.join(' and ')}. Ctrl-C ends it.\n`)
}

/** The private folder of a data folder that can be written. */
function openOwnFolder(folder: string): string {
  try {
    return preparePrivateFolder(folder)
  } catch (error) {
    throw new SettingError(`DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The checker that the settings name; undefined without one. */
function findChecker({ checkerUrl, checkerToken }: SettingsFor<'registry process'>): RunChecks | undefined {
  if (!checkerUrl) return undefined
  if (!checkerToken) throw new SettingError(`CHECKER_TOKEN is missing; the checker at ${checkerUrl} needs it.`)
  return createCheckerClient(checkerUrl, checkerToken)
}

/** Adds the builds of shell and remotes in a folder, and logs which differ from a release that a command chose. */
async function addBuilds(registry: RegistryClient, folder: string) {
  const remotes = readdirSync(folder).filter(
    (name) => name !== 'shell' && existsSync(join(folder, name, 'dist', DESCRIPTION_FILE)),
  )
  try {
    for (const name of await fillStore(registry, folder, remotes))
      process.stdout.write(
        `${name}: a command chose its live release, so the build in ${folder} does not replace it.\n`,
      )
  } catch (error) {
    // The last valid registry stays in use.
    logError(error)
  }
}

/** Takes the permissions of other users away from the key's file. */
function protectKey(file: string) {
  if (existsSync(file) && statSync(file).mode & 0o077) chmodSync(file, 0o600)
}
