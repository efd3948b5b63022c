import { parseArgs } from 'node:util'

/** The command line cannot be understood; the message says what is wrong with it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const USAGE = `Usage: npm run mf -- <command>

  publish <remote> [--canary --percent N] [--dist FOLDER]
                                builds the remote if its sources changed, checks the release and makes it live
  check <remote> [--dist FOLDER]  the same checks, and nothing is published
  canary <remote> <release> --percent N
                                gives a share of the visitors another release
  promote <remote> [<release>]  makes the canary, or the release named, live for everybody
  rollback <remote>             ends the canary, or goes back to what was live before
  pin <remote> [<release>]      holds a release, whatever is published     unpin <remote>
  disable <remote>              switches a remote off                      enable <remote>
  list [<remote>]               what is live, and every release
  history [<remote>]            who did what and when
  remove <remote> <release>     deletes a release that nobody gets any more
  new <mf-name> [--path /name]  makes a remote that passes every check       delete <remote>
  guard                         takes back by itself what fails in browsers, until it is ended
  restore                       puts the last good registry back after it was altered

  --by NAME   who stands in the history (else MF_BY, else the account's name)
The store is RELEASE_STORE, or releases in DATA_DIR (var).`

const COMMANDS = {
  publish: { words: ['remote'] },
  check: { words: ['remote'] },
  canary: { words: ['remote', 'release'] },
  promote: { words: ['remote'], optional: 'release' },
  rollback: { words: ['remote'] },
  pin: { words: ['remote'], optional: 'release' },
  unpin: { words: ['remote'] },
  disable: { words: ['remote'] },
  enable: { words: ['remote'] },
  list: { words: [], optional: 'remote' },
  history: { words: [], optional: 'remote' },
  remove: { words: ['remote', 'release'] },
  guard: { words: [] },
  restore: { words: [] },
} as const satisfies Record<string, { words: readonly Word[]; optional?: Word }>
type Word = 'remote' | 'release'
export type CommandName = keyof typeof COMMANDS

export type Command = {
  name: CommandName
  /** Empty when the command goes without one. */
  remote: string
  release?: string
  percent?: number
  dist?: string
  by?: string
}

/** Reads the command line; throws {@link UsageError} with a sentence about what is wrong. */
export function parseCommand(args: readonly string[], remotes: readonly string[]): Command {
  const { values, positionals } = parse(args)
  const [name = '', ...words] = positionals
  if (!isCommand(name)) throw new UsageError(name ? `There is no command "${name}".` : 'A command is missing.')
  const { words: wanted, optional }: { words: readonly Word[]; optional?: Word } = COMMANDS[name]
  const missing = wanted[words.length]
  if (missing) throw new UsageError(`${name} needs a ${missing}.`)
  const places = optional ? [...wanted, optional] : wanted
  if (words.length > places.length) throw new UsageError(`${name} does not know what to do with "${words.at(-1)}".`)
  const command: Command = { name, remote: '', dist: values.dist, by: values.by }
  for (const [index, word] of words.entries()) command[places[index] as Word] = word
  if (command.remote && !remotes.includes(command.remote))
    throw new UsageError(`There is no remote "${command.remote}". There are: ${remotes.join(', ')}.`)
  if (command.release !== undefined && !/^[0-9a-f]{16}$/.test(command.release))
    throw new UsageError(`"${command.release}" is no release; a release has 16 hex digits, see \`list\`.`)
  return { ...command, percent: readPercent(name, values) }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        percent: { type: 'string' },
        canary: { type: 'boolean' },
        dist: { type: 'string' },
        by: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readPercent(name: CommandName, { percent, canary }: { percent?: string; canary?: boolean }) {
  const wanted = name === 'canary' || (name === 'publish' && canary)
  if (!wanted) {
    if (percent !== undefined) throw new UsageError('--percent belongs to `canary`, or to `publish --canary`.')
    if (canary) throw new UsageError('--canary belongs to `publish`.')
    return undefined
  }
  if (!percent || !/^\d{1,2}$/.test(percent) || percent === '0' || percent === '00')
    throw new UsageError(
      percent ? `--percent must be a whole number from 1 to 99, not "${percent}".` : `${name} needs --percent N.`,
    )
  return Number(percent)
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
