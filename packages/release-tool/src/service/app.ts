import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { assertNewVersion } from '../registry/changes.ts'
import { createLocalClient } from '../registry/local-client.ts'
import { OPERATOR_CHANGES } from '../registry/requested-change.ts'
import { findShellBuild } from '../registry/shell-builds.ts'
import type { ReleaseStore } from '../registry/store.ts'
import { type AuditEntry, openAuditLog } from './audit-log.ts'
import { RequestRefused, toAnswer } from './errors.ts'
import { type Arguments, AUDITED, MAX_ARGUMENT_BYTES, OPERATIONS, type OperationName } from './operations.ts'
import { readShellArchive } from './shell-archive.ts'
import { ALL_REMOTES, openTokens, TokenRefused } from './tokens.ts'
import { MAX_UPLOAD_BYTES, parseDescription, receiveRelease, UPLOAD_LIMITS, UploadRefused } from './upload.ts'

export type RegistryServiceOptions = {
  /** Store with the private key. */
  store: ReleaseStore
  /** Folder of the tokens, the audit log and unfinished uploads; only the registry's user can read it. */
  ownFolder: string
  logError: (error: unknown) => void
  /** The launcher of a running product has started it. */
  isOfSuite?: boolean
}

/** The sender of a request: the owner of a token, or a command on this machine that may open the local socket. */
type Caller = { by: string; token?: string; remotes: readonly string[] }

/** Header with the name that a command on this machine gives. */
export const AUTHOR_HEADER = 'x-mf-by'
/** Header with the id of a change; the same change sent again is made once. */
export const REQUEST_HEADER = 'idempotency-key'

/** Milliseconds in which a request must have arrived. */
const REQUEST_TIMEOUT_MS = 120_000
/** Bytes of a refused upload that are read, so that its sender gets the answer. */
const MAX_DISCARDED_BYTES = 8 * MAX_UPLOAD_BYTES

export const tokensFile = (folder: string) => join(folder, 'registry-tokens.json')
export const auditFile = (folder: string) => join(folder, 'registry-audit.jsonl')

/** Creates the registry service. It removes what an earlier process left of unfinished uploads. */
export async function createRegistryService({ store, ownFolder, logError, isOfSuite = false }: RegistryServiceOptions) {
  const tokens = openTokens(tokensFile(ownFolder))
  const audit = openAuditLog(auditFile(ownFolder))
  const uploads = join(ownFolder, 'registry-uploads')
  await rm(uploads, { recursive: true, force: true })
  await mkdir(uploads, { recursive: true, mode: 0o700 })

  /** One at a time: a publish must not find files that are being deleted. */
  const writes = new PQueue({ concurrency: 1 })

  const handlers: {
    [N in OperationName]: (args: Arguments<N>, caller: Caller, request?: string) => Promise<unknown>
  } = {
    readRegistry: () => store.readRegistry(),
    readShellTypes: async () => {
      const { shell } = await store.readRegistry()
      return (shell && (await store.readShellTypes(shell))) ?? null
    },
    readShellBuild: async () => {
      const { shell } = await store.readRegistry()
      const folder = shell && (await findShellBuild(store, shell))
      return folder ? readShellArchive(folder) : null
    },
    findIncompatible: async ({ remote, named }, { by }) => [
      ...(await createLocalClient(store, { by }).findIncompatible(remote, named)),
    ],
    checkPermission: async () => null,
    findStored: async ({ remote, hash, description }) =>
      (await store.findStored(parseDescription(description, remote, hash))) ?? null,
    change: ({ remote, requested }, { by }, request) =>
      writes.add(() => createLocalClient(store, { by, request }).change(remote, requested)),
    collectGarbage: (_, { by }) => writes.add(() => createLocalClient(store, { by }).collectGarbage()),
    putShell: ({ declarations, ...offer }, { by }) =>
      writes.add(() => createLocalClient(store, { by }).putShell(offer, declarations)),
    forgetRemote: ({ remote }, { by }) => createLocalClient(store, { by }).forgetRemote(remote),
    restore: (_, { by }) => createLocalClient(store, { by }).restore(),
    createToken: ({ person, remotes, days }) => tokens.create(person, remotes, days),
    listTokens: () => tokens.list(),
    revokeToken: async ({ id }) => {
      if (!(await tokens.revoke(id))) throw new RequestRefused(`there is no valid token ${id}; see \`mf token list\`.`)
    },
    readAudit: ({ remote, limit }) => audit.read(remote, limit),
  }

  /** Throws {@link TokenRefused} unless the caller may change the remote, or every remote. */
  const assertPermitted = ({ by, remotes }: Caller, remote: string | undefined) => {
    if (remotes.includes(ALL_REMOTES) || (remote && remotes.includes(remote))) return
    throw new TokenRefused(
      remote
        ? `the token of ${by} is for ${remotes.join(', ')}, not for ${remote}.`
        : `the token of ${by} is no operator's token.`,
    )
  }
  const assertAllowed = async (operation: OperationName, args: Partial<Arguments<'change'>>, caller: Caller) => {
    const { permission } = OPERATIONS[operation]
    const isOperators = args.requested && OPERATOR_CHANGES.has(args.requested.action)
    if (permission === 'operator' || isOperators) assertPermitted(caller, undefined)
    if (permission === 'remote') assertPermitted(caller, args.remote)
    const { requested, remote = '' } = args
    if (!requested || ['publish', 'preview', 'stage', 'fill', 'offer'].includes(requested.action)) return
    const known = Object.keys((await store.readRegistry()).remotes)
    if (!known.includes(remote))
      throw new RequestRefused(
        `the registry has no remote "${remote}". There are: ${known.sort().join(', ') || 'none'}.`,
      )
  }
  const run = async (operation: OperationName, body: unknown, caller: Caller, request: string | undefined) => {
    const parsed = OPERATIONS[operation].args.safeParse(body)
    const note = async (outcome: AuditEntry['outcome'], reason?: string) => {
      const { remote, requested, declarations: _, ...rest } = (body ?? {}) as Record<string, unknown>
      await audit.append({
        at: new Date().toISOString(),
        by: caller.by,
        token: caller.token,
        operation,
        ...(typeof remote === 'string' && { remote }),
        detail: requested ?? (AUDITED.has(operation) ? rest : undefined),
        outcome,
        reason,
      })
    }
    try {
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        throw new RequestRefused(`${issue?.path.join('.')}: ${issue?.message}.`)
      }
      await assertAllowed(operation, parsed.data as Partial<Arguments<'change'>>, caller)
      const result = await handlers[operation](parsed.data as never, caller, request)
      const isUnchanged = (result as { changed?: boolean } | undefined)?.changed === false
      if (AUDITED.has(operation)) await note(isUnchanged ? 'unchanged' : 'done')
      return result ?? null
    } catch (error) {
      if (AUDITED.has(operation) || error instanceof TokenRefused)
        await note('refused', (error as Error).message).catch(logError)
      throw error
    }
  }

  /**
   * Creates the HTTP interface. With `authenticate` every request needs a token; without it the socket's file permissions decide,
   * and the caller names the author.
   */
  const createApp = async ({ authenticate }: { authenticate: boolean }): Promise<FastifyInstance> => {
    const app = fastify({
      bodyLimit: MAX_ARGUMENT_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      forceCloseConnections: true,
    })
    const callers = new WeakMap<FastifyRequest, Caller>()
    const callerOf = (request: FastifyRequest) => callers.get(request) as Caller
    await app.register(fastifyMultipart, { limits: UPLOAD_LIMITS })
    app.setErrorHandler((error, request, reply) => {
      const answer = toAnswer(error) ?? toFrameworkAnswer(error)
      if (!answer) logError(error)
      discard(request)
      return reply.code(answer?.status ?? 500).send({ message: answer?.message ?? 'The registry failed; see its log.' })
    })
    app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'The registry has no such address.' }))
    app.addHook('onRequest', async (request) => {
      const { authorization, [AUTHOR_HEADER]: by = '' } = request.headers
      if (!authenticate)
        return callers.set(request, { by: decodeURIComponent(String(by)) || 'unknown', remotes: [ALL_REMOTES] })
      const { person, id, remotes } = await tokens.authenticate(authorization)
      callers.set(request, { by: person, token: id, remotes })
    })
    app.get('/health', async () => ({ folder: store.folder, publicKey: store.publicKey, suite: isOfSuite }))
    for (const operation of Object.keys(OPERATIONS) as OperationName[])
      app.post(`/operations/${operation}`, async (request, reply) => {
        const id = request.headers[REQUEST_HEADER]
        const result = await run(operation, request.body, callerOf(request), typeof id === 'string' ? id : undefined)
        return reply.type('application/json').send(JSON.stringify(result))
      })
    app.put('/releases/:name/:hash', async (request) => {
      const { name, hash } = request.params as { name: string; hash: string }
      assertPermitted(callerOf(request), name)
      const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
      if (length > MAX_UPLOAD_BYTES)
        throw new UploadRefused(
          `a release has at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB, this upload ${formatMb(length)}.`,
        )
      return receiveRelease(request.parts(), { folder: uploads, name, hash }, async (draft, { version }) => {
        const entry = (await store.readRegistry()).remotes[name]
        // The launcher may offer different builds of one version during development. It calls through the socket.
        if (authenticate && entry && !entry.releases[hash]) assertNewVersion(entry, hash, version)
        return store.putRelease(draft)
      })
    })
    return app
  }
  return { createApp }
}

/** Errors of the HTTP framework, such as a body without JSON. */
function toFrameworkAnswer(error: unknown): { status: number; message: string } | undefined {
  const { statusCode, message } = error as { statusCode?: number; message: string }
  return statusCode && statusCode < 500 ? { status: statusCode, message } : undefined
}

/** Reads the rest of a refused body: a sender whose connection ends while it writes does not see the answer. */
function discard({ raw }: FastifyRequest) {
  const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length <= MAX_DISCARDED_BYTES) raw.resume()
}

const formatMb = (bytes: number) =>
  Number.isFinite(bytes) ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : 'does not name its length'
