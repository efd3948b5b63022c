import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECLARATIONS_FILE, type Declarations } from '@radruf/federation/declarations'
import type { ShellOffer } from '@radruf/federation/registry'
import { SHELL_MODULE_FILE, SHELL_OFFER_FILE, SHELL_SERVER_FILE } from '@radruf/federation/shell-build'
import { formatRefusal } from '../refusal.ts'
import type { RegistryClient } from '../registry/client.ts'
import { addedPages } from './added-pages.ts'
import { exposedTypes } from './exposed-types.ts'
import { integrity } from './integrity.ts'
import { mountsInBrowser } from './mounts-in-browser.ts'
import type { Objection, ReleaseCandidate, ReleaseCheck } from './release-check.ts'
import { rendersOnServer } from './renders-on-server.ts'
import { scopedStyles } from './scoped-styles.ts'
import { sizeBudget } from './size-budget.ts'
import { contractRange, sharedRanges } from './version-ranges.ts'

export type { ReleaseCandidate, ReleaseTrial, RemoteSurface, TypeRules } from './release-check.ts'

/** Checks in the order of their steps. Integrity comes first, because the others read the files that it verifies. */
const CHECK_STEPS: readonly (readonly ReleaseCheck[])[] = [
  [integrity],
  [sharedRanges, contractRange, sizeBudget, scopedStyles, addedPages],
  [rendersOnServer],
  [exposedTypes],
  [mountsInBrowser],
]

/** The release failed checks; the message names each with its fix. */
export class ChecksFailed extends Error {
  override name = 'ChecksFailed'
  readonly rules: readonly string[]
  constructor(broken: readonly { rule: string; reason: string; fix: string }[]) {
    super(broken.map(formatRefusal).join('\n'))
    this.rules = broken.map(({ rule }) => rule)
  }
}

/** Holds a release against the rules; throws {@link ChecksFailed} with every objection of the first step that has any. */
export async function checkCandidate(candidate: ReleaseCandidate): Promise<void> {
  for (const step of CHECK_STEPS) {
    const broken = await Promise.all(
      step.map(async ({ name, findObjections }) =>
        (await findObjections(candidate)).map((objection) => ({ rule: name, ...objection })),
      ),
    )
    if (broken.flat().length) throw new ChecksFailed(broken.flat())
  }
}

/** The shell that a release is checked against: what it offers, and the folder of its build. */
export type CheckedShell = { offer: ShellOffer; types: Declarations | undefined; folder: string }

/**
 * The live shell, fetched from the release store. With `forShell`, or while no shell is live, it is the shell whose build is in the
 * folder `built`. Throws {@link ChecksFailed} when the live shell's build cannot be read, and when there is no shell.
 */
export async function findCheckedShell(
  registry: RegistryClient,
  built: string | undefined,
  forShell: boolean,
): Promise<CheckedShell> {
  const live = forShell ? undefined : (await registry.readRegistry()).shell
  if (live) {
    const folder = await registry.fetchShell(live)
    if (!folder) throw new ChecksFailed([{ rule: 'live-shell', ...NO_BUILD }])
    if (!existsSync(join(folder, SHELL_SERVER_FILE))) throw new ChecksFailed([{ rule: 'live-shell', ...NO_SERVER }])
    return { offer: live, types: await registry.readShellTypes(live), folder }
  }
  if (!built) throw new ChecksFailed([{ rule: 'live-shell', ...NO_SHELL }])
  const read = (file: string) => JSON.parse(readFileSync(join(built, file), 'utf8')) as unknown
  return { offer: read(SHELL_OFFER_FILE) as ShellOffer, types: read(DECLARATIONS_FILE) as Declarations, folder: built }
}

/** Folders of the live releases of other teams. One that cannot be read is left out: the release is not to blame for it. */
export async function findNeighbors(
  registry: Pick<RegistryClient, 'readRegistry' | 'fetchRelease'>,
  remote: string,
): Promise<string[]> {
  const { remotes } = await registry.readRegistry()
  const folders = Object.entries(remotes).map(async ([name, { stable, disabled, releases }]) => {
    const record = releases[stable]
    if (name === remote || disabled || !record) return undefined
    const build = { hash: stable, description: record.description }
    return registry.fetchRelease(name, build).catch(() => undefined)
  })
  return (await Promise.all(folders)).filter((folder) => folder !== undefined)
}

const NO_SHELL: Objection = {
  reason: 'no shell is live, and this folder builds none',
  fix: 'Set REGISTRY_URL and REGISTRY_TOKEN, which an operator of the suite gives you.',
}
const NO_SERVER: Objection = {
  reason: 'the build of the live shell has no server, because an earlier version of the suite made it',
  fix: 'Start the product once with a newer shell; starting stores its build.',
}

const NO_BUILD: Objection = {
  reason: 'the build of the live shell is not in the release store, or was altered',
  fix: 'Start the product once with the live shell; starting stores its build.',
}

/** Checks a built remote against a shell. */
export const checkRelease = (
  candidate: Pick<
    ReleaseCandidate,
    | 'release'
    | 'dist'
    | 'surface'
    | 'grants'
    | 'listAdditionProblems'
    | 'trial'
    | 'root'
    | 'folder'
    | 'types'
    | 'reproduce'
  >,
  { offer, types, folder }: CheckedShell,
): Promise<void> =>
  checkCandidate({
    ...candidate,
    shell: offer,
    shellTypes: types,
    shellModule: join(folder, SHELL_MODULE_FILE),
  })
