import { setTimeout } from 'node:timers/promises'
import { FolderInUseError, lockFolder } from '../database/folder-lock.ts'
import { loadSettings, type Settings } from '../settings.ts'
import { describeFailure } from '../start-error.ts'
import type { Command, CommandResult } from './command.ts'
import { sendToRunningService } from './ops-client.ts'
import { HELP, isLocal, type LocalCommand, parseCommand, UsageError } from './parse.ts'

const MAX_LOCK_ATTEMPTS = 60
const MAIL_COMMANDS: readonly Command['name'][] = [
  'invite',
  'invite import',
  'invite resend',
  'announce',
  'user delete',
]

/** The operator's command line. Exit code 0: done; 1: refused or failed; 2: the command line makes no sense. */
async function main() {
  const command = parseCommand(process.argv.slice(2))
  if (command === 'help') {
    console.log(HELP)
    return
  }
  // `npm start` means demo when RADRUF_MODE is unset, and commands work on its data. They serve no pages.
  const settings = loadSettings({ ...process.env, RADRUF_MODE: process.env.RADRUF_MODE || 'demo' })
  const { ok, lines } = isLocal(command)
    ? await runLocalCommand(settings, command)
    : await runRemotelyOrLocally(settings, command)
  const print = ok ? console.log : console.error
  for (const line of lines) print(line)
  if (!ok) process.exitCode = 1
}

/** Alone with the data: a running product refuses through the lock of its folder. */
async function runLocalCommand(settings: Settings, command: LocalCommand): Promise<CommandResult> {
  const lock = lockFolder(settings.dataDir)
  try {
    const { migrateCommand, restoreCommand } = await import('./commands/local.ts')
    return command.name === 'restore' ? await restoreCommand(settings, command) : await migrateCommand(settings)
  } finally {
    lock.release()
  }
}

async function runRemotelyOrLocally(settings: Settings, command: Command): Promise<CommandResult> {
  if (settings.databaseUrl) return runOnOwnService(settings, command)
  for (let tries = 1; ; tries += 1) {
    const answer = await sendToRunningService(settings.dataDir, command)
    if (answer) return answer
    try {
      return await runWithFolderLock(settings, command)
    } catch (error) {
      // The product is just starting or stopping, or another command is at work.
      if (!(error instanceof FolderInUseError) || tries === MAX_LOCK_ATTEMPTS) throw error
      await setTimeout(250)
    }
  }
}

async function runWithFolderLock(settings: Settings, command: Command): Promise<CommandResult> {
  const lock = lockFolder(settings.dataDir)
  try {
    const { ok, lines } = await runOnOwnService(settings, command)
    const waits = ok && MAIL_COMMANDS.includes(command.name)
    return { ok, lines: waits ? [...lines, 'Mails go out as soon as the product runs.'] : lines }
  } finally {
    lock.release()
  }
}

/** The whole service is loaded only when the command cannot be brought to a running one. */
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
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${HELP}`)
    process.exitCode = 2
  } else {
    console.error(describeFailure(error))
    process.exitCode = 1
  }
}
