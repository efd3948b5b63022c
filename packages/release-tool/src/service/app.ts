import type { KeyObject } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { assertNewVersion } from '../registry/changes.ts'
import type { ReleaseStore } from '../registry/store.ts'
import { openAuditLog } from './audit-log.ts'
import { toAnswer } from './errors.ts'
import { MAX_ARGUMENT_BYTES, OPERATIONS, type OperationName } from './operations.ts'
import { assertPermitted, type Caller, type OperationContext, runOperation } from './run-operation.ts'
import { ALL_REMOTES, isSameSecret, openTokens } from './tokens.ts'
import { assertUploadSize, MAX_UPLOAD_BYTES, receiveRelease, UPLOAD_LIMITS } from './upload.ts'
import { type CheckStoredRelease, openVerification } from './verification.ts'

export type RegistryServiceOptions = {
  /** Store with the private key. */
  store: ReleaseStore
  /** Folder of the tokens, the audit log and unfinished uploads; only the registry's user can read it. */
  ownFolder: string
  logError: (error: unknown) => void
  /** Runs the release checks before a release of a token's owner is given to anybody. */
  checkRelease: CheckStoredRelease
  /** Public keys of runners whose attestations replace these checks. */
  runners?: readonly KeyObject[]
  /** Token with which the product's console asks for what its operators decide. */
  consoleToken?: string | undefined
  /** The launcher of a running product has started it. */
  isOfSuite?: boolean
}

/** Header with the name that a command on this machine, or the console, gives. */
export const AUTHOR_HEADER = 'x-mf-by'
/** Header with the id of a change; the same change sent again is made once. */
export const REQUEST_HEADER = 'idempotency-key'

/** Milliseconds in which a request must have arrived. */
const REQUEST_TIMEOUT_MS = 120_000
/** Bytes of a refused upload that are read, so that its sender gets the answer. */
const MAX_DISCARDED_BYTES = 8 * MAX_UPLOAD_BYTES

export const tokensFile = (folder: string) => join(folder, 'registry-tokens.json')
export const verdictsFile = (folder: string) => join(folder, 'registry-verdicts.jsonl')
export const auditFile = (folder: string) => join(folder, 'registry-audit.jsonl')

/** Creates the registry service. It removes what an earlier process left of unfinished uploads. */
export async function createRegistryService({
  store,
  ownFolder,
  logError,
  checkRelease,
  runners = [],
  consoleToken,
  isOfSuite = false,
}: RegistryServiceOptions) {
  const uploads = join(ownFolder, 'registry-uploads')
  await rm(uploads, { recursive: true, force: true })
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const service: Service = {
    store,
    tokens: openTokens(tokensFile(ownFolder)),
    audit: openAuditLog(auditFile(ownFolder)),
    verification: openVerification({ store, file: verdictsFile(ownFolder), runners, checkRelease }),
    writes: new PQueue({ concurrency: 1 }),
    logError,
    uploads,
    isOfSuite,
    consoleToken,
  }
  return {
    /**
     * Creates the HTTP interface. With `authenticate` every request needs a token; without it the socket's file permissions decide,
     * and the caller names the author.
     */
    createApp: ({ authenticate }: { authenticate: boolean }) => createApp(service, authenticate),
  }
}

/** `uploads` is the folder of unfinished uploads. */
type Service = OperationContext & { uploads: string; isOfSuite: boolean; consoleToken: string | undefined }

async function createApp(service: Service, authenticate: boolean): Promise<FastifyInstance> {
  const { store, tokens, isOfSuite, consoleToken } = service
  const app = fastify({
    bodyLimit: MAX_ARGUMENT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  })
  const callers = new WeakMap<FastifyRequest, Caller>()
  const getCaller = (request: FastifyRequest) => callers.get(request) as Caller
  await app.register(fastifyMultipart, { limits: UPLOAD_LIMITS })
  registerErrors(app, service.logError)
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const isReadable = await store.readRegistry().then(
      () => true,
      () => false,
    )
    return isReadable ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', missing: ['registry'] })
  })
  app.addHook('onRequest', async (request) => {
    // Proxies and supervisors have no token, and learn nothing of the releases.
    if (request.url.startsWith('/health/')) return
    const { authorization, [AUTHOR_HEADER]: by = '' } = request.headers
    const named = { by: decodeURIComponent(String(by)) || 'unknown', remotes: [ALL_REMOTES] }
    if (!authenticate) return callers.set(request, named)
    if (consoleToken && isSameSecret(authorization ?? '', `Bearer ${consoleToken}`))
      return callers.set(request, { ...named, token: 'console', isConsole: true })
    const { person, id, remotes } = await tokens.authenticate(authorization)
    callers.set(request, { by: person, token: id, remotes })
  })
  app.get('/health', async () => ({ folder: store.folder, publicKey: store.publicKey, suite: isOfSuite }))
  for (const operation of Object.keys(OPERATIONS) as OperationName[])
    app.post(`/operations/${operation}`, async (incoming, reply) => {
      const { [REQUEST_HEADER]: id } = incoming.headers
      const request = typeof id === 'string' ? id : undefined
      const result = await runOperation(service, {
        operation,
        body: incoming.body,
        caller: getCaller(incoming),
        request,
      })
      return reply.type('application/json').send(JSON.stringify(result))
    })
  app.put('/releases/:name/:hash', async (request) => {
    const upload = request.params as { name: string; hash: string }
    assertMayUpload(getCaller(request), upload.name)
    // The launcher may offer different builds of one version during development. It calls through the socket.
    return receiveUpload(service, request, { ...upload, needsNewVersion: authenticate })
  })
  return app
}

/** Throws {@link TokenRefused} unless the caller may add a release of a remote. */
function assertMayUpload(caller: Caller, remote: string) {
  assertPermitted(caller.isConsole ? { ...caller, remotes: [] } : caller, remote)
}

type Upload = { name: string; hash: string; needsNewVersion: boolean }

async function receiveUpload({ store, uploads }: Service, request: FastifyRequest, upload: Upload) {
  const { name, hash, needsNewVersion } = upload
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  assertUploadSize(length)
  return receiveRelease(request.parts(), { folder: uploads, name, hash }, async (draft, { version }) => {
    const entry = (await store.readRegistry()).remotes[name]
    if (needsNewVersion && entry && !entry.releases[hash]) assertNewVersion(entry, hash, version)
    return store.putRelease(draft)
  })
}

function registerErrors(app: FastifyInstance, logError: (error: unknown) => void) {
  app.setErrorHandler((error, request, reply) => {
    const answer = toAnswer(error) ?? toFrameworkAnswer(error)
    if (!answer) logError(error)
    discard(request)
    return reply.code(answer?.status ?? 500).send({ message: answer?.message ?? 'The registry failed; see its log.' })
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'The registry has no such address.' }))
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
