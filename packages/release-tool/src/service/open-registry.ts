import { join, resolve } from 'node:path'
import { readSettings, SettingError } from '@radruf/settings'
import type { RegistryClient } from '../registry/client.ts'
import { createLocalClient } from '../registry/local-client.ts'
import { getPrivateFolder, preparePrivateFolder } from '../registry/private-folder.ts'
import { openConfiguredStore } from '../registry/settings.ts'
import { auditFile, tokensFile, verdictsFile } from './app.ts'
import { openAuditLog } from './audit-log.ts'
import { InvalidRequest } from './errors.ts'
import { createHttpClient, findRegistryProcess, type RegistryAdministration } from './http-client.ts'
import { openTokens } from './tokens.ts'
import { readVerdicts } from './verification.ts'

/** Longest path of a socket on macOS, in bytes; Linux allows four more. */
const MAX_SOCKET_BYTES = 103

/** Path of the registry process's local socket: REGISTRY_SOCKET, or `registry.sock` in the private folder of DATA_DIR. */
export function getSocketPath(env: NodeJS.ProcessEnv, root: string): string {
  const { dataDir, registrySocket } = readSettings('registry process', env)
  const socket = registrySocket
    ? resolve(root, registrySocket)
    : join(getPrivateFolder(resolve(root, dataDir)), 'registry.sock')
  if (Buffer.byteLength(socket) > MAX_SOCKET_BYTES)
    throw new SettingError(`REGISTRY_SOCKET: ${socket} is longer than ${MAX_SOCKET_BYTES} bytes; name a shorter path.`)
  return socket
}

/** Talks to the registry process at a local socket. */
export const connectRegistry = (socket: string, by: string): RegistryClient => createHttpClient({ socket, by })

/**
 * Opens the registry that the settings name: the one at REGISTRY_URL, the process that runs with this data folder, or the store
 * itself with its private key. `by` is the author on this machine; elsewhere the token names the author. Throws {@link SettingError}.
 */
export async function openRegistry(
  env: NodeJS.ProcessEnv,
  root: string,
  by: string,
): Promise<RegistryClient & RegistryAdministration> {
  const { registryUrl, registryToken } = readSettings('mf', env)
  const ownFolder = resolve(root, readSettings('registry', env).dataDir)
  const cache = join(ownFolder, 'shells')
  if (registryUrl) {
    if (!registryToken) throw new SettingError(`REGISTRY_TOKEN is missing; the registry at ${registryUrl} needs it.`)
    return createHttpClient({ url: registryUrl, token: registryToken }, { target: `Registry: ${registryUrl}`, cache })
  }
  const socket = getSocketPath(env, root)
  const process = await findRegistryProcess(socket)
  if (process) {
    const reader = process.suite ? 'a running suite reads it' : 'a registry process serves it'
    return createHttpClient({ socket, by }, { target: `Store: ${process.folder}; ${reader}.`, cache })
  }
  const store = openConfiguredStore(env, root)
  const own = preparePrivateFolder(ownFolder)
  const tokens = openTokens(tokensFile(own))
  return {
    ...createLocalClient(store, { by }, `Store: ${store.folder}; no running suite reads it. DATA_DIR names another.`),
    // Without a process nothing is uploaded with a token, so nothing needs a verdict.
    attest: async () => {},
    readVerdicts: (remote) => readVerdicts(verdictsFile(own), remote),
    createToken: ({ person, remotes, days }) => tokens.create(person, remotes, days),
    listTokens: tokens.list,
    revokeToken: async (id) => {
      if (!(await tokens.revoke(id))) throw new InvalidRequest(`there is no valid token ${id}; see \`mf token list\`.`)
    },
    readAudit: openAuditLog(auditFile(own)).read,
  }
}
