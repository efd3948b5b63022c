import { changeRemote } from '../registry/change-registry.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { GuardLimits } from './limits.ts'
import type { ReleaseOutcomes } from './outcomes.ts'
import { AUTOMATIC, applyRollback, type RollbackDecision, evaluateRelease } from './rollback-decision.ts'

export type GuardOptions = {
  /** With the private key: what is taken back is signed. */
  store: ReleaseStore
  /** Asks the shell's servers what they counted. */
  fetchOutcomes: () => Promise<ReleaseOutcomes[]>
  limits: GuardLimits
  log: (line: string) => void
}

/** Milliseconds between two looks. */
const CHECK_INTERVAL_MS = 1000

/** Looks once at everything that serves, and takes back what fails. It can do nothing else to a registry. */
export function createGuard({ store, fetchOutcomes: ask, limits, log: say }: GuardOptions): () => Promise<void> {
  const said = new Set<string>()
  let blind = false
  const act = async (name: string, verdict: RollbackDecision) => {
    const { release, why, exemption: spared } = verdict
    if (spared) {
      const line = `FAILING: ${name} ${release} ${why}. It is left alone, because ${spared}.`
      if (!said.has(name + release)) say(line)
      return said.add(name + release)
    }
    const { registry, changed } = await changeRemote(store, name, { by: AUTOMATIC, at: new Date() }, applyRollback(verdict))
    const { stable, history = [] } = registry.remotes[name] ?? {}
    const ended = history[0]?.what === 'end canary' ? ', and the canary has ended' : ''
    if (changed) say(`TAKEN BACK: ${name} ${release} ${why}. ${stable} is live${ended}.`)
  }
  return async () => {
    try {
      const counted = await ask()
      blind = false
      for (const [name, entry] of Object.entries((await store.readRegistry()).remotes)) {
        const verdict = evaluateRelease(
          entry,
          counted.filter(({ remote }) => remote === name),
          limits,
        )
        if (verdict) await act(name, verdict)
      }
    } catch (error) {
      if (!blind) say(`GUARD BLIND: ${error instanceof Error ? error.message : String(error)}.`)
      blind = true
    }
  }
}

/** Looks again and again; returns how to stop. */
export function startGuard(options: GuardOptions): () => void {
  const look = createGuard(options)
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    timer = setTimeout(() => void look().then(() => isOn && next()), CHECK_INTERVAL_MS)
  }
  let isOn = true
  next()
  return () => {
    isOn = false
    clearTimeout(timer)
  }
}

/** Where a shell's server tells what it counted, to whoever knows its OUTCOMES_TOKEN. */
export const OUTCOMES_URL = '/releases/outcomes'

/** Asks one or more shell servers; visitors that several of them know are added up. */
export const createOutcomesFetcher = (addresses: readonly string[], token: string) => async (): Promise<ReleaseOutcomes[]> => {
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

/** Milliseconds that a shell's server may take to answer. */
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
