import { REMOTES } from '@radruf/contract'
import { Argument } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { buildChanged } from './builds.ts'

const command = createCommand('build', 'Builds the shell and the remotes whose sources changed.').addArgument(
  new Argument('[packages...]').choices(['shell', ...REMOTES]),
)
const { args } = await parseArguments(command)
try {
  await buildChanged(
    (name, milliseconds) => console.log(`built ${name} in ${(milliseconds / 1000).toFixed(1)} s`),
    args,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
