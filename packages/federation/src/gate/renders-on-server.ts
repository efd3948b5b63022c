import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluateModule } from '../server/server-remotes.ts'
import type { Candidate, Objection, Place, Rule } from './rule.ts'

type Exposed = {
  routes: { id: string; path: string }[]
  slots?: Record<string, unknown>
  texts: Record<string, object>
}

const LANGUAGES = ['de', 'en']

/** The server bundle runs with the shell's shared modules and exposes what the contract expects of this remote. */
export const rendersOnServer: Rule = {
  name: 'renders-on-server',
  objections: (candidate) => {
    let exposed: Exposed | undefined
    try {
      exposed = evaluate(candidate)
    } catch (error) {
      return [
        {
          reason: `its server bundle fails: ${error instanceof Error ? error.message : String(error)}`,
          mend: 'Touch window, document and other things of the browser in effects and handlers only.',
        },
      ]
    }
    if (!Array.isArray(exposed?.routes) || typeof exposed.texts !== 'object')
      return [
        {
          reason: 'src/remote.tsx exposes no remote',
          mend: 'It must `export default defineRemote({ routes, texts })`.',
        },
      ]
    return [
      ...routeObjections(exposed.routes, candidate.release.name, candidate.place),
      ...slotObjections(Object.keys(exposed.slots ?? {}), candidate.place),
      ...textObjections(exposed.texts),
    ]
  },
}

function evaluate({ release, dist, scope }: Candidate): Exposed {
  const file = join(dist, release.server.file)
  return evaluateModule<Exposed>(readFileSync(file, 'utf8'), file, scope())
}

const difference = (these: readonly string[], those: readonly string[]) => these.filter((one) => !those.includes(one))

function routeObjections(routes: Exposed['routes'], name: string, { paths }: Place): Objection[] {
  const own = routes.map(({ path }) => path)
  return [
    ...difference(own, paths).map((path) => ({
      reason: `it has a route for ${path}, which the contract does not give it`,
      mend: 'Ask for the path in packages/contract/src/paths.ts, or take the route out.',
    })),
    ...difference(paths, own).map((path) => ({
      reason: `no route serves ${path}, which the contract gives it`,
      mend: 'Add the route to src/remote.tsx, or give the path to another remote in packages/contract/src/paths.ts.',
    })),
    ...routes
      .filter(({ id }) => !id?.startsWith(`${name}:`))
      .map(({ id, path }) => ({
        reason: `the route for ${path} has the id ${JSON.stringify(id)}`,
        mend: `Give it an id that begins with "${name}:".`,
      })),
  ]
}

const slotObjections = (own: readonly string[], { slots }: Place): Objection[] => [
  ...difference(own, slots).map((slot) => ({
    reason: `it fills the slot ${slot}, which the contract does not give it`,
    mend: 'Take the slot out of src/remote.tsx.',
  })),
  ...difference(slots, own).map((slot) => ({
    reason: `it does not fill the slot ${slot}, which the contract gives it`,
    mend: 'Add a component for the slot to src/remote.tsx.',
  })),
]

function textObjections(texts: Record<string, object>): Objection[] {
  const keys = LANGUAGES.map((language) => keysOf(texts[language] ?? {}))
  const all = [...new Set(keys.flat())]
  return LANGUAGES.flatMap((language, index) =>
    difference(all, keys[index] ?? []).map((key) => ({
      reason: `the text ${key} is missing in ${language}`,
      mend: `Add it to src/texts/${language}.json.`,
    })),
  )
}

const keysOf = (bundle: object, prefix = ''): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  )
