import type { Command } from 'commander'

/** One page of help with the usage and description of every command. */
export function formatHelp(program: Command): string {
  const commands = findLeaves(program).map((command) => {
    const description = command.description().split('\n')
    return [`  ${formatUsage(command)}`, ...description.map((line) => `      ${line}`)].join('\n')
  })
  return `Usage: ${program.name()} <command>

${commands.join('\n')}

The command works on the data that DATA_DIR or DATABASE_URL name, also while the product is running.`
}

const findLeaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(findLeaves)

/** A leaf's path, arguments and options; optional ones in brackets. */
function formatUsage(leaf: Command): string {
  const path: string[] = []
  // A default command has the name of its parent, which is typed once.
  for (let command = leaf; command.parent; command = command.parent)
    if (path[0] !== command.name()) path.unshift(command.name())
  const options = leaf.options.map(({ flags, mandatory, argChoices }) => {
    const usage = argChoices && argChoices.length < 5 ? flags.replace(/<\w+>/, argChoices.join('|')) : flags
    return mandatory ? usage : `[${usage}]`
  })
  const args = leaf.registeredArguments.map((argument) =>
    argument.required ? argument.name() : `[${argument.name()}]`,
  )
  return [...path, ...args, ...options].join(' ')
}
