import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { hideFolder } from '@radruf/federation/server'
import PQueue from 'p-queue'
import { type CheckedShell, ChecksFailed, findCheckedShell } from '../checks/index.ts'
import { formatRefusal } from '../refusal.ts'
import { createLocalClient } from '../registry/local-client.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { CheckJob, CheckReply } from './checker.ts'
import { type CheckStoredRelease, VerificationRefused } from './verification.ts'

export type CheckerOptions = {
  store: ReleaseStore
  /** Folder with the configuration of `mf`. */
  root: string
  /** Folder that a checked release must not read. */
  ownFolder: string
  logError: (error: unknown) => void
}

/** Milliseconds for all checks of one release. */
const CHECK_TIMEOUT_MS = 10 * 60_000

/** Settings that the checker gets: where programs, browsers and temporary files are. None is a secret. */
const SETTINGS = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'HEADLESS_SHELL_PATH',
  'CHROMIUM_PATH',
  'PLAYWRIGHT_BROWSERS_PATH',
  'NODE_COMPILE_CACHE',
]

/** Creates the registry's own release checks, which run in a process beside it, one release at a time. */
export function createChecker({ store, root, ownFolder, logError }: CheckerOptions): CheckStoredRelease {
  const checks = new PQueue({ concurrency: 1 })
  return ({ remote, hash, description }) =>
    checks.add(async () => {
      const shell = await findShell(store)
      if (!(await store.readRelease(remote, hash, description)))
        refuse('the stored release is incomplete or was altered', 'Publish it again.')
      const { grants } = (await store.readRegistry()).remotes[remote] ?? {}
      const reply = await runChecker({ dist: store.file(remote, hash, ''), shell, grants }, root, ownFolder)
      if (reply.refused) throw new VerificationRefused(reply.refused)
      if (!reply.failed) return
      logError(new Error(`The checks of ${remote} ${hash} could not run: ${reply.failed}`))
      refuse(
        'the registry could not run its release checks',
        'Its log has the reason. Publish again when an operator has fixed it, or with a runner that the registry trusts.',
      )
    })
}

function refuse(reason: string, fix: string): never {
  throw new VerificationRefused(formatRefusal({ rule: 'verified', reason, fix }))
}

async function findShell(store: ReleaseStore): Promise<CheckedShell> {
  try {
    return await findCheckedShell(createLocalClient(store, { by: '' }), undefined, false)
  } catch (error) {
    if (error instanceof ChecksFailed) throw new VerificationRefused(error.message)
    throw error
  }
}

async function runChecker(job: CheckJob, root: string, ownFolder: string): Promise<CheckReply> {
  const hidden = hideFolder(ownFolder)
  const options: ForkOptions = {
    cwd: root,
    env: Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]])),
    ...hidden,
    execArgv: [...(hidden?.execArgv ?? []), '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  }
  const child = fork(join(import.meta.dirname, `checker${extname(import.meta.filename)}`), options)
  let output = ''
  child.stderr?.on('data', (part) => (output = `${output}${part}`.slice(-2000)))
  const timer = setTimeout(() => child.kill('SIGKILL'), CHECK_TIMEOUT_MS)
  const reply = once(child, 'message').then(([message]) => message as CheckReply)
  const end = once(child, 'exit').then(
    ([code, signal]): CheckReply => ({ failed: `The checker ended (${signal ?? code}). ${output}` }),
  )
  child.send(job)
  try {
    return await Promise.race([reply, end])
  } finally {
    clearTimeout(timer)
    child.kill()
  }
}
