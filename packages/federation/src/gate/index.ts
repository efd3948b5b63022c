import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ShellOffer } from '../registry/registry.ts'
import type { Release } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'
import { contractRange } from './contract-range.ts'
import { integrity } from './integrity.ts'
import { mountsInBrowser } from './mounts-in-browser.ts'
import { rendersOnServer } from './renders-on-server.ts'
import type { Candidate, Place, Rule } from './rule.ts'
import { sharedRanges } from './shared-ranges.ts'
import { sizeBudget } from './size-budget.ts'

export type { Candidate, Place } from './rule.ts'

/** What a release must show before it is let in. Integrity comes first: the others read what it vouches for. */
const RULES: readonly (readonly Rule[])[] = [
  [integrity],
  [sharedRanges, contractRange, sizeBudget],
  [rendersOnServer],
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

/** The same for a built remote, with the live shell's offer from the registry, or from the built shell while there is none. */
export function checkRelease(given: {
  release: Release
  dist: string
  shell: ShellOffer | undefined
  place: Place
  mount: Candidate['mount']
  root: string
}): Promise<void> {
  const dist = join(given.root, 'shell/dist')
  const shell = given.shell ?? (JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8')) as ShellOffer)
  const scope = () => {
    process.env.NODE_ENV = 'production'
    const load = createRequire(import.meta.url)
    return (load(join(dist, 'server/render.cjs')) as { sharedScope: SharedScope }).sharedScope
  }
  return checkCandidate({ ...given, shell, scope })
}
