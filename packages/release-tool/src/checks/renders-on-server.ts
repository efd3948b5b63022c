import type { Release } from '@radruf/federation/release'
import { type Exposed, readExposed } from './exposed.ts'
import type { Objection, ReleaseCheck, RemoteSurface } from './release-check.ts'

const LANGUAGES = ['de', 'en']

/**
 * Requires that the server bundle runs with the shell's shared modules, exposes the remote's paths, slots and texts, and renders
 * each of them in the live shell.
 */
export const rendersOnServer: ReleaseCheck = {
  name: 'renders-on-server',
  findObjections: async (candidate) => {
    const exposed = await readExposed(candidate)
    if ('failure' in exposed)
      return [
        {
          reason: `its server bundle ${exposed.failure}`,
          fix: 'Touch window, document and other things of the browser in effects and handlers only.',
        },
      ]
    if (!exposed.routes || !exposed.texts)
      return [
        {
          reason: 'src/remote.tsx exposes no remote',
          fix: 'It must `export default defineRemote({ routes, texts })`.',
        },
      ]
    const objections = [
      ...checkRoutes(exposed.routes, candidate.release, candidate.surface),
      ...checkSlots(exposed.slots, candidate.surface),
      ...checkTexts(exposed.texts),
    ]
    if (objections.length) return objections
    return (await candidate.trial.renderOnServer()).map((reason) => ({
      reason,
      fix: `${candidate.reproduce}; the log of its server shows the error.`,
    }))
  },
}

const without = (these: readonly string[], those: readonly string[]) => these.filter((one) => !those.includes(one))

function checkRoutes(
  routes: NonNullable<Exposed['routes']>,
  { name, adds }: Release,
  { paths }: RemoteSurface,
): Objection[] {
  const added = adds?.pages.map(({ path }) => path) ?? []
  const own = routes.map(({ path }) => path)
  return [
    ...without(own, paths).map((path) => ({
      reason: `it has a route for ${path}, which the contract does not give it`,
      fix: 'Add the page to radruf.adds in package.json, ask for the path in packages/contract/src/paths.ts, or take the route out.',
    })),
    ...without(paths, own).map((path) => ({
      reason: `no route serves ${path}, which ${added.includes(path) ? 'radruf.adds' : 'the contract'} gives it`,
      fix: 'Add the route to src/remote.tsx, or take the path out of radruf.adds or of packages/contract/src/paths.ts.',
    })),
    ...routes
      .filter(({ id }) => !id?.startsWith(`${name}:`))
      .map(({ id, path }) => ({
        reason: `the route for ${path} has the id ${JSON.stringify(id)}`,
        fix: `Give it an id that begins with "${name}:".`,
      })),
  ]
}

const checkSlots = (own: readonly string[], { slots }: RemoteSurface): Objection[] => [
  ...without(own, slots).map((slot) => ({
    reason: `it fills the slot ${slot}, which the contract does not give it`,
    fix: 'Take the slot out of src/remote.tsx.',
  })),
  ...without(slots, own).map((slot) => ({
    reason: `it does not fill the slot ${slot}, which the contract gives it`,
    fix: 'Add a component for the slot to src/remote.tsx.',
  })),
]

function checkTexts(texts: Record<string, object>): Objection[] {
  const keys = LANGUAGES.map((language) => flattenKeys(texts[language] ?? {}))
  const all = [...new Set(keys.flat())]
  return LANGUAGES.flatMap((language, index) =>
    without(all, keys[index] ?? []).map((key) => ({
      reason: `the text ${key} is missing in ${language}`,
      fix: `Add it to src/texts/${language}.json.`,
    })),
  )
}

const flattenKeys = (bundle: object, prefix = ''): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? flattenKeys(value, `${prefix}${key}.`) : [prefix + key],
  )
