import { once } from 'node:events'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readProcessorMs, startRestrictedProcess } from '@radruf/federation/server'
import type { ReleaseCandidate } from './release-check.ts'

/** Parts of the module that a release exposes. Without routes or texts it is no remote. */
export type Exposed = {
  routes?: { id: string; path: string }[]
  slots: string[]
  texts?: Record<string, object>
}
/** Message to the worker. */
export type ExposedRequest = Pick<ReleaseCandidate, 'release' | 'dist' | 'shellModule'>
/** Reply of the worker. */
export type ExposedReply = Exposed | { failure: string }

/** Milliseconds of processor time for evaluating a server bundle: a busy machine does not use it up. */
const TIMEOUT_MS = 10_000
/** Times this limit on the wall: for a bundle that waits without computing, and where the system tells no processor time. */
const WALL_FACTOR = 12
/** Milliseconds between two looks at the processor time. */
const LOOK_INTERVAL_MS = 250

/** Megabytes of the heap while a server bundle is evaluated. */
const MEMORY_MB = 512

/** Folders of the worker's package and of the one that it imports. */
const CODE = [import.meta.dirname, dirname(fileURLToPath(import.meta.resolve('@radruf/federation/evaluate')))].map(
  (folder) => join(folder, folder === import.meta.dirname ? '../..' : '..'),
)

/** Evaluates the server bundle of a release in a restricted process, with a time limit, and reads the exposed module. */
export async function readExposed({
  release,
  dist,
  shellModule,
  root,
  evaluationTimeoutMs: timeout = TIMEOUT_MS,
}: ReleaseCandidate): Promise<ExposedReply> {
  const child = startRestrictedProcess({
    entry: join(import.meta.dirname, `exposed-worker${extname(import.meta.filename)}`),
    readable: [...CODE, join(root, 'node_modules'), shellModule, dist],
    memoryMb: MEMORY_MB,
  })
  child.stderr?.resume()
  const beganAt = performance.now()
  const timer = setInterval(() => {
    const onTheWall = performance.now() - beganAt
    if ((readProcessorMs(child.pid) ?? 0) > timeout || onTheWall > timeout * WALL_FACTOR) child.kill('SIGKILL')
  }, LOOK_INTERVAL_MS)
  const request: ExposedRequest = { release, dist, shellModule }
  child.send(request)
  const reply = once(child, 'message').then(([message]) => message as ExposedReply)
  const end = once(child, 'exit').then(
    ([code, signal]): ExposedReply => ({ failure: describeEnd(code, signal, timeout) }),
  )
  try {
    return await Promise.race([reply, end])
  } finally {
    clearInterval(timer)
    child.kill('SIGKILL')
  }
}

const describeEnd = (code: number | null, signal: NodeJS.Signals | null, timeout: number) =>
  signal === 'SIGKILL' ? `does not finish within ${timeout / 1000} s` : `ends the process (${signal ?? code})`
