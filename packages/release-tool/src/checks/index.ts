import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECLARATIONS_FILE, type Declarations } from '@radruf/federation/declarations'
import type { ShellOffer } from '@radruf/federation/registry'
import type { RegistryClient } from '../registry/client.ts'
import { contractRange } from './contract-range.ts'
import { exposedTypes } from './exposed-types.ts'
import { integrity } from './integrity.ts'
import { mountsInBrowser } from './mounts-in-browser.ts'
import type { Candidate, ReleaseCheck } from './release-check.ts'
import { rendersOnServer } from './renders-on-server.ts'
import { scopedStyles } from './scoped-styles.ts'
import { sharedRanges } from './shared-ranges.ts'
import { sizeBudget } from './size-budget.ts'

export type { Candidate, ReleaseTrial, RemoteSurface } from './release-check.ts'

/** Checks in the order of their steps. Integrity comes first, because the others read the files that it verifies. */
const CHECK_STEPS: readonly (readonly ReleaseCheck[])[] = [
  [integrity],
  [sharedRanges, contractRange, sizeBudget, scopedStyles],
  [rendersOnServer],
  [exposedTypes],
  [mountsInBrowser],
]

/** The release failed checks; the message names each with its fix. */
export class ChecksFailed extends Error {
  override name = 'GateRefused'
  readonly rules: readonly string[]
  constructor(broken: readonly { rule: string; reason: string; fix: string }[]) {
    super(broken.map(({ rule, reason, fix }) => `[${rule}] ${reason}.\n  ${fix}`).join('\n'))
    this.rules = broken.map(({ rule }) => rule)
  }
}

/** Holds a release against the rules; throws {@link ChecksFailed} with every objection of the first step that has any. */
export async function checkCandidate(candidate: Candidate): Promise<void> {
  for (const step of CHECK_STEPS) {
    const broken = await Promise.all(
      step.map(async ({ name, findObjections }) =>
        (await findObjections(candidate)).map((objection) => ({ rule: name, ...objection })),
      ),
    )
    if (broken.flat().length) throw new ChecksFailed(broken.flat())
  }
}

/**
 * Checks a built remote against the live shell of the store. With `forShell`, or while no shell is live, it is the shell that is built
 * in this folder.
 */
export async function checkRelease({
  registry,
  forShell,
  ...given
}: Pick<Candidate, 'release' | 'dist' | 'surface' | 'trial' | 'root'> & {
  registry: RegistryClient
  forShell: boolean
}): Promise<void> {
  const dist = join(given.root, 'shell/dist')
  const read = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8')) as unknown
  const live = forShell ? undefined : (await registry.readRegistry()).shell
  const shell = live ?? (read('shell.json') as ShellOffer)
  const shellTypes = live ? await registry.readShellTypes(live) : (read(DECLARATIONS_FILE) as Declarations)
  return checkCandidate({ ...given, shell, shellTypes, shellModule: join(dist, 'server/render.cjs') })
}
