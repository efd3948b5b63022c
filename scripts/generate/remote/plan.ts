import { type Access, findPath, PATHS, type PathEntry } from '@radruf/contract'
import { RESERVED_SEGMENTS } from '@radruf/contract/server'
import { CommandRefused } from '@radruf/release-tool/config'
import { type Command, CommanderError, Option } from 'commander'
import { createCommand } from '../../command-line.ts'

/** A remote cannot be created or deleted. The message is for the terminal. */
export class RemoteCommandError extends CommandRefused {
  override name = 'RemoteCommandError'
}

/** The values that the files of a new remote contain. */
export type RemotePlan = {
  name: string
  path: string
  access: Access
  owner: string
  contact: string
  /** Name of the remote's area in each language. */
  titleDe: string
  titleEn: string
  port: number
  /** The remote that owns the path until now; its route is moved by hand. */
  takenFrom?: string
  /** Folder of a repository of its own. */
  repository?: string
}

const ACCESS: readonly Access[] = ['customer', 'mechanic', 'lead', 'operator', 'member', 'public']
/** Path parameters of the contract. The table of screens (e2e/screens) has a value for each. */
const PARAMETERS = [...new Set(PATHS.flatMap(({ path }) => path.match(/:\w+/g) ?? []))]

type NewOptions = {
  path?: string
  take?: true
  repository?: string
  access: Access
  owner?: string
  contact?: string
  de?: string
  en?: string
}

const createNewCommand = () =>
  createCommand('mf', '')
    .name('npm run mf -- new')
    .description('Creates a remote that passes every check.')
    .argument('<name>', 'name of the remote, e.g. mf-warranty')
    .option('--path <path>', "path of its first page (default: the name without 'mf-')")
    .option('--take', 'take the path over from the remote that owns it; its access stays')
    .option('--repository <folder>', 'write a repository of its own, outside of the suite, whose release adds the path')
    .addOption(new Option('--access <access>', 'who may open the page').choices(ACCESS).default('customer'))
    .option('--owner <team>', 'team that owns the remote')
    .option('--contact <address>', 'e-mail address of the team')
    .option('--de <name>', 'name of its area in German')
    .option('--en <name>', 'name of its area in English')

/** Parses and validates `mf new`. Throws {@link RemoteCommandError}. `ports` are the dev ports of the existing remotes. */
export function createPlan(args: readonly string[], remotes: readonly string[], ports: readonly number[]): RemotePlan {
  const command = parseRemoteCommand(createNewCommand(), args)
  const [name = ''] = command.args
  const options = command.opts<NewOptions>()
  if (!/^mf(-[a-z][a-z0-9]*)+$/.test(name))
    throw new RemoteCommandError(`A remote needs a name such as mf-warranty, not "${name}".`)
  if (remotes.includes(name)) throw new RemoteCommandError(`There is a remote ${name} already.`)
  const word = name.slice('mf-'.length)
  const path = options.path ?? `/${word}`
  if (!/^(\/[a-z0-9-]+|\/:[a-z]\w*)+$/i.test(path) || path.startsWith('/:'))
    throw new RemoteCommandError(`"${path}" is no path such as /${word} or /${word}/:ticketId.`)
  const unknown = path.match(/:\w+/g)?.find((parameter) => !PARAMETERS.includes(parameter))
  if (unknown)
    throw new RemoteCommandError(
      `A path's parameter is one of ${PARAMETERS.join(', ')}; there is no value for ${unknown} in e2e/screens.`,
    )
  const segment = path.split('/')[1] ?? ''
  if (RESERVED_SEGMENTS.includes(segment)) throw new RemoteCommandError(`/${segment} is reserved for the shell.`)
  if (options.take && options.repository)
    throw new RemoteCommandError('A repository of its own adds a path; it cannot take over one of the contract.')
  const taken = options.take && findTakenPath(path)
  const known = taken ? undefined : findPath(path)
  if (known)
    throw new RemoteCommandError(
      `${path} belongs to ${known.owner} (${known.path}). Choose another with --path, or take that one over with --take.`,
    )
  const title = word.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
  const plan = {
    name,
    path,
    access: taken ? taken.access : options.access,
    owner: options.owner ?? title,
    contact: options.contact ?? `${word}@radruf.example`,
    titleDe: options.de ?? title,
    titleEn: options.en ?? title,
    port: Math.max(0, ...ports) + 1,
    ...(taken && { takenFrom: taken.owner }),
    ...(options.repository && { repository: options.repository }),
  }
  for (const value of [plan.owner, plan.contact, plan.titleDe, plan.titleEn])
    if (!value.trim() || /["'\\\n{}<>]/.test(value))
      throw new RemoteCommandError(`"${value}" contains characters that are not allowed.`)
  return plan
}

/** The path's entry, which a remote must own. Throws {@link RemoteCommandError}. */
function findTakenPath(path: string): PathEntry {
  const entry = (PATHS as readonly PathEntry[]).find((one) => one.path === path)
  if (!entry || entry.owner === 'shell')
    throw new RemoteCommandError(`${path} is no path of another remote, so it cannot be taken over.`)
  return entry
}

/** Parses the arguments of a command. Throws {@link RemoteCommandError} with the command's help when they are wrong. */
export function parseRemoteCommand(command: Command, args: readonly string[]): Command {
  try {
    return command.configureOutput({ writeErr: () => {} }).parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode === 0) throw error
    throw new RemoteCommandError(`${error.message.replace(/^error: /, '')}\n\n${command.helpInformation()}`)
  }
}
