import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { expect, test } from 'vitest'
import { ROOT } from './builds.ts'

test('the type check reads every remote and package', () => {
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--project', 'tsconfig.json', '--listFilesOnly'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
  const files = stdout.split('\n').map((file) => file.slice(ROOT.length + 1))
  for (const folder of [...REMOTES, ...packages])
    expect(
      files.some((file) => file.startsWith(`${folder}/src/`) && file.endsWith('.test.ts')) ||
        files.some((file) => file.startsWith(`${folder}/src/`) && file.endsWith('.test.tsx')),
      folder,
    ).toBe(true)
})
