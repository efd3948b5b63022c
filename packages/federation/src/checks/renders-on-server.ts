import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evaluateModule, readServerBundles } from '../server/server-remotes.ts'
import type { Candidate, Objection, ReleaseCheck, RemoteSurface } from './release-check.ts'

type Exposed = {
  routes: { id: string; path: string }[]
  slots?: Record<string, unknown>
  texts: Record<string, object>
}

const LANGUAGES = ['de', 'en']

/** Requires that the server bundle runs with the shell's shared modules and exposes the remote's paths, slots and texts. */
export const rendersOnServer: ReleaseCheck = {
  name: 'renders-on-server',
  findObjections: async (candidate) => {
    let exposed: Exposed | undefined
    try {
      exposed = await loadExposedModule(candidate)
    } catch (error) {
      return [
        {
          reason: `its server bundle fails: ${error instanceof Error ? error.message : String(error)}`,
          fix: 'Touch window, document and other things of the browser in effects and handlers only.',
        },
      ]
    }
    if (!Array.isArray(exposed?.routes) || typeof exposed.texts !== 'object')
      return [
        {
          reason: 'src/remote.tsx exposes no remote',
          fix: 'It must `export default defineRemote({ routes, texts })`.',
        },
      ]
    return [
      ...checkRoutes(exposed.routes, candidate.release.name, candidate.surface),
      ...checkSlots(Object.keys(exposed.slots ?? {}), candidate.surface),
      ...checkTexts(exposed.texts),
    ]
  },
}

async function loadExposedModule({ release, dist, loadScope }: Candidate): Promise<Exposed> {
  const scope = loadScope()
  const bundles = await readServerBundles(release, scope, (file) => readFile(join(dist, file)))
  return evaluateModule<Exposed>(bundles, scope)
}

const without = (these: readonly string[], those: readonly string[]) => these.filter((one) => !those.includes(one))

function checkRoutes(routes: Exposed['routes'], name: string, { paths }: RemoteSurface): Objection[] {
  const own = routes.map(({ path }) => path)
  return [
    ...without(own, paths).map((path) => ({
      reason: `it has a route for ${path}, which the contract does not give it`,
      fix: 'Ask for the path in packages/contract/src/paths.ts, or take the route out.',
    })),
    ...without(paths, own).map((path) => ({
      reason: `no route serves ${path}, which the contract gives it`,
      fix: 'Add the route to src/remote.tsx, or give the path to another remote in packages/contract/src/paths.ts.',
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
