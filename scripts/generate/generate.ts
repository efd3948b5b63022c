import { spawnSync } from 'node:child_process'
import { createCommand, parseArguments } from '../command-line.ts'
import { ROOT } from '../root.ts'

/** `npm run generate`: writes every generated file that is committed. `--check` fails when one is outdated. */
const GENERATORS = [
  'packages/contract/src/generate.ts',
  'packages/settings/src/generate.ts',
  'scripts/generate/published-exports.ts',
  'scripts/generate/codeowners.ts',
  'scripts/generate/readmes.ts',
  'scripts/generate/app-icons.ts',
]

const command = createCommand('generate', 'Writes every generated file that is committed.').option(
  '--check',
  'write nothing, and fail when a file is outdated',
)
const { check } = (await parseArguments(command)).opts<{ check?: true }>()

for (const file of GENERATORS) {
  const { status } = spawnSync(process.execPath, [file, ...(check ? ['--check'] : [])], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
