import type { KeyObject } from 'node:crypto'
import type { RegistryEntry } from '@radruf/federation/registry'
import { formatRefusal } from '../refusal.ts'
import type { RequestedChange } from '../registry/actions.ts'
import type { ReleaseStore } from '../registry/store.ts'
import { findRunner, type Statement } from './attestation.ts'
import { appendLine, readLines } from './json-lines.ts'

/** A release passed the release checks: run by the registry's own checker, or by a trusted runner. */
export type Verdict = Statement & { by: string; at: string }

/** The release is not verified: it failed the registry's checks, or they could not run. */
export class VerificationRefused extends Error {
  override name = 'VerificationRefused'
}

/** Runs the release checks on a stored release; throws {@link VerificationRefused}. */
export type CheckStoredRelease = (release: Omit<Statement, 'shell'>) => Promise<void>

export type VerificationOptions = {
  store: ReleaseStore
  /** File of the verdicts. */
  file: string
  /** Public keys of the runners whose attestations count. */
  runners: readonly KeyObject[]
  checkRelease: CheckStoredRelease
}

export type Verification = ReturnType<typeof openVerification>

/** Author of the verdicts of the registry's own checker. */
const OWN_CHECKER = 'registry'

/** Decides whether a release that a token's owner wants to give to visitors was verified, and verifies it otherwise. */
export function openVerification({ store, file, runners, checkRelease }: VerificationOptions) {
  const running = new Map<string, Promise<void>>()

  const hasVerdict = async (wanted: Statement, isSame: (a: Statement, b: Statement) => boolean): Promise<boolean> =>
    (await readLines<Verdict>(file)).some((verdict) => isSame(verdict, wanted))
  const isPassed = (wanted: Statement) => hasVerdict(wanted, (verdict) => toKey(verdict) === toKey(wanted))

  /** What a change needs a verdict about; undefined for a change after which every visitor has the same release. */
  const toStatement = async (remote: string, requested: RequestedChange): Promise<Statement | undefined> => {
    const { shell, remotes } = await store.readRegistry()
    const hash = findGivenRelease(requested, remotes[remote])
    const stored = hash && (await store.findReference(remote, hash))
    return stored ? { remote, hash, description: stored.description, shell: shell?.build?.hash ?? '' } : undefined
  }
  /** A staged release was checked with the shell that will go live. */
  const isStatementVerified = (statement: Statement, { action }: RequestedChange) =>
    action === 'stage'
      ? hasVerdict(statement, (verdict) => toKey({ ...verdict, shell: '' }) === toKey({ ...statement, shell: '' }))
      : isPassed(statement)

  const record = (statement: Statement, by: string) =>
    appendLine(file, { ...statement, by, at: new Date().toISOString() } satisfies Verdict)

  /** Checks a release once, however many requests wait for it: a client repeats a request whose answer takes long. */
  const check = (statement: Statement): Promise<void> => {
    const key = toKey(statement)
    const known = running.get(key)
    if (known) return known
    const checking = checkRelease(statement)
      .then(() => record(statement, OWN_CHECKER))
      .finally(() => running.delete(key))
    running.set(key, checking)
    return checking
  }

  return {
    /** Throws {@link VerificationRefused} unless the release that a change gives to anybody passed the checks with the live shell. */
    async assertVerified(remote: string, requested: RequestedChange): Promise<void> {
      const statement = await toStatement(remote, requested)
      if (!statement || (await isStatementVerified(statement, requested))) return
      if (requested.action === 'stage')
        throw new VerificationRefused(formatRefusal({ rule: 'verified', ...NO_SUCH_SHELL }))
      await check(statement)
    },

    /** Whether the release that a change gives to anybody has passed the checks with the shell that is live now. */
    async isVerified(remote: string, requested: RequestedChange): Promise<boolean> {
      const statement = await toStatement(remote, requested)
      return !statement || isStatementVerified(statement, requested)
    },

    /** Records the attestation of a trusted runner; throws {@link VerificationRefused} for any other signature. */
    async attest(statement: Statement, signature: string): Promise<void> {
      const runner = findRunner(statement, signature, runners)
      if (!runner) throw new VerificationRefused(formatRefusal({ rule: 'verified', ...UNKNOWN_RUNNER }))
      await this.record(statement, runner)
    },

    /** Records that a release passed the checks elsewhere, once. */
    async record(statement: Statement, by: string): Promise<void> {
      if (!(await isPassed(statement))) await record(statement, by)
    },

    list: (remote: string) => readVerdicts(file, remote),
  }
}

/** The verdicts about the releases of a remote, oldest first. */
export const readVerdicts = async (file: string, remote: string): Promise<Verdict[]> =>
  (await readLines<Verdict>(file)).filter((verdict) => verdict.remote === remote)

const toKey = ({ remote, hash, description, shell }: Statement) => [remote, hash, description, shell].join(' ')

/** The release that visitors, or people with permission for overrides, get after a change. A rollback must always work. */
function findGivenRelease(requested: RequestedChange, entry: RegistryEntry | undefined): string | undefined {
  const named = 'release' in requested ? requested.release : undefined
  switch (requested.action) {
    case 'publish':
    case 'preview':
    case 'stage':
    case 'canary':
    case 'pin':
    case 'fill':
    case 'offer':
      return named
    case 'promote':
      return named ?? entry?.canary?.release
    default:
      return undefined
  }
}

const NO_SUCH_SHELL = {
  reason: 'a release for a shell that is not live cannot be checked by the registry, which has no build of that shell',
  fix: 'Stage it on the registry’s machine, or with a runner whose key is in TRUSTED_RUNNERS of the registry process.',
}
const UNKNOWN_RUNNER = {
  reason: 'the attestation is signed with a key that the registry does not trust',
  fix: 'Ask an operator to add the runner’s public key to TRUSTED_RUNNERS, or unset RUNNER_PRIVATE_KEY: the registry then runs the checks itself.',
}
