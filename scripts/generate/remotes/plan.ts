import { parseArgs } from 'node:util'
import { type Access, findPath, PATHS } from '@radruf/contract'

/** Why a remote cannot be made or deleted, in a sentence for the person at the terminal. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Everything that the files of a new remote say about it. */
export type Plan = {
  name: string
  path: string
  access: Access
  owner: string
  contact: string
  /** Name of its area in each language. */
  titleDe: string
  titleEn: string
  port: number
}

const ACCESS: readonly Access[] = ['customer', 'mechanic', 'member', 'public']
/** First segments that the shell's server answers by itself. */
const TAKEN = ['api', 'assets', 'dev', 'language', 'overrides', 'qa', 'releases', 'remotes', 'reports']
/** What an address of the suite can hold; the table of screens knows a value for each. */
const PARAMETERS = [...new Set(PATHS.flatMap(({ path }) => path.match(/:\w+/g) ?? []))]

export const NEW_USAGE = `Usage: npm run mf -- new <mf-name> [--path /name] [--access customer] [--owner TEAM] [--contact ADDRESS]
                          [--de "NAME"] [--en "NAME"]
  --access   ${ACCESS.join(', ')}
  --de, --en what its area is called in each language`

/** Reads what is wanted and refuses what would not work. `ports` are those of the remotes there are. */
export function readPlan(args: readonly string[], remotes: readonly string[], ports: readonly number[]): Plan {
  const { values, positionals } = parse(args)
  const [name = '', surplus] = positionals
  if (!/^mf(-[a-z][a-z0-9]*)+$/.test(name) || surplus)
    throw new Refused(`A remote needs a name such as mf-warranty, not "${positionals.join(' ')}".\n\n${NEW_USAGE}`)
  if (remotes.includes(name)) throw new Refused(`There is a remote ${name} already.`)
  const word = name.slice('mf-'.length)
  const path = values.path ?? `/${word}`
  if (!/^(\/[a-z0-9-]+|\/:[a-z]\w*)+$/i.test(path) || path.startsWith('/:'))
    throw new Refused(`"${path}" is no path such as /${word} or /${word}/:ticketId.`)
  const unknown = path.match(/:\w+/g)?.find((parameter) => !PARAMETERS.includes(parameter))
  if (unknown)
    throw new Refused(`A path's parameter is one of ${PARAMETERS.join(', ')}; nobody knows a value for ${unknown}.`)
  const segment = path.split('/')[1] ?? ''
  if (TAKEN.includes(segment)) throw new Refused(`/${segment} is the shell's own.`)
  const known = findPath(path)
  if (known) throw new Refused(`${path} is ${known.owner}'s already (${known.path}). Choose another with --path.`)
  const access = (values.access ?? 'customer') as Access
  if (!ACCESS.includes(access)) throw new Refused(`--access is one of ${ACCESS.join(', ')}, not "${values.access}".`)
  const title = word.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
  const plan = {
    name,
    path,
    access,
    owner: values.owner ?? title,
    contact: values.contact ?? `${word}@radruf.example`,
    titleDe: values.de ?? title,
    titleEn: values.en ?? title,
    port: Math.max(0, ...ports) + 1,
  }
  for (const value of [plan.owner, plan.contact, plan.titleDe, plan.titleEn])
    if (!value.trim() || /["'\\\n{}<>]/.test(value)) throw new Refused(`"${value}" cannot stand in texts as it is.`)
  return plan
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { path: text, access: text, owner: text, contact: text, de: text, en: text },
    })
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n\n${NEW_USAGE}`)
  }
}
