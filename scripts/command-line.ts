import { Command, CommanderError, InvalidArgumentError } from 'commander'

/** Creates the command line of `npm run <name>`. Commander explains wrong arguments itself; see {@link parseArguments}. */
export const createCommand = (name: string, description: string): Command =>
  new Command(`npm run ${name} --`).description(description).exitOverride().showHelpAfterError()

/** Parses `args` and runs the command's action. Ends the process with 2 when the arguments are wrong, with 0 after `--help`. */
export async function parseArguments(
  command: Command,
  args: readonly string[] = process.argv.slice(2),
): Promise<Command> {
  try {
    return await command.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exit(error.exitCode === 0 ? 0 : 2)
  }
}

/** Parses the command line of a generator. Returns whether it only compares its files, with `--check`. */
export async function readCheckOption(name: string, description: string): Promise<boolean> {
  const command = createCommand(name, description).option('--check', 'write nothing, and fail when a file is outdated')
  return (await parseArguments(command)).opts<{ check?: true }>().check ?? false
}

/** Parses an option's value of at most seven digits. */
export function parsePositiveInteger(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Expected a positive integer.')
  return Number(text)
}
