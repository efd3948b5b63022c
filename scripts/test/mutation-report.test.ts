import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { countMutants, listSurvivors, type MutationReport } from './mutation-report.ts'
import { MUTATION_SLICES } from './mutation-slices.ts'

const at = (line: number, column: number) => ({ line, column })
const REPORT: MutationReport = {
  files: {
    'rules.ts': {
      source: 'const isLate = (now: number) =>\n  now > 5 &&\n  now < 9\n',
      mutants: [
        { status: 'Survived', replacement: 'now >= 5', location: { start: at(2, 3), end: at(2, 10) } },
        { status: 'NoCoverage', replacement: 'true', location: { start: at(2, 3), end: at(3, 10) } },
        { status: 'Killed', replacement: 'false', location: { start: at(2, 3), end: at(3, 10) } },
        { status: 'Timeout', replacement: '', location: { start: at(2, 3), end: at(3, 10) } },
        { status: 'RuntimeError', replacement: '', location: { start: at(2, 3), end: at(3, 10) } },
      ],
    },
  },
}

test('mutants that could not run do not count; a test that no longer ends has found one', () => {
  expect(countMutants(REPORT)).toEqual({ killed: 2, all: 4 })
})

test('survivors are listed with their place, also those that no test reaches', () => {
  expect(listSurvivors(REPORT)).toEqual([
    ['rules.ts:2', 'now > 5', 'now >= 5'],
    ['rules.ts:2', 'now > 5 && now < 9', 'true'],
  ])
})

test.each(Object.entries(MUTATION_SLICES))(
  'the modules and tests of the slice %s exist',
  (_, { folder, modules, tests }) => {
    for (const pattern of [...modules, ...tests]) {
      expect(globSync(pattern, { cwd: join(ROOT, folder) }), pattern).not.toEqual([])
    }
  },
)
