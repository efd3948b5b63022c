import { LANGUAGES } from '../languages.ts'
import {
  createPathFinder,
  isAccess,
  isRemoteSlot,
  isSlotName,
  PATHS,
  type PathEntry,
  REDIRECTS,
  type RemoteName,
  type RemoteSlot,
  type SlotName,
} from '../paths.ts'
import { RESERVED_SEGMENTS } from './reserved-segments.ts'

/** A page as the description of a release names it. */
type AddedPage = { path: string; access: string; slots?: readonly string[]; secret?: boolean; task?: boolean }
type Addition = { area: Readonly<Record<string, string>>; pages: readonly AddedPage[] }

/** Path parameters of the table. Scenarios have a value for each. */
const PARAMETERS: ReadonlySet<string> = new Set(PATHS.flatMap(({ path }) => path.match(/:\w+/g) ?? []))
const findOwnPath = createPathFinder([])
const MAX_AREA_LENGTH = 40

/** Why releases cannot add pages at a path or below it; undefined where they can. */
export function findPathProblem(path: string): string | undefined {
  if (!/^(\/[a-z0-9-]+|\/:[a-z]\w*)+$/i.test(path) || path.startsWith('/:'))
    return `"${path}" is no path such as /warranty or /warranty/:ticketId`
  const [, segment = ''] = path.split('/')
  if (RESERVED_SEGMENTS.includes(segment)) return `/${segment} is reserved for the shell`
  const unknown = path.match(/:\w+/g)?.find((parameter) => !PARAMETERS.has(parameter))
  if (unknown) return `${path} has the parameter ${unknown}, and there are ${[...PARAMETERS].join(', ')}`
  const known = findOwnPath(path)
  if (known) return `${path} belongs to ${known.owner} (${known.path} in the contract)`
  return Object.hasOwn(REDIRECTS, path) ? `${path} leads to ${REDIRECTS[path]}` : undefined
}

const isSlot = (slot: string): slot is SlotName | RemoteSlot => isSlotName(slot) || isRemoteSlot(slot)

/** Why a page cannot be added; undefined for one that can. */
function findPageProblem({ path, access, slots = [] }: AddedPage): string | undefined {
  const unknown = slots.find((slot) => !isSlot(slot))
  if (unknown !== undefined) return `${path} shows the slot ${unknown}, which does not exist`
  return isAccess(access) ? findPathProblem(path) : `${path} has the access "${access}", which does not exist`
}

/** What is wrong with the addition of a release. */
export function listAdditionProblems({ area, pages }: Addition): string[] {
  const unnamed = LANGUAGES.filter((language) => {
    const name = area[language] ?? ''
    return !name.trim() || name.length > MAX_AREA_LENGTH || /["'\\\n{}<>$]/.test(name)
  })
  return [
    ...unnamed.map((language) => `the area has no name in ${language} of at most ${MAX_AREA_LENGTH} plain characters`),
    ...pages.flatMap((page) => findPageProblem(page) ?? []),
  ]
}

/** The entry of a page that a release of `owner` adds; undefined when the page cannot be added. */
export function toPathEntry(owner: RemoteName, page: AddedPage): PathEntry | undefined {
  const { path, access, slots = [], secret, task } = page
  if (findPageProblem(page) || !isAccess(access)) return undefined
  return { path, access, owner, slots: slots.filter(isSlot), ...(secret && { secret }), ...(task && { task }) }
}
