import { findPath, hasAccess, listPaths, type PathEntry, type RemoteName, type TicketRole } from '@radruf/contract'
import { SCENARIO_NAMES, SCENARIOS, type Scenario, toSlug } from '@radruf/scenarios'

/** A scenario as the bar offers it. */
export type ScenarioLink = {
  name: string
  slug: string
  /** Roles of the scenario, each with its start path in this remote; `to` is undefined when the scenario itself begins there. */
  roles: { role: TicketRole; to?: string }[]
  /** Whether the scenario begins on one of this remote's pages. */
  isHere: boolean
}

/** Every scenario, those that begin on the remote's pages first. */
export function scenarioLinks(remote: RemoteName): ScenarioLink[] {
  const links = SCENARIO_NAMES.map((name): ScenarioLink => {
    const { paths, isSignedOut }: Scenario = SCENARIOS[name]
    const begins = (role: TicketRole) => findPath(paths[role]?.split('?')[0] ?? '/')?.owner === remote
    const roles = (Object.keys(paths) as TicketRole[]).map((role) =>
      begins(role) ? { role } : { role, to: firstPath(remote, isSignedOut ? 'public' : role) },
    )
    return { name, slug: toSlug(name), roles, isHere: roles.some(({ to }) => to === undefined) }
  })
  return links.toSorted((one, other) => Number(other.isHere) - Number(one.isHere))
}

/** The remote's first path without parameters that the role may see. */
const firstPath = (remote: RemoteName, role: TicketRole | 'public'): string => {
  const own = listPaths().filter(({ owner, path }) => owner === remote && !path.includes(':'))
  const isAllowed = ({ access }: PathEntry) =>
    access === 'public' || (access === 'guest' ? role === 'public' : role !== 'public' && hasAccess(access, role))
  return own.find(isAllowed)?.path ?? '/'
}
