import { isGranted } from '@radruf/federation/registry'
import type { Objection, ReleaseCheck } from './release-check.ts'

/** Requires that a release adds pages only where the registry lets its remote, and slots of its own name. */
export const addedPages: ReleaseCheck = {
  name: 'added-pages',
  findObjections: ({ release: { name, adds }, grants, listAdditionProblems }) => {
    if (!adds) return []
    const refused = adds.pages.filter(({ path }) => !isGranted(path, grants))
    const foreign = (adds.slots ?? []).filter((slot) => !new RegExp(`^${name}:[a-z][a-z0-9-]*$`).test(slot))
    return [
      ...listAdditionProblems(adds).map(
        (reason): Objection => ({ reason, fix: 'Correct radruf.adds in the package.json of the remote.' }),
      ),
      ...refused.map(
        ({ path }): Objection => ({
          reason: `it adds the page ${path}, and its remote may add pages below ${grants.join(', ') || 'no path'}`,
          fix: `Ask an operator of the suite: \`mf grant ${name} ${path.split('/:')[0]}\`.`,
        }),
      ),
      ...foreign.map(
        (slot): Objection => ({
          reason: `it adds the slot ${slot}`,
          fix: `A slot that the contract does not know begins with the name of its remote: ${name}:summary.`,
        }),
      ),
    ]
  },
}
