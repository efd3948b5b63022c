import { writeFile } from 'node:fs/promises'
import { arch, cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os'
import { checkExposure, readSettings } from '@radruf/settings'
import { findLegalWarnings } from '../features/legal/legal-files.ts'
import type { CommandResult } from '../ops/command.ts'
import { loadSettings, type Settings } from '../settings.ts'
import { APP_VERSION } from '../version.ts'
import {
  type Check,
  type CheckContext,
  type CheckResult,
  describeError,
  failed,
  formatResults,
  passed,
} from './check.ts'
import { checkBackups } from './check-backups.ts'
import { checkCalls } from './check-calls.ts'
import { checkCompany } from './check-company.ts'
import { checkDatabase } from './check-database.ts'
import { checkJobs } from './check-jobs.ts'
import { checkRetention, checkSecurityLog } from './check-kept.ts'
import { checkMetrics } from './check-metrics.ts'
import { checkPublicAddress } from './check-public-address.ts'
import { checkTraces } from './check-traces.ts'
import { checkClock, checkDisk, checkMail, checkPush, checkStorage } from './checks.ts'
import type { DatabaseStatus } from './database-status.ts'
import { createRedactor, describeSettings } from './redact.ts'

type Env = Record<string, string | undefined>

/** In the order of the report. */
const CHECKS: readonly [name: string, check: Check][] = [
  ['storage', checkStorage],
  ['backup', checkBackups],
  ['mail', checkMail],
  ['jobs', checkJobs],
  ['push', checkPush],
  ['metrics', checkMetrics],
  ['traces', checkTraces],
  ['clock', checkClock],
  ['address', checkPublicAddress],
  ['calls', checkCalls],
  ['company', checkCompany],
  ['disk', checkDisk],
  ['retention', checkRetention],
  ['security log', checkSecurityLog],
]

/** Checks everything the product needs, and writes a support bundle when a file is named. `ok` is false when a check failed. */
export async function runDoctor(env: Env, bundle: string | undefined): Promise<CommandResult> {
  const { results, database } = await examine(env)
  const redact = createRedactor(env)
  const ok = results.every(({ status }) => status !== 'failed')
  const lines = formatResults(results).map(redact)
  if (!bundle) return { ok, lines }
  try {
    await writeSupportBundle(bundle, env, { results, database })
    return { ok, lines: [...lines, `The support bundle is in ${bundle}. Read it before you pass it on.`] }
  } catch (error) {
    return { ok: false, lines: [...lines, `The support bundle is not written: ${describeError(error)}`] }
  }
}

async function examine(env: Env): Promise<{ results: CheckResult[] } & Pick<CheckContext, 'database'>> {
  const configuration = await readConfiguration(env)
  if (!configuration.settings) return { results: [configuration.result], database: undefined }
  const { settings } = configuration
  const { result, database } = await checkDatabase(settings)
  const context: CheckContext = { settings, database }
  const others = await Promise.all(
    CHECKS.map(([name, check]) => check(context).catch((error) => [toFailure(name, error)])),
  )
  return { results: [configuration.result, result, ...others.flat()], database }
}

const toFailure = (name: string, error: unknown) =>
  failed(name, describeError(error), 'The check itself failed. Send this line to support.')

/** Reads the settings of all processes, as their start does. Without valid settings nothing else can be checked. */
async function readConfiguration(env: Env): Promise<{ result: CheckResult; settings?: Settings }> {
  try {
    const settings = loadSettings(env)
    checkExposure(settings, 'API_HOST', settings.apiHost)
    const shell = readSettings('shell', env)
    checkExposure(shell, 'HOST', shell.host)
    readSettings('launcher', env)
    readSettings('registry', env)
    const warnings = settings.mode === 'production' ? await findLegalWarnings(settings) : []
    const detail = `${settings.mode} mode, ${settings.publicUrl}`
    return {
      settings,
      result: warnings[0] ? failed('configuration', detail, warnings[0]) : passed('configuration', detail),
    }
  } catch (error) {
    const fix = 'Correct the setting (docs/settings.md). The other checks need valid settings and did not run.'
    return { result: failed('configuration', describeError(error), fix) }
  }
}

type BundleContent = { results: readonly CheckResult[]; database: DatabaseStatus | undefined }

/**
 * Writes the support bundle: the report, the machine, the settings and the numbers of rows, as JSON. It has no secrets, no e-mail
 * addresses and no content of rows. An existing file is not replaced.
 */
async function writeSupportBundle(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  { results, database }: BundleContent,
): Promise<void> {
  const redact = createRedactor(env)
  const content = {
    createdAt: new Date().toISOString(),
    version: APP_VERSION,
    checks: results,
    settings: describeSettings(env),
    database,
    machine: {
      node: process.version,
      system: `${process.platform} ${release()} ${arch()}`,
      processors: cpus().length,
      load: loadavg(),
      memory: { free: freemem(), total: totalmem() },
      uptimeSeconds: Math.round(uptime()),
    },
  }
  // Each text before it is escaped for JSON: a secret can have quotation marks.
  const text = JSON.stringify(content, (_, value) => (typeof value === 'string' ? redact(value) : value), 2)
  await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 })
}
