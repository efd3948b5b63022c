import { PATHS, type PathEntry, type RemoteName, type Role } from '@radruf/contract'
import type { ScenarioLink } from '../scenario-links.ts'

/** Put in by the frame's build. */
declare const FRAME_REMOTE: RemoteName
declare const FRAME_ENTRY: string
declare const FRAME_SCENARIOS: ScenarioLink[]

export const REMOTE: RemoteName = FRAME_REMOTE
/** Where the remote's builder serves its container. */
export const ENTRY: string = FRAME_ENTRY
export const SCENARIOS: readonly ScenarioLink[] = FRAME_SCENARIOS

export const OWN_PATHS: readonly string[] = (PATHS as readonly PathEntry[])
  .filter(({ owner }) => owner === REMOTE)
  .map(({ path }) => path)

/** The scenario that a remote begins with: the first that has somebody on one of its screens, or leads there. */
export const firstScenario: ScenarioLink | undefined =
  SCENARIOS.find(({ isHere }) => isHere) ?? SCENARIOS.find(({ roles }) => roles.some(({ to }) => to !== '/'))

/** The link that opens a scenario afresh, in this tab's language unless another is meant. */
export function linkTo({ slug, roles }: ScenarioLink, role?: Role): string {
  const chosen = roles.find((one) => one.role === role) ?? roles.find(({ to }) => !to) ?? roles[0]
  const query = new URLSearchParams({ lang: document.documentElement.lang === 'en' ? 'en' : 'de' })
  if (chosen) query.set('role', chosen.role)
  if (chosen?.to) query.set('to', chosen.to)
  sessionStorage.setItem(OPEN, slug)
  return `/qa/${slug}?${query}`
}

/** Remembers for this tab which scenario is open. */
const OPEN = 'radruf-frame-scenario'
export const openScenario = (): ScenarioLink | undefined =>
  SCENARIOS.find(({ slug }) => slug === sessionStorage.getItem(OPEN))
