import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Candidate } from './release-check.ts'

/** Parts of the module that a release exposes. Without routes or texts it is no remote. */
export type Exposed = {
  routes?: { id: string; path: string }[]
  slots: string[]
  texts?: Record<string, object>
}
/** Message to the worker. */
export type ExposedRequest = Pick<Candidate, 'release' | 'dist' | 'shellModule'>
/** Reply of the worker. */
export type ExposedReply = Exposed | { failure: string }

/** Milliseconds for evaluating a server bundle. */
const TIMEOUT_MS = 10_000

/**
 * Evaluates the server bundle of a release and reads the exposed module. The bundle runs in a process of its own: without network, child
 * processes, writing, settings and secrets, and with a time limit.
 */
export async function readExposed({
  release,
  dist,
  shellModule,
  root,
  evaluationTimeoutMs: timeout = TIMEOUT_MS,
}: Candidate): Promise<ExposedReply> {
  const readable = [import.meta.dirname, join(root, 'packages'), join(root, 'node_modules'), shellModule, dist]
  const child = fork(join(import.meta.dirname, 'exposed-worker.ts'), {
    env: { NODE_ENV: 'production' },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout,
    killSignal: 'SIGKILL',
  })
  const request: ExposedRequest = { release, dist, shellModule }
  child.send(request)
  const reply = once(child, 'message').then(([message]) => message as ExposedReply)
  const end = once(child, 'exit').then(
    ([code, signal]): ExposedReply => ({ failure: describeEnd(code, signal, timeout) }),
  )
  try {
    return await Promise.race([reply, end])
  } finally {
    child.kill('SIGKILL')
  }
}

const describeEnd = (code: number | null, signal: NodeJS.Signals | null, timeout: number) =>
  signal === 'SIGKILL' ? `does not finish within ${timeout / 1000} s` : `ends the process (${signal ?? code})`
