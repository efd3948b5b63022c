import { findPath, PATHS, type Path, type PathEntry, type RemoteName, type TicketRole } from '@radruf/contract'
import type { Scenario } from './scenario.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from './scenarios.ts'

/**
 * A path of the contract with data: a scenario, a role, and the page to open there. `to` can contain parameters of the path, which the
 * scenario's link fills in.
 */
export type SamplePage = { path: Path; to: string; scenario: ScenarioName; role: TicketRole }

/** Scenarios of pages that need no session or another scenario than the default. */
const DEFAULT_SCENARIOS: Partial<Record<Path, ScenarioName>> = {
  '/visit/:token': 'booked for today',
  '/case/:token': 'case shared',
}
/** Scenarios that start at the same page and show one of its states each. */
const MAX_STATES = 3

/** The paths of a remote with data: the scenarios that start there, or else one with a booked appointment. */
export function samplePages(owner: RemoteName): SamplePage[] {
  const starts = listStarts()
  return (PATHS as readonly PathEntry[])
    .filter((entry) => entry.owner === owner)
    .flatMap(({ path, access }): SamplePage[] => {
      const own = starts.filter((start) => start.path === path).slice(0, MAX_STATES)
      if (own.length) return own
      const isOpen = access === 'public' || access === 'guest'
      const scenario = DEFAULT_SCENARIOS[path as Path] ?? (isOpen ? 'signed out' : 'booked for today')
      return [{ path: path as Path, to: path, scenario, role: access === 'mechanic' ? 'mechanic' : 'customer' }]
    })
}

/** The start pages of all scenarios without faults. */
function listStarts(): SamplePage[] {
  return SCENARIO_NAMES.flatMap((scenario) => {
    const { paths, faults }: Scenario = SCENARIOS[scenario]
    if (faults) return []
    return (Object.entries(paths) as [TicketRole, string][]).flatMap(([role, to]): SamplePage[] => {
      const path = findPath(to.split('?')[0] ?? '')?.path as Path | undefined
      return path ? [{ path, to, scenario, role }] : []
    })
  })
}
