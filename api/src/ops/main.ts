import { defaultToDemoMode } from '@radruf/settings'
import pRetry from 'p-retry'
import { FolderInUseError, lockFolder } from '../database/folder-lock.ts'
import { loadSettings, type Settings } from '../settings.ts'
import { describeFailure } from '../start-error.ts'
import type { Command, CommandResult } from './command.ts'
import { sendToRunningService } from './ops-client.ts'
import { createHelp, isLocal, type LocalCommand, type ParsedCommand, parseCommand } from './parse-command.ts'
import { UsageError } from './parse-values.ts'

/** Retries while another process holds the data folder: 15 seconds. */
const LOCK_RETRIES = { retries: 59, minTimeout: 250, factor: 1 }
const MAIL_COMMANDS: readonly Command['name'][] = [
  'invite',
  'invite import',
  'invite resend',
  'sign-in-link',
  'announce',
  'user delete',
  'mails resend',
]

/** The operator's command line. Exit code 0: done; 1: refused or failed; 2: invalid command line. */
async function main() {
  const command = parseCommand(process.argv.slice(2))
  if (command === 'help') {
    console.log(createHelp())
    return
  }
  const { ok, lines } = await run(command, defaultToDemoMode(process.env))
  const print = ok ? console.log : console.error
  for (const line of lines) print(line)
  if (!ok) process.exitCode = 1
}

async function run(command: ParsedCommand, env: Record<string, string | undefined>): Promise<CommandResult> {
  if (command.name === 'doctor') {
    const { runDoctor } = await import('../doctor/doctor.ts')
    return runDoctor(env, command.bundle)
  }
  if (command.name === 'secrets') {
    const { secretsCommand } = await import('./commands/secrets.ts')
    return secretsCommand(command)
  }
  const settings = loadSettings(env)
  if (command.name === 'upgrade') {
    const { rehearseUpgradeCommand } = await import('./commands/rehearse-upgrade.ts')
    return rehearseUpgradeCommand(settings, command)
  }
  if (command.name === 'restore drill') {
    const { restoreDrillCommand } = await import('./commands/restore-drill.ts')
    return restoreDrillCommand(settings, command)
  }
  if (command.name === 'migrate-to-bucket') {
    const { migrateToBucketCommand } = await import('./commands/migrate-to-bucket.ts')
    return migrateToBucketCommand(settings)
  }
  return isLocal(command) ? runLocalCommand(settings, command) : runRemotelyOrLocally(settings, command)
}

/** Runs a command that needs exclusive access: the folder's lock refuses it while the product is running. */
async function runLocalCommand(settings: Settings, command: LocalCommand): Promise<CommandResult> {
  const lock = lockFolder(settings.dataDir)
  try {
    const { migrateCommand, restoreCommand } = await import('./commands/local.ts')
    return command.name === 'restore' ? await restoreCommand(settings, command) : await migrateCommand(settings)
  } finally {
    lock.release()
  }
}

/**
 * Runs a command. With PostgreSQL it runs in this process, beside the product. With the embedded database it runs in the running
 * product, or in this process while the product is stopped.
 */
async function runRemotelyOrLocally(settings: Settings, command: Command): Promise<CommandResult> {
  if (settings.databaseUrl) return runOnOwnService(settings, command)
  // The folder is locked while the product starts or stops, or while another command runs.
  return pRetry(
    async () => (await sendToRunningService(settings.dataDir, command)) ?? (await runWithFolderLock(settings, command)),
    { ...LOCK_RETRIES, shouldRetry: ({ error }) => error instanceof FolderInUseError },
  )
}

async function runWithFolderLock(settings: Settings, command: Command): Promise<CommandResult> {
  const lock = lockFolder(settings.dataDir)
  try {
    const { ok, lines } = await runOnOwnService(settings, command)
    const hasQueuedMails = ok && MAIL_COMMANDS.includes(command.name)
    return { ok, lines: hasQueuedMails ? [...lines, 'Mails go out as soon as the product runs.'] : lines }
  } finally {
    lock.release()
  }
}

/** Loads the whole service, which a command for a running product does not need. */
async function runOnOwnService(settings: Settings, command: Command): Promise<CommandResult> {
  const [{ startService }, { runCommand }] = await Promise.all([import('../start.ts'), import('./run-command.ts')])
  const { service, stop } = await startService({ ...settings, logLevel: 'silent' }, { runsInBackground: false })
  try {
    return await runCommand(service, command)
  } finally {
    await stop()
  }
}

try {
  await main()
} catch (error) {
  const isUsageError = error instanceof UsageError
  console.error(isUsageError ? `${error.message}\n\n${createHelp()}` : describeFailure(error))
  process.exitCode = isUsageError ? 2 : 1
}
