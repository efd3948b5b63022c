import type { RegistryClient } from '../registry/client.ts'
import type { GuardLimits } from './limits.ts'
import type { ReleaseOutcomes } from './outcomes.ts'
import { evaluateRelease, type RollbackDecision } from './rollback-decision.ts'

export type GuardOptions = {
  /** The registry process signs rollbacks. */
  registry: Pick<RegistryClient, 'readRegistry' | 'findIncompatible' | 'change'>
  /** Fetches the counts of the shell's servers. */
  fetchOutcomes: () => Promise<ReleaseOutcomes[]>
  limits: GuardLimits
  log: (line: string) => void
}

/** Milliseconds between two checks. */
const CHECK_INTERVAL_MS = 1000

/** Creates one check of all live releases that rolls back those that fail. It makes no other change to the registry. */
export function createGuard({ registry, fetchOutcomes, limits, log }: GuardOptions): () => Promise<void> {
  const logged = new Set<string>()
  let isUnreadable = false
  const act = async (name: string, decision: RollbackDecision) => {
    const { release, why, exemption } = decision
    if (exemption) {
      const line = `FAILING: ${name} ${release} ${why}. It is left alone, because ${exemption}.`
      if (!logged.has(name + release)) log(line)
      return logged.add(name + release)
    }
    const { since } = decision
    const result = await registry.change(name, { action: 'automatic rollback', release, since, why })
    const { stable, history = [] } = result.registry.remotes[name] ?? {}
    const ended = history[0]?.what === 'end canary' ? ', and the canary has ended' : ''
    if (result.changed) log(`ROLLED BACK: ${name} ${release} ${why}. ${stable} is live${ended}.`)
  }
  return async () => {
    try {
      const outcomes = await fetchOutcomes()
      isUnreadable = false
      for (const [name, entry] of Object.entries((await registry.readRegistry()).remotes)) {
        const own = outcomes.filter(({ remote }) => remote === name)
        if (!evaluateRelease(entry, own, limits)) continue
        const incompatible = await registry.findIncompatible(name)
        const decision = evaluateRelease(entry, own, limits, incompatible)
        if (decision) await act(name, decision)
      }
    } catch (error) {
      if (!isUnreadable) log(`OUTCOMES NOT READ: ${error instanceof Error ? error.message : String(error)}.`)
      isUnreadable = true
    }
  }
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
    const lists = await Promise.all(addresses.map((address) => fetchShellOutcomes(address, token)))
    const sums = new Map<string, ReleaseOutcomes>()
    for (const one of lists.flat()) {
      const key = [one.remote, one.release, one.since].join(' ')
      const known = sums.get(key) ?? { mounted: 0, failed: 0, fromFirst: true }
      sums.set(key, {
        ...one,
        fromFirst: one.fromFirst && known.fromFirst,
        mounted: one.mounted + known.mounted,
        failed: one.failed + known.failed,
      })
    }
    return [...sums.values()].sort((a, b) => b.since.localeCompare(a.since))
  }

/** Milliseconds for an answer of a shell server. */
const SHELL_TIMEOUT_MS = 5000

async function fetchShellOutcomes(address: string, token: string): Promise<ReleaseOutcomes[]> {
  const url = new URL(OUTCOMES_URL, address).href
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SHELL_TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response?.ok) throw new Error(`${url} ${response ? `answers with ${response.status}` : 'does not answer'}`)
  return (await response.json()) as ReleaseOutcomes[]
}
