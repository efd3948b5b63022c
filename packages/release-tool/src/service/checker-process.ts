import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { hideFolder } from '@radruf/federation/server'
import type { CheckJob, CheckReply } from './checker.ts'

/** Runs the release checks; an aborted signal ends them. */
export type RunChecks = (job: CheckJob, signal?: AbortSignal) => Promise<CheckReply>

export type CheckProcessOptions = {
  /** Folder with the configuration of `mf`. */
  root: string
  /** Folder that a checked release must not read. */
  ownFolder?: string
}

/** Milliseconds for all checks of one release. */
export const CHECK_TIMEOUT_MS = 10 * 60_000

/** Settings that the checks get: where programs, browsers and temporary files are. None is a secret. */
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

/** Runs release checks on this machine, each in a process of its own. */
export const createCheckProcesses =
  ({ root, ownFolder }: CheckProcessOptions): RunChecks =>
  async (job, signal) => {
    const hidden = ownFolder ? hideFolder(ownFolder) : undefined
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
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, CHECK_TIMEOUT_MS)
    signal?.addEventListener('abort', kill, { once: true })
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
