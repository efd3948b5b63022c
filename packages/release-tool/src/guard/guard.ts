import type { RegistryEntry } from '@radruf/federation/registry'
import { DAY_MS } from '../durations.ts'
import { findLiveSince } from '../registry/actions.ts'
import type { RegistryClient } from '../registry/client.ts'
import type { GuardLimits } from './limits.ts'
import type { ReleaseOutcomes } from './outcomes.ts'
import { evaluateRelease, type RollbackDecision } from './rollback-decision.ts'
import { MIN_REFERENCE_VOTES } from './rollback-rule.ts'
import { findShellAddresses } from './shell-addresses.ts'

export type GuardOptions = {
  /** The registry process signs rollbacks. */
  registry: Pick<RegistryClient, 'readRegistry' | 'findIncompatible' | 'change'>
  /** Fetches the counts of the shell's servers. */
  fetchOutcomes: () => Promise<ReleaseOutcomes[]>
  limits: GuardLimits
  log: (line: string) => void
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Milliseconds between two checks. */
const CHECK_INTERVAL_MS = 1000

/** Milliseconds after which a release with too few votes is reported to the operator. */
const TOO_FEW_VOTES_AFTER_MS = DAY_MS

type Guard = GuardOptions & {
  now: () => number
  startedAt: number
  /** Lines that are logged once. */
  logged: Set<string>
}

/** Creates one check of all live releases that rolls back those that fail. It makes no other change to the registry. */
export function createGuard(options: GuardOptions): () => Promise<void> {
  const { registry, fetchOutcomes, limits, log, now = Date.now } = options
  const guard: Guard = { ...options, now, startedAt: now(), logged: new Set() }
  let isUnreadable = false
  return async () => {
    try {
      const outcomes = await fetchOutcomes()
      isUnreadable = false
      for (const [name, entry] of Object.entries((await registry.readRegistry()).remotes)) {
        const own = outcomes.filter(({ remote }) => remote === name)
        reportTooFewVotes(guard, name, entry, own)
        if (!evaluateRelease(entry, own, limits)) continue
        const incompatible = await registry.findIncompatible(name)
        const decision = evaluateRelease(entry, own, limits, incompatible)
        if (decision) await act(guard, name, decision)
      }
    } catch (error) {
      if (!isUnreadable)
        log(
          `OUTCOMES NOT READ: ${error instanceof Error ? error.message : String(error)}. No release is rolled back until they are: ` +
            'look whether the shell runs, and whether OUTCOMES_TOKEN is the same here and there.',
        )
      isUnreadable = true
    }
  }
}

/** Warns the operator once that a release has too few votes for the guard to notice every fault. */
function reportTooFewVotes(
  { limits, log, logged, now, startedAt }: Guard,
  name: string,
  entry: RegistryEntry,
  counted: readonly ReleaseOutcomes[],
) {
  const release = entry.canary?.release ?? entry.stable
  const since = findLiveSince(entry, release)?.at
  const key = `too few ${name}${release}${since}`
  if (!since || entry.disabled || logged.has(key)) return
  if (now() - Math.max(Date.parse(since), startedAt) < TOO_FEW_VOTES_AFTER_MS) return
  const own = counted.find((one) => one.release === release && one.since === since)
  const votes = own ? own.failed + own.mounted : 0
  if (votes >= MIN_REFERENCE_VOTES) return
  logged.add(key)
  log(
    `TOO FEW VISITORS: ${name} ${release} has ${votes} votes after 24 h (one a day for each network). With fewer than ` +
      `${MIN_REFERENCE_VOTES} the guard can miss a fault: look for "remote failed" in the shell's log. ` +
      `A rollback needs failures in ${limits.failures} networks (ROLLBACK_FAILURES).`,
  )
}

/** Rolls a release back, or logs once why it stays live. */
async function act({ registry, log, logged }: Guard, name: string, decision: RollbackDecision) {
  const { release, why, exemption } = decision
  if (exemption) {
    const line = `FAILING: ${name} ${release} ${why}. It stays live, because ${exemption}. Decide yourself: publish a repair, or run \`mf rollback ${name}\`.`
    if (!logged.has(name + release)) log(line)
    return void logged.add(name + release)
  }
  const { since } = decision
  const result = await registry.change(name, { action: 'automatic rollback', release, since, why })
  const { stable, history = [] } = result.registry.remotes[name] ?? {}
  const ended = history[0]?.what === 'end canary' ? ', and the canary has ended' : ''
  if (result.changed)
    log(
      `ROLLED BACK: ${name} ${release} ${why}. ${stable} is live${ended}. Publish a repair; \`mf promote\` brings it back as it was.`,
    )
}

/** Checks again and again; returns a function that stops it. */
export function startGuard(options: GuardOptions): () => void {
  const check = createGuard(options)
  let timer: ReturnType<typeof setTimeout>
  let isRunning = true
  const schedule = () => {
    timer = setTimeout(() => void check().then(() => isRunning && schedule()), CHECK_INTERVAL_MS)
  }
  schedule()
  return () => {
    isRunning = false
    clearTimeout(timer)
  }
}

/** Path of a shell server's counts. Requests need its OUTCOMES_TOKEN. */
export const OUTCOMES_URL = '/releases/outcomes'

/** Fetches the counts of one or more shell servers and adds them up. */
export const createOutcomesFetcher =
  (addresses: readonly string[], token: string) => async (): Promise<ReleaseOutcomes[]> => {
    const servers = await findShellAddresses(addresses)
    const lists = await Promise.all(servers.map((address) => fetchShellOutcomes(address, token)))
    const sums = new Map<string, ReleaseOutcomes>()
    for (const one of lists.flat()) {
      const key = [one.remote, one.release, one.since].join(' ')
      const known = sums.get(key) ?? { mounted: 0, failed: 0, fromFirst: true, failedNetworks: [], fault: undefined }
      sums.set(key, {
        ...one,
        fault: known.fault ?? one.fault,
        fromFirst: one.fromFirst && known.fromFirst,
        mounted: one.mounted + known.mounted,
        failed: one.failed + known.failed,
        failedNetworks: [...new Set([...one.failedNetworks, ...known.failedNetworks])],
      })
    }
    return [...sums.values()].sort((a, b) => b.since.localeCompare(a.since))
  }

/** Milliseconds for an answer of a shell server. */
const OUTCOMES_TIMEOUT_MS = 5000

async function fetchShellOutcomes(address: string, token: string): Promise<ReleaseOutcomes[]> {
  const url = new URL(OUTCOMES_URL, address).href
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(OUTCOMES_TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response?.ok) throw new Error(`${url} ${response ? `answers with ${response.status}` : 'does not answer'}`)
  return (await response.json()) as ReleaseOutcomes[]
}
