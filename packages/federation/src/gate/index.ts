import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DECLARATIONS_FILE, type Declarations } from '../declarations.ts'
import type { ShellOffer } from '../registry/registry.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { SharedScope } from '../shared-modules.ts'
import { contractRange } from './contract-range.ts'
import { exposedTypes } from './exposed-types.ts'
import { integrity } from './integrity.ts'
import { mountsInBrowser } from './mounts-in-browser.ts'
import { rendersOnServer } from './renders-on-server.ts'
import type { Candidate, Rule } from './rule.ts'
import { sharedRanges } from './shared-ranges.ts'
import { sizeBudget } from './size-budget.ts'

export type { Candidate, Place } from './rule.ts'

/** What a release must show before it is let in. Integrity comes first: the others read what it vouches for. */
const RULES: readonly (readonly Rule[])[] = [
  [integrity],
  [sharedRanges, contractRange, sizeBudget],
  [rendersOnServer],
  [exposedTypes],
  [mountsInBrowser],
]

/** The release breaks rules of the gate; the message names each with its mend. */
export class GateRefused extends Error {
  override name = 'GateRefused'
  readonly rules: readonly string[]
  constructor(broken: readonly { rule: string; reason: string; mend: string }[]) {
    super(broken.map(({ rule, reason, mend }) => `[${rule}] ${reason}.\n  ${mend}`).join('\n'))
    this.rules = broken.map(({ rule }) => rule)
  }
}

/** Holds a release against the rules; throws {@link GateRefused} with every objection of the first step that has any. */
export async function checkCandidate(candidate: Candidate): Promise<void> {
  for (const step of RULES) {
    const broken = await Promise.all(
      step.map(async ({ name, objections }) =>
        (await objections(candidate)).map((objection) => ({ rule: name, ...objection })),
      ),
    )
    if (broken.flat().length) throw new GateRefused(broken.flat())
  }
}

/** The same for a built remote, with what the store says of the live shell, or the built shell while there is none. */
export async function checkRelease({
  store,
  ...given
}: Pick<Candidate, 'release' | 'dist' | 'place' | 'mount' | 'root'> & { store: ReleaseStore }): Promise<void> {
  const dist = join(given.root, 'shell/dist')
  const read = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8')) as unknown
  const live = (await store.readRegistry()).shell
  const shell = live ?? (read('shell.json') as ShellOffer)
  const shellTypes = live ? await store.readShellTypes(live) : (read(DECLARATIONS_FILE) as Declarations)
  const scope = () => {
    process.env.NODE_ENV = 'production'
    const load = createRequire(import.meta.url)
    return (load(join(dist, 'server/render.cjs')) as { sharedScope: SharedScope }).sharedScope
  }
  return checkCandidate({ ...given, shell, shellTypes, scope })
}
