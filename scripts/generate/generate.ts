import { spawnSync } from 'node:child_process'
import { readCheckOption } from '../command-line.ts'
import { ROOT } from '../root.ts'

/** `npm run generate`: writes every generated file that is committed. `--check` fails when one is outdated. */
const GENERATORS = [
  'packages/contract/src/generate.ts',
  'packages/settings/src/generate.ts',
  'scripts/generate/published-exports.ts',
  'scripts/generate/codeowners.ts',
  'scripts/generate/app-icons.ts',
]

const isCheck = await readCheckOption('generate', 'Writes every generated file that is committed.')

for (const file of GENERATORS) {
  const { status } = spawnSync(process.execPath, [file, ...(isCheck ? ['--check'] : [])], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
