import {
  type Access,
  findPath,
  hasAccess,
  listPaths,
  type Path,
  type RemoteName,
  type TicketRole,
} from '@radruf/contract'
import type { Scenario } from './scenario.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from './scenarios.ts'

/**
 * A known path with data: a scenario, a role, and the page to open there. `to` can contain parameters of the path, which the
 * scenario's link fills in.
 */
export type SamplePage = { path: string; to: string; scenario: ScenarioName; role: TicketRole }

/** Scenarios of pages that need no session or another scenario than the default. */
const DEFAULT_SCENARIOS: Readonly<Record<string, ScenarioName>> = {
  '/visit/:token': 'booked for today',
  '/case/:token': 'case shared',
} satisfies Partial<Record<Path, ScenarioName>>
/** Scenarios of pages that other people than the scenarios' own may open; without a session for `public` and `guest`. */
const ACCESS_SCENARIOS: Readonly<Partial<Record<Access, ScenarioName>>> = {
  public: 'signed out',
  guest: 'signed out',
  lead: 'lead on the team',
  operator: 'operator of the product',
  content: 'operator of the product',
}
/** Scenarios that start at the same page and show one of its states each. */
const MAX_STATES = 3

/** The paths of a remote with data: the scenarios that start there, or else one with a booked appointment. */
export function samplePages(owner: RemoteName): SamplePage[] {
  const starts = listStarts()
  return listPaths()
    .filter((entry) => entry.owner === owner)
    .flatMap(({ path, access }): SamplePage[] => {
      const own = starts.filter((start) => start.path === path).slice(0, MAX_STATES)
      if (own.length) return own
      const scenario = DEFAULT_SCENARIOS[path] ?? ACCESS_SCENARIOS[access] ?? 'booked for today'
      return [{ path, to: path, scenario, role: isForCustomers(access) ? 'customer' : 'mechanic' }]
    })
}

const isForCustomers = (access: Access): boolean =>
  access === 'public' || access === 'guest' || hasAccess(access, 'customer')

/** The start pages of all scenarios without faults. */
function listStarts(): SamplePage[] {
  return SCENARIO_NAMES.flatMap((scenario) => {
    const { paths, faults }: Scenario = SCENARIOS[scenario]
    if (faults) return []
    return (Object.entries(paths) as [TicketRole, string][]).flatMap(([role, to]): SamplePage[] => {
      const path = findPath(to.split('?')[0] ?? '')?.path
      return path ? [{ path, to, scenario, role }] : []
    })
  })
}
