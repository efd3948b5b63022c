import type PQueue from 'p-queue'
import { ACTIONS } from '../registry/actions.ts'
import type { RegistryChange } from '../registry/client.ts'
import { createLocalClient } from '../registry/local-client.ts'
import { findShellBuild, findStoredBuild } from '../registry/shell-builds.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { AuditEntry, AuditLog } from './audit-log.ts'
import { readReleaseArchive, readShellArchive } from './build-archive.ts'
import { InvalidRequest } from './errors.ts'
import { type Arguments, AUDITED, isOfConsole, OPERATIONS, type OperationName } from './operations.ts'
import { ALL_REMOTES, TokenRefused, type Tokens } from './tokens.ts'
import { parseDescription } from './upload.ts'
import type { Verification } from './verification.ts'

/** The sender of a request: the owner of a token, or a command on this machine that may open the local socket. */
export type Caller = {
  by: string
  token?: string
  remotes: readonly string[]
  /** The product's console, which names the operator. */
  isConsole?: true
}

export type OperationContext = {
  store: ReleaseStore
  tokens: Tokens
  audit: AuditLog
  verification: Verification
  /** One at a time: a publish must not find files that are being deleted. */
  writes: PQueue
  logError: (error: unknown) => void
}

type Handlers = {
  [N in OperationName]: (args: Arguments<N>, caller: Caller, request?: string) => Promise<unknown>
}

/** A request for an operation, as it arrived. `request` is the id of a change. */
export type OperationRequest = { operation: OperationName; body: unknown; caller: Caller; request?: string }

/** Checks, runs and records an operation. Throws {@link InvalidRequest} or {@link TokenRefused} when it is refused. */
export async function runOperation(context: OperationContext, sent: OperationRequest): Promise<unknown> {
  const { operation, body, caller, request } = sent
  const isAudited = AUDITED.has(operation)
  try {
    const parsed = OPERATIONS[operation].args.safeParse(body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new InvalidRequest(`${issue?.path.join('.')}: ${issue?.message}.`)
    }
    await assertAllowed(context.store, operation, parsed.data as Partial<Arguments<'change'>>, caller)
    const result = await createHandlers(context)[operation](parsed.data as never, caller, request)
    const isUnchanged = (result as { changed?: boolean } | undefined)?.changed === false
    if (isAudited) await record(context.audit, sent, isUnchanged ? 'unchanged' : 'done')
    return result ?? null
  } catch (error) {
    if (isAudited || error instanceof TokenRefused)
      await record(context.audit, sent, 'refused', (error as Error).message).catch(context.logError)
    throw error
  }
}

/**
 * Makes a change for the owner of a token once its release passed the checks with the live shell. When another shell went live
 * meanwhile, it passes them again. A command on this machine can sign the registry anyway, and ran the checks itself.
 */
async function changeVerified(
  { store, writes, verification }: OperationContext,
  { remote, requested, seen }: Arguments<'change'>,
  { by, token }: Caller,
  request: string | undefined,
): Promise<RegistryChange> {
  for (;;) {
    if (token) await verification.assertVerified(remote, requested)
    const made = await writes.add(async () =>
      token && !(await verification.isVerified(remote, requested))
        ? undefined
        : createLocalClient(store, { by, request }).change(remote, requested, seen),
    )
    if (made) return made
  }
}

function createHandlers(context: OperationContext): Handlers {
  const { store, tokens, audit, writes, verification } = context
  return {
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
    readReleaseBuild: async ({ remote, ...build }) => {
      const folder = await findStoredBuild(store, remote, build)
      return folder ? readReleaseArchive(folder) : null
    },
    findIncompatible: async ({ remote, named }, { by }) => [
      ...(await createLocalClient(store, { by }).findIncompatible(remote, named)),
    ],
    checkPermission: async () => null,
    findStored: async ({ remote, hash, description }) =>
      (await store.findStored(parseDescription(description, remote, hash))) ?? null,
    change: (args, caller, request) => changeVerified(context, args, caller, request),
    attest: async ({ remote, hash, shell, signature }, { by, token }) => {
      const { description } = (await store.findReference(remote, hash)) ?? {}
      if (!description) throw new InvalidRequest(`the store has no release ${hash} of ${remote}; upload it first.`)
      const statement = { remote, hash, description, shell }
      if (signature || token) await verification.attest(statement, signature ?? '')
      else await verification.record(statement, `${by} on this machine`)
    },
    readVerdicts: ({ remote }) => verification.list(remote),
    freeze: (_, { by }) => writes.add(() => createLocalClient(store, { by }).freeze()),
    unfreeze: (_, { by }) => writes.add(() => createLocalClient(store, { by }).unfreeze()),
    collectGarbage: (_, { by }) => writes.add(() => createLocalClient(store, { by }).collectGarbage()),
    putShell: ({ declarations, ...offer }, { by }) =>
      writes.add(() => createLocalClient(store, { by }).putShell(offer, declarations)),
    forgetRemote: ({ remote }, { by }) => createLocalClient(store, { by }).forgetRemote(remote),
    restore: (_, { by }) => createLocalClient(store, { by }).restore(),
    createToken: ({ person, remotes, days }) => tokens.create(person, remotes, days),
    listTokens: () => tokens.list(),
    revokeToken: async ({ id }) => {
      if (!(await tokens.revoke(id))) throw new InvalidRequest(`there is no valid token ${id}; see \`mf token list\`.`)
    },
    readAudit: ({ remote, limit }) => audit.read(remote, limit),
  }
}

/** Throws {@link TokenRefused} unless the caller may change the remote, or every remote. */
export function assertPermitted({ by, remotes }: Caller, remote: string | undefined) {
  if (remotes.includes(ALL_REMOTES) || (remote && remotes.includes(remote))) return
  throw new TokenRefused(
    remote
      ? `the token of ${by} is for ${remotes.join(', ')}, not for ${remote}.`
      : `the token of ${by} is no operator's token.`,
  )
}

async function assertAllowed(
  store: ReleaseStore,
  operation: OperationName,
  { remote, requested }: Partial<Arguments<'change'>>,
  caller: Caller,
) {
  const { permission } = OPERATIONS[operation]
  const action = requested && ACTIONS[requested.action]
  if (caller.isConsole && !isOfConsole(operation, requested?.action))
    throw new TokenRefused('the console promotes, rolls back, pins and stops known releases, and does nothing else.')
  if (permission === 'operator' || action?.permission === 'operator') assertPermitted(caller, undefined)
  if (permission === 'remote') assertPermitted(caller, remote)
  if (!action || action.createsRemote) return
  const known = Object.keys((await store.readRegistry()).remotes)
  if (!known.includes(remote ?? ''))
    throw new InvalidRequest(
      `the registry has no remote "${remote ?? ''}". There are: ${known.sort().join(', ') || 'none'}.`,
    )
}

async function record(
  audit: AuditLog,
  { operation, body, caller }: OperationRequest,
  outcome: AuditEntry['outcome'],
  reason?: string,
) {
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
