import { Command as Commander, CommanderError } from 'commander'
import { ACTION_COMMANDS, ACTIONS, type ActionCommand, isActionCommand } from '../registry/actions.ts'
import { MAX_TOKEN_DAYS } from '../service/operations.ts'
import { ALL_REMOTES } from '../service/tokens.ts'

/** The command line is invalid; the message names the fault. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Usage of the commands that are no action of the registry, around the lines of the actions. */
const PUBLISH_USAGE = `  publish <remote> [--canary --percent N | --canary --staff | --preview] [--for-shell] [--dist FOLDER]
                                builds the remote if its sources changed, checks the release and makes it live;
                                with --for-shell checks it with the shell of this folder, and it goes live with that shell;
                                with --preview no visitor gets it, and the printed address shows it to people with permission
  check <remote> [--for-shell] [--dist FOLDER]  the same checks, and nothing is published
  plan [<remote>] [--dist FOLDER]  the shell, service and releases that would be live together, and with which shell each was checked`
const OTHER_USAGE = `  list [<remote>]               the live releases, or every release of a remote
  history [<remote>]            all changes with actor and time
  freeze                        stops all releases: only rollbacks change what visitors get
  unfreeze                      ends that
  gc                            deletes releases that visitors, rollback, pins, canaries and open pages (30 days) cannot reach
  audit [<remote>]              requests to change the registry with their verified authors, also refused ones
  token create --person NAME (--remote MF_NAME … | --operator) [--days N]
                                makes a token for publishing over HTTP, for a year or N days
  key next                      creates the key that will replace the signing key of this machine; both sign
  key switch                    ends that: only the new key signs
  key runner                    prints a key pair for a machine whose release checks the registry trusts
  token list                    all tokens                                 token revoke <id>
  status [<remote>]             views, failures, times and bytes of the releases that visitors get
  guard                         rolls failing releases back automatically, until it is ended
  restore                       puts the last valid registry back after it was altered`

/** Column at which the explanation of a command starts. */
const EXPLANATION_COLUMN = 32

const describeAction = (name: ActionCommand): string[] => {
  const { words, options, text } = ACTIONS[name].usage
  const synopsis = ['', name, ...words.map(toSynopsis), options].filter((part) => part !== undefined).join(' ')
  return synopsis.length < EXPLANATION_COLUMN - 1
    ? [` ${synopsis}`.padEnd(EXPLANATION_COLUMN) + text]
    : [` ${synopsis}`, ' '.repeat(EXPLANATION_COLUMN) + text]
}
const toSynopsis = (word: string): string => (word.startsWith('[') ? `[<${word.slice(1, -1)}>]` : word)

export const USAGE = `Usage: mf <command>   (npm run mf -- <command>, or pnpm mf <command>)

${PUBLISH_USAGE}
${ACTION_COMMANDS.flatMap(describeAction).join('\n')}
${OTHER_USAGE}

  --by NAME   the actor in the history (else MF_BY, else the account's name)
The registry is at REGISTRY_URL, with REGISTRY_TOKEN, which names the actor; without them it is the store of this machine:
RELEASE_STORE, or releases in DATA_DIR (var).`

type Word = 'remote' | 'release' | 'prefix' | 'action' | 'id'
const OTHER_COMMANDS = {
  publish: ['<remote>'],
  check: ['<remote>'],
  list: ['[remote]'],
  history: ['[remote]'],
  freeze: [],
  unfreeze: [],
  gc: [],
  audit: ['[remote]'],
  token: ['<action>', '[id]'],
  key: ['<action>'],
  guard: [],
  plan: ['[remote]'],
  status: ['[remote]'],
  restore: [],
} as const satisfies Record<string, readonly (`<${Word}>` | `[${Word}]`)[]>
export type OtherCommand = keyof typeof OTHER_COMMANDS
export type CommandName = OtherCommand | ActionCommand
const COMMAND_NAMES: readonly CommandName[] = [...(Object.keys(OTHER_COMMANDS) as OtherCommand[]), ...ACTION_COMMANDS]

export type Command = {
  name: CommandName
  /** Empty for a command without a remote. */
  remote: string
  release?: string
  /** Path of a grant. */
  prefix?: string
  percent?: number
  /** The canary is for signed-in staff. */
  staff?: true
  /** The release is added and not made live. */
  preview?: true
  /** The release is for the shell of this folder, which is not live yet. */
  forShell?: boolean
  dist?: string
  by?: string
  token?: TokenCommand
  key?: KeyAction
}

export type KeyAction = 'next' | 'switch' | 'runner'

/** The parts of `mf token`. */
export type TokenCommand =
  | { action: 'create'; person: string; remotes: string[]; days: number }
  | { action: 'list' }
  | { action: 'revoke'; id: string }

type Options = {
  staff?: true
  preview?: true
  percent?: string
  canary?: boolean
  forShell?: boolean
  dist?: string
  by?: string
  person?: string
  remote?: string[]
  operator?: boolean
  days?: string
}

/** Days after which a token expires unless the command says otherwise. */
const TOKEN_DAYS = '365'

/** Commands that work on the sources of a remote; others may name a remote of another repository. */
const OF_SOURCES: readonly CommandName[] = ['publish', 'check']

/**
 * Parses the command line; throws {@link UsageError} with one sentence about the fault.
 *
 * @param remotes remotes of the repository
 */
export function parseCommand(args: readonly string[], remotes: readonly string[]): Command {
  let command: Command | undefined
  const program = createProgram((name, words, options) => {
    const { remote = '', release, prefix } = words
    command = { name, remote, release, prefix, dist: options.dist, by: options.by }
    if (OF_SOURCES.includes(name)) checkRemote(remote, remotes)
    checkWords(command)
    command.percent = readPercent(name, options)
    command.staff = options.staff
    command.preview = readPreview(name, options)
    command.forShell = readForShell(name, options)
    if (name === 'token') command.token = readToken(words, options)
    if (name === 'key') command.key = readKeyAction(words.action)
  })
  try {
    program.parse([...args], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) throw new UsageError(toSentence(error, args))
    throw error
  }
  if (!command) throw new UsageError('A command is missing.')
  return command
}

function createProgram(run: (name: CommandName, words: Partial<Record<Word, string>>, options: Options) => void) {
  const program = new Commander('mf').helpOption(false).helpCommand(false)
  // Subcommands inherit this, so it stands before them: faults are thrown and not printed.
  program.exitOverride().configureOutput({ writeErr: () => {} })
  program.action((_, { args }: Commander) => {
    throw new UsageError(args[0] ? `There is no command "${args[0]}".` : 'A command is missing.')
  })
  program.allowExcessArguments()
  for (const name of COMMAND_NAMES) {
    const words: readonly string[] = isActionCommand(name) ? ACTIONS[name].usage.words : OTHER_COMMANDS[name]
    const command = program.command(name).allowExcessArguments()
    for (const word of words) command.argument(word)
    command
      .option('--percent <N>')
      .option('--canary')
      .option('--staff')
      .option('--preview')
      .option('--for-shell')
      .option('--dist <FOLDER>')
      .option('--by <NAME>')
    if (name === 'token')
      command.option('--person <NAME>').option('--remote <NAME...>').option('--operator').option('--days <N>')
    command.action(() => {
      if (command.args.length > words.length)
        throw new UsageError(`${name} does not know what to do with "${command.args.at(-1)}".`)
      const entries = words.map((word, index) => [word.slice(1, -1), command.args[index]] as const)
      run(name, Object.fromEntries(entries), command.opts<Options>())
    })
  }
  return program
}

/** The parser's error as a sentence that names the command. */
function toSentence({ code, message }: CommanderError, args: readonly string[]): string {
  const [name = ''] = args
  if (code === 'commander.missingArgument') return `${name} needs ${toNoun(/'(\w+)'/.exec(message)?.[1])}.`
  const text = message.replace(/^error: u/, 'U').replace(/^error: /, '')
  return text.split('\n')[0] ?? text
}

const toNoun = (word = '') => (word === 'action' ? 'an action' : `a ${word}`)

/** Throws {@link UsageError} for a remote that is none of these. */
export function checkRemote(remote: string, remotes: readonly string[]) {
  if (!remotes.includes(remote))
    throw new UsageError(`There is no remote "${remote}". There are: ${remotes.join(', ')}.`)
}

/** The names of remotes; their repositories may be others. */
const REMOTE_NAME = /^mf(-[a-z][a-z0-9]*)+$/

function checkWords({ remote, release }: Pick<Command, 'remote' | 'release'>) {
  if (remote && !REMOTE_NAME.test(remote))
    throw new UsageError(`"${remote}" is no name of a remote, such as mf-warranty.`)
  // The registry names the release of a version.
  if (release !== undefined && !isVersion(release) && !/^[0-9a-f]{16}$/.test(release))
    throw new UsageError(`"${release}" is no release; a release has 16 hex digits, see \`list\`.`)
}

export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+/.test(text)

function readKeyAction(action: string | undefined): KeyAction {
  if (action === 'next' || action === 'switch' || action === 'runner') return action
  throw new UsageError(`key has next, switch and runner, not "${action}".`)
}

function readToken(
  { action, id }: Partial<Record<Word, string>>,
  { person, remote = [], operator, days = TOKEN_DAYS }: Options,
): TokenCommand {
  if (action === 'list') return { action }
  if (action === 'revoke') {
    if (!id) throw new UsageError('token revoke needs the id of a token, see `token list`.')
    return { action, id }
  }
  if (action !== 'create') throw new UsageError(`token has create, list and revoke, not "${action}".`)
  if (!person?.trim()) throw new UsageError('token create needs --person NAME.')
  if (operator ? remote.length : !remote.length)
    throw new UsageError('token create needs --remote MF_NAME or --operator.')
  for (const name of remote) checkWords({ remote: name })
  if (!/^[1-9]\d{0,3}$/.test(days) || Number(days) > MAX_TOKEN_DAYS)
    throw new UsageError(`--days must be a whole number from 1 to ${MAX_TOKEN_DAYS}, not "${days}".`)
  return { action, person, remotes: operator ? [ALL_REMOTES] : remote, days: Number(days) }
}

function readForShell(name: CommandName, { forShell, canary }: Options) {
  if (forShell && name !== 'publish' && name !== 'check')
    throw new UsageError('--for-shell belongs to `publish` and `check`.')
  if (forShell && canary) throw new UsageError('--for-shell and --canary exclude each other.')
  return forShell
}

function readPreview(name: CommandName, { preview, canary, forShell }: Options) {
  if (preview && name !== 'publish') throw new UsageError('--preview belongs to `publish`.')
  if (preview && (canary || forShell)) throw new UsageError('--preview excludes --canary and --for-shell.')
  return preview
}

/** The share of a canary; 0 for a canary of staff alone. */
function readPercent(name: CommandName, { percent, canary, staff }: Options) {
  const isNeeded = isActionCommand(name) ? 'percent' in ACTIONS[name].arguments : name === 'publish' && canary
  if (!isNeeded) {
    if (percent !== undefined) throw new UsageError('--percent belongs to `canary`, or to `publish --canary`.')
    if (canary) throw new UsageError('--canary belongs to `publish`.')
    if (staff) throw new UsageError('--staff belongs to `canary`, or to `publish --canary`.')
    return undefined
  }
  if (staff && percent === undefined) return 0
  if (!percent || !/^\d{1,2}$/.test(percent) || percent === '0' || percent === '00')
    throw new UsageError(
      percent
        ? `--percent must be a whole number from 1 to 99, not "${percent}".`
        : `${name} needs --percent N or --staff.`,
    )
  return Number(percent)
}
