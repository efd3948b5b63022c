import { spawnSync } from 'node:child_process'
import { ROOT } from './builds.ts'

/** Everything that is made from other files and committed. `--check` only looks whether it is current. */
const GENERATORS = [
  'packages/contract/src/generate.ts',
  'packages/settings/src/generate.ts',
  'scripts/codeowners.ts',
  'scripts/remote-readmes.ts',
  'scripts/app-icons.ts',
]

for (const file of GENERATORS) {
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
