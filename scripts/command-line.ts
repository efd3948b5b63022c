import { Command, CommanderError } from 'commander'

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
