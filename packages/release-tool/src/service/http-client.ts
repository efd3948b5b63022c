import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredBuild } from '@radruf/federation/registry'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { SHELL } from '@radruf/federation/shell-build'
import pRetry, { AbortError } from 'p-retry'
import type { ReleaseReference } from '../registry/changes.ts'
import type { RegistryChange, RegistryClient } from '../registry/client.ts'
import { listStoredFiles } from '../registry/releases.ts'
import { AUTHOR_HEADER, REQUEST_HEADER } from './app.ts'
import type { AuditEntry } from './audit-log.ts'
import { type BuildArchive, fetchBuild } from './build-archive.ts'
import { toError } from './errors.ts'
import { type Arguments, type OperationName, uploadPath } from './operations.ts'
import type { ListedToken } from './tokens.ts'
import { readMessage, type SentRequest, sendRequest } from './transport.ts'
import type { Verdict } from './verification.ts'

/** The address of a registry process: its local socket, or its URL with a token. */
export type RegistryAddress = { socket: string; by: string } | { url: string; token: string; by?: string }

export type HttpClientOptions = {
  /** Line that names the registry. */
  target?: string
  /** Attempts after a failed connection; about twenty seconds by default, in which a killed process is back. */
  retries?: number
  /** Milliseconds for one answer. */
  timeoutMs?: number
  /** Folder that keeps fetched builds. */
  cache?: string
}

/** The registry process does not answer. */
export class RegistryUnreachable extends Error {
  override name = 'RegistryUnreachable'
}

/** The operations that only a registry process offers. */
export type RegistryAdministration = {
  /** Records that a stored release passed the checks here. A token's owner needs the signature of a trusted runner. */
  attest: (args: Arguments<'attest'>) => Promise<void>
  /** The verdicts about a remote's releases, oldest first. */
  readVerdicts: (remote: string) => Promise<Verdict[]>
  createToken: (args: Arguments<'createToken'>) => Promise<string>
  listTokens: () => Promise<ListedToken[]>
  revokeToken: (id: string) => Promise<void>
  readAudit: (remote: string, limit: number) => Promise<AuditEntry[]>
}

export type RegistryHealth = { folder: string; publicKey: string; suite: boolean }

/** A registry process that was killed is back within seconds; a request is sent again for about twenty. */
const RETRIES = { retries: 15, minTimeout: 100, maxTimeout: 2000, factor: 2 }
/** Milliseconds for one answer. An upload to a bucket stores every file. */
const ANSWER_TIMEOUT_MS = 120_000

/**
 * Talks to a registry process. A request whose connection fails is sent again: uploads are idempotent, and a change carries an id
 * with which it is made once.
 */
export function createHttpClient(
  address: RegistryAddress,
  {
    target = '',
    retries = RETRIES.retries,
    timeoutMs = ANSWER_TIMEOUT_MS,
    cache = join(tmpdir(), 'radruf-shells'),
  }: HttpClientOptions = {},
): RegistryClient & RegistryAdministration {
  const send = <T>(path: string, method: string, body: Uint8Array | string, headers: Record<string, string>) =>
    pRetry(() => exchange<T>(address, { path, method, body, headers, timeoutMs }), { ...RETRIES, retries })
  const call = async <T>(operation: OperationName, args: object): Promise<T> =>
    send<T>(`/operations/${operation}`, 'POST', JSON.stringify(args), {
      'content-type': 'application/json',
      [REQUEST_HEADER]: randomUUID(),
    })
  const fetchArchive = (name: string, build: StoredBuild | undefined, operation: OperationName, args: object) =>
    fetchBuild(name, build, cache, async () => (await call<BuildArchive | null>(operation, args)) ?? undefined)
  return {
    target,
    canChange: true,
    readRegistry: () => call('readRegistry', {}),
    readShellTypes: async () => ((await call<object | null>('readShellTypes', {})) as never) ?? undefined,
    findIncompatible: async (remote, named) =>
      new Map(await call<[string, string][]>('findIncompatible', { remote, named })),
    checkPermission: (remote) => call('checkPermission', { remote }),
    async putRelease(dist) {
      const text = await readFile(join(dist, DESCRIPTION_FILE), 'utf8')
      const description = JSON.parse(text) as Release
      const { name, hash } = description
      const stored = await call<ReleaseReference | null>('findStored', { remote: name, hash, description })
      if (stored) return stored
      const { body, type } = await encodeUpload(
        dist,
        text,
        listStoredFiles(description).map(({ file }) => file),
      )
      return send(uploadPath(name, hash), 'PUT', body, { 'content-type': type })
    },
    change: (remote, requested, seen) => call<RegistryChange>('change', { remote, requested, seen }),
    freeze: () => call('freeze', {}),
    unfreeze: () => call('unfreeze', {}),
    fetchShell: ({ build }) => fetchArchive(SHELL, build, 'readShellBuild', {}),
    fetchRelease: (remote, build) => fetchArchive(remote, build, 'readReleaseBuild', { remote, ...build }),
    putShell: (offer, declarations) => call('putShell', { ...offer, declarations }),
    forgetRemote: (remote) => call('forgetRemote', { remote }),
    collectGarbage: () => call('collectGarbage', {}),
    restore: () => call('restore', {}),
    attest: (args) => call('attest', args),
    readVerdicts: (remote) => call('readVerdicts', { remote }),
    createToken: (args) => call('createToken', args),
    listTokens: () => call('listTokens', {}),
    revokeToken: (id) => call('revokeToken', { id }),
    readAudit: (remote, limit) => call('readAudit', { remote, limit }),
  }
}

/** The files of a release as a form, its description first. */
async function encodeUpload(dist: string, description: string, files: readonly string[]) {
  const form = new FormData()
  form.append(DESCRIPTION_FILE, new Blob([description]), DESCRIPTION_FILE)
  for (const file of files) form.append(file, new Blob([await readFile(join(dist, file))]), 'file')
  const encoded = new Response(form)
  return { body: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' }
}

/** Asks a registry process for its state, once; undefined when none listens at this socket. */
export const findRegistryProcess = (socket: string): Promise<RegistryHealth | undefined> =>
  exchange<RegistryHealth>({ socket, by: '' }, { path: '/health', method: 'GET' }).catch((error: unknown) => {
    if (error instanceof RegistryUnreachable) return undefined
    throw error
  })

/**
 * Sends one request. Rejects with {@link RegistryUnreachable}, with the error that the answer stands for, or with a TypeError
 * where the address or the token has characters that no request can have.
 */
async function exchange<T>(
  address: RegistryAddress,
  { headers, timeoutMs = ANSWER_TIMEOUT_MS, ...request }: Partial<SentRequest> & Pick<SentRequest, 'path' | 'method'>,
): Promise<T> {
  // An address or token that cannot be sent fails here at once; only failures of the connection may be retried.
  const sent = sendRequest(address, { ...request, timeoutMs, headers: { ...headers, ...getCredentials(address) } })
  const { status, text } = await sent.catch((error: NodeJS.ErrnoException) => {
    const { code, message } = error
    if (code === 'EPROTO')
      throw new AbortError(
        new RegistryUnreachable(`The registry at ${toName(address)} has no https; begin with http://.`),
      )
    throw new RegistryUnreachable(`The registry at ${toName(address)} does not answer (${code ?? message}).`)
  })
  if (status === 200) return JSON.parse(text) as T
  const problem = readMessage(text)
  if (problem !== undefined) throw new AbortError(toError(status, problem))
  throw new AbortError(
    new RegistryUnreachable(
      `${toName(address)} is no registry: it answers with ${status}. REGISTRY_URL is the address of the registry process, with its REGISTRY_PORT.`,
    ),
  )
}

const toName = (address: RegistryAddress) => ('socket' in address ? address.socket : address.url)

const getCredentials = (address: RegistryAddress): Record<string, string> =>
  'socket' in address
    ? { [AUTHOR_HEADER]: encodeURIComponent(address.by) }
    : {
        authorization: `Bearer ${address.token}`,
        ...(address.by && { [AUTHOR_HEADER]: encodeURIComponent(address.by) }),
      }
