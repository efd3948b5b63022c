import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { arch, cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os'
import type { CheckResult } from './check.ts'
import type { DatabaseStatus } from './database-status.ts'
import { createRedactor, describeSettings } from './redact.ts'

type BundleContent = { results: readonly CheckResult[]; database: DatabaseStatus | undefined }

const PACKAGE = new URL('../../../package.json', import.meta.url)

/**
 * Writes the support bundle: the report, the machine, the settings and the numbers of rows, as JSON. It has no secrets, no e-mail
 * addresses and no content of rows. An existing file is not replaced.
 */
export async function writeSupportBundle(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  { results, database }: BundleContent,
): Promise<void> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const redact = createRedactor(env)
  const content = {
    createdAt: new Date().toISOString(),
    version,
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
