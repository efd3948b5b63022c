import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { ROOT } from '../root.ts'

type Report = { summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] } }

/** With the wrong parser dependency-cruiser reads no modules and reports no violation, so a minimum is required. */
const MIN_MODULES = 200

/** Planted files that break a boundary, and the rule that must report them. */
const PLANTED: Readonly<Record<string, { files: Record<string, string>; rule: string }>> = {
  'a remote that imports another remote': {
    files: { 'mf-auth/src/a.ts': "import '../../mf-booking/src/b.ts'", 'mf-booking/src/b.ts': 'export const b = 1' },
    rule: 'remotes-are-islands',
  },
  'a remote that imports the shell': {
    files: { 'mf-auth/src/a.ts': "import '../../shell/src/b.ts'", 'shell/src/b.ts': 'export const b = 1' },
    rule: 'not-in-allowed',
  },
  'a shell that imports a remote': {
    files: { 'shell/src/a.ts': "import '../../mf-auth/src/b.ts'", 'mf-auth/src/b.ts': 'export const b = 1' },
    rule: 'not-in-allowed',
  },
  'a remote that ships scenarios': {
    files: {
      'mf-auth/src/a.ts': "import '../../packages/scenarios/src/b.ts'",
      'packages/scenarios/src/b.ts': 'export const b = 1',
    },
    rule: 'not-in-allowed',
  },
  'a package that imports the shell': {
    files: { 'packages/host/src/a.ts': "import '../../../shell/src/b.ts'", 'shell/src/b.ts': 'export const b = 1' },
    rule: 'no-package-imports-the-shell',
  },
  'a feature that imports another feature': {
    files: { 'mf-auth/src/features/a/a.ts': "import '../b/b.ts'", 'mf-auth/src/features/b/b.ts': 'export const b = 1' },
    rule: 'features-are-islands',
  },
  'a migration that imports the contract': {
    files: {
      'api/src/database/migrations/0099-a.ts': "import '../../../../packages/contract/src/b.ts'",
      'packages/contract/src/b.ts': 'export const b = 1',
    },
    rule: 'migrations-are-frozen',
  },
  'an engine of the call that imports React': {
    files: { 'packages/call/src/core/a.ts': "import 'react'" },
    rule: 'no-react-in-engines',
  },
  'an engine of the thread that imports React': {
    files: { 'packages/thread/src/a.ts': "import 'react'" },
    rule: 'no-react-in-engines',
  },
  'an engine of the call that imports the components of shell-kit': {
    files: {
      'packages/call/src/core/a.ts': "import '../../../shell-kit/src/index.ts'",
      'packages/shell-kit/src/index.ts': 'export const b = 1',
    },
    rule: 'not-in-allowed',
  },
  'a port of the call that imports an adapter': {
    files: {
      'packages/call/src/core/a.ts': "import type { b } from '../adapters/direct/b.ts'",
      'packages/call/src/adapters/direct/b.ts': 'export const b = 1',
    },
    rule: 'layers-of-the-call',
  },
  'an adapter that imports the other one': {
    files: {
      'packages/call/src/adapters/twilio/a.ts': "import '../direct/b.ts'",
      'packages/call/src/adapters/direct/b.ts': 'export const b = 1',
    },
    rule: 'adapters-are-islands',
  },
}

const suite = cruise(ROOT, ['api', 'e2e', 'packages', 'scripts', 'shared-ui', 'shell', ...REMOTES])
for (const { from, to, rule } of suite.summary.violations) fail(`${rule.name}: ${from} → ${to}`)
if (suite.summary.totalCruised < MIN_MODULES) fail(`only ${suite.summary.totalCruised} modules were read`)

for (const [violation, { files, rule }] of Object.entries(PLANTED)) {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-planted-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const folders = new Set(Object.keys(files).map((file) => file.slice(0, file.indexOf('/'))))
  const { violations } = cruise(folder, [...folders]).summary
  if (!violations.some((found) => found.rule.name === rule)) fail(`${violation} is not reported by ${rule}`)
  rmSync(folder, { recursive: true })
}
if (!process.exitCode)
  console.log(
    `boundaries hold: ${suite.summary.totalCruised} modules read, ${Object.keys(PLANTED).length} planted violations reported`,
  )

function cruise(cwd: string, folders: string[]): Report {
  const { stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/depcruise'),
    [...folders, '--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'],
    { cwd, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  try {
    return JSON.parse(stdout) as Report
  } catch {
    throw new Error(`the boundary check could not run: ${stderr || stdout}`)
  }
}

function fail(message: string) {
  console.error(message)
  process.exitCode = 1
}
