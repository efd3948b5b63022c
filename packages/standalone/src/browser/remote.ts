import { listPaths, type PathEntry, type RemoteName, setAddedPaths, type TicketRole } from '@radruf/contract'
import type { ScenarioLink } from '../scenario-links.ts'

/** Defined by the build. */
declare const STANDALONE_REMOTE: RemoteName
declare const STANDALONE_ENTRY: string
declare const STANDALONE_SCENARIOS: ScenarioLink[]
declare const STANDALONE_PATHS: PathEntry[]

export const REMOTE: RemoteName = STANDALONE_REMOTE
/** Address of the manifest of the remote's builder. */
export const ENTRY: string = STANDALONE_ENTRY
export const SCENARIOS: readonly ScenarioLink[] = STANDALONE_SCENARIOS

setAddedPaths(STANDALONE_PATHS)
export const OWN_PATHS: readonly string[] = listPaths()
  .filter(({ owner }) => owner === REMOTE)
  .map(({ path }) => path)

/** Initial scenario of a remote: the first that begins on one of its pages, or has a link to one. */
export const firstScenario: ScenarioLink | undefined =
  SCENARIOS.find(({ isHere }) => isHere) ?? SCENARIOS.find(({ roles }) => roles.some(({ to }) => to !== '/'))

/** Link that opens a new run of a scenario in this tab's language. */
export function linkTo({ slug, roles }: ScenarioLink, role?: TicketRole): string {
  const chosen = roles.find((one) => one.role === role) ?? roles.find(({ to }) => !to) ?? roles[0]
  const query = new URLSearchParams({ lang: document.documentElement.lang === 'en' ? 'en' : 'de' })
  if (chosen) query.set('role', chosen.role)
  if (chosen?.to) query.set('to', chosen.to)
  sessionStorage.setItem(OPEN, slug)
  return `/qa/${slug}?${query}`
}

/** Session storage key of this tab's open scenario. */
const OPEN = 'radruf-frame-scenario'
export const openScenario = (): ScenarioLink | undefined =>
  SCENARIOS.find(({ slug }) => slug === sessionStorage.getItem(OPEN))
