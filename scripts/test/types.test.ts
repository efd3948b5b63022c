import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'

test('the type check covers every remote and package', () => {
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--project', 'tsconfig.json', '--showConfig'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const { files } = JSON.parse(stdout) as { files: string[] }
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
  const missing = [...REMOTES, ...packages].filter((name) => !files.some((file) => file.startsWith(`./${name}/src/`)))
  expect(missing).toEqual([])
})
