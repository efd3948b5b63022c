import { z } from 'zod'
import { type ActionName, requestedChange } from '../registry/actions.ts'

const remote = z.string().regex(/^[a-z][a-z0-9-]*$/, 'is no name of a remote')
const name = z.string().trim().min(1).max(100)

/** Longest validity of a token: ten years. */
export const MAX_TOKEN_DAYS = 3650

/** An operation accepts every token, a token for the remote in its arguments, or an operator's token only. */
type Permission = 'any' | 'remote' | 'operator'

/** The operations of the registry's HTTP interface: `POST /operations/<name>` with the arguments as JSON. */
export const OPERATIONS = {
  readRegistry: { args: z.object({}), permission: 'any' },
  readShellBuild: { args: z.object({}), permission: 'any' },
  readReleaseBuild: {
    args: z.object({ remote, hash: z.string().regex(/^\w+$/), description: z.string() }),
    permission: 'any',
  },
  readShellTypes: { args: z.object({}), permission: 'any' },
  findIncompatible: { args: z.object({ remote, named: z.string().optional() }), permission: 'any' },
  checkPermission: { args: z.object({ remote }), permission: 'remote' },
  findStored: { args: z.object({ remote, hash: z.string(), description: z.unknown() }), permission: 'remote' },
  change: {
    args: z.object({ remote, requested: requestedChange, seen: z.iso.datetime().optional() }),
    permission: 'remote',
  },
  attest: {
    // A command on this machine needs no signature.
    args: z.object({ remote, hash: z.string(), shell: z.string().max(100), signature: z.string().max(200).optional() }),
    permission: 'remote',
  },
  readVerdicts: { args: z.object({ remote }), permission: 'any' },
  putShell: {
    args: z.object({
      shared: z.record(z.string(), z.string()),
      contract: z.string(),
      build: z.object({ hash: z.string(), description: z.string() }).optional(),
      declarations: z.string(),
    }),
    permission: 'operator',
  },
  forgetRemote: { args: z.object({ remote }), permission: 'operator' },
  freeze: { args: z.object({}), permission: 'operator' },
  unfreeze: { args: z.object({}), permission: 'operator' },
  collectGarbage: { args: z.object({}), permission: 'operator' },
  restore: { args: z.object({}), permission: 'operator' },
  createToken: {
    args: z.object({ person: name, remotes: z.array(name).min(1).max(100), days: z.int().min(1).max(MAX_TOKEN_DAYS) }),
    permission: 'operator',
  },
  listTokens: { args: z.object({}), permission: 'operator' },
  revokeToken: { args: z.object({ id: z.string() }), permission: 'operator' },
  readAudit: { args: z.object({ remote: z.string(), limit: z.int().min(1).max(10_000) }), permission: 'operator' },
} as const satisfies Record<string, { args: z.ZodType; permission: Permission }>

export type OperationName = keyof typeof OPERATIONS
export type Arguments<N extends OperationName> = z.output<(typeof OPERATIONS)[N]['args']>

/** Operations that the audit log records. The others change nothing, and are recorded when a token does not permit them. */
export const AUDITED: ReadonlySet<OperationName> = new Set([
  'change',
  'attest',
  'putShell',
  'forgetRemote',
  'freeze',
  'unfreeze',
  'collectGarbage',
  'restore',
  'createToken',
  'revokeToken',
])

/** What the console of the product may ask for: it decides about known releases, and adds none. */
const CONSOLE_OPERATIONS: ReadonlySet<OperationName> = new Set([
  'readRegistry',
  'findIncompatible',
  'freeze',
  'unfreeze',
])
const CONSOLE_ACTIONS: ReadonlySet<ActionName> = new Set(['promote', 'rollback', 'pin', 'unpin'])
export const isOfConsole = (operation: OperationName, action: ActionName | undefined): boolean =>
  CONSOLE_OPERATIONS.has(operation) || (operation === 'change' && action !== undefined && CONSOLE_ACTIONS.has(action))

/** Bytes of an operation's arguments: the declarations of a shell have about 600 kB. */
export const MAX_ARGUMENT_BYTES = 8 * 1024 * 1024

/** Path of an upload: `PUT` with the files as parts of a form, each named by its path. */
export const uploadPath = (remote: string, hash: string) => `/releases/${remote}/${hash}`
