import { type Access, findPath, PATHS, type PathEntry, type RemoteName, type Role } from '@radruf/contract'
import { SCENARIO_NAMES, SCENARIOS, type Scenario, slugOf } from '@radruf/mocks'

/** A scenario as the frame's bar offers it. */
export type ScenarioLink = {
  name: string
  slug: string
  /** Roles that the scenario tells of, and where each begins in this remote; undefined where its own beginning is this remote's. */
  roles: { role: Role; to?: string }[]
  /** Its own beginning is one of this remote's screens. */
  isHere: boolean
}

/** Every scenario, those that begin on the remote's own screens first. */
export function scenarioLinks(remote: RemoteName): ScenarioLink[] {
  const links = SCENARIO_NAMES.map((name): ScenarioLink => {
    const { paths, signedOut }: Scenario = SCENARIOS[name]
    const begins = (role: Role) => findPath(paths[role]?.('x').split('?')[0] ?? '/')?.owner === remote
    const roles = (Object.keys(paths) as Role[]).map((role) =>
      begins(role) ? { role } : { role, to: firstPath(remote, signedOut ? 'public' : role) },
    )
    return { name, slug: slugOf(name), roles, isHere: roles.some(({ to }) => to === undefined) }
  })
  return links.toSorted((one, other) => Number(other.isHere) - Number(one.isHere))
}

/** The remote's first path that somebody may see and that needs no parameter. */
const firstPath = (remote: RemoteName, who: Role | 'public'): string => {
  const allowed: Access[] = who === 'public' ? ['public', 'guest'] : ['public', 'member', who]
  const own = (PATHS as readonly PathEntry[]).filter(({ owner, path }) => owner === remote && !path.includes(':'))
  return own.find(({ access }) => allowed.includes(access))?.path ?? '/'
}
