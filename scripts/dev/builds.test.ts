import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { UNBUILT_PACKAGES } from './builds.ts'

test('every folder that causes no build exists', () => {
  expect(UNBUILT_PACKAGES.filter((folder) => !existsSync(join(ROOT, 'packages', folder)))).toEqual([])
})
