import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@radruf/contract/api'
import { CALLERS, OTHER_ROUTES } from '../../api/src/testing/permissions/permission-table.ts'
import type { Figure } from './figures.ts'

/** Runs the matrix of endpoints and people, which is also part of `npm test`, and counts its cells. */
export function measureMatrix(root: string): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-fire-'))
  const report = join(folder, 'matrix.json')
  try {
    execFileSync(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'api', 'api/src/permissions', '--reporter=json', `--outputFile=${report}`],
      { cwd: root, stdio: 'ignore' },
    )
  } catch {
    // A failed test is in the report.
  }
  const { numTotalTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
  rmSync(folder, { recursive: true })
  const routes = Object.keys(ENDPOINTS).length + Object.keys(OTHER_ROUTES).length
  return [
    {
      part: 'matrix',
      what: `permissions: ${routes} endpoints × ${CALLERS.length} people = ${routes * CALLERS.length} cells, ${numTotalTests} tests: failed`,
      value: String(numFailedTests),
      target: '0',
      ok: numFailedTests === 0,
    },
  ]
}
