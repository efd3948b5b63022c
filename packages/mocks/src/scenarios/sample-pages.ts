import { findPath, PATHS, type Path, type PathEntry, pathTo, type RemoteName, type Role } from '@radruf/contract'
import { type OpenedScenario, openScenario } from './open-scenario.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from './scenarios.ts'

/** A path of the contract with data: its address in a scenario, for a role. */
export type SamplePage = { path: Path; address: string; scenario: ScenarioName; role: Role }

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
      const role = access === 'mechanic' ? 'mechanic' : 'customer'
      const address = toAddress(path as Path, openScenario(scenario, { role }))
      return [{ path: path as Path, address, scenario, role }]
    })
}

/** The start pages of all scenarios without an injected fault. */
function listStarts(): SamplePage[] {
  return SCENARIO_NAMES.flatMap((scenario) =>
    (Object.keys(SCENARIOS[scenario].paths) as Role[]).flatMap((role): SamplePage[] => {
      const { path: address, mock } = openScenario(scenario, { role })
      const path = findPath(address.split('?')[0] ?? '')?.path as Path | undefined
      return path && !Object.keys(mock.faults).length ? [{ path, address, scenario, role }] : []
    }),
  )
}

function toAddress(path: Path, { mock, people }: OpenedScenario): string {
  const ticket = mock.tickets.find(({ customerId }) => customerId === people.customer.id)
  const token = path === '/case/:token' ? ticket?.share?.token : mock.appointments[0]?.calendarUid
  const params = { ticketId: ticket?.id ?? '', email: people.customer.email, token: token ?? '' }
  return (pathTo as (path: Path, params: Record<string, string>) => string)(path, params)
}
