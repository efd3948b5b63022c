import { Worker } from 'node:worker_threads'
import { ApiProblem } from '../../problem.ts'
import type { RemuxedClip, RemuxResult } from './remux-clip.ts'

const TIMEOUT_MS = 20_000

/**
 * Checks an uploaded clip and copies it into a new container without metadata. Throws CLIP_TOO_LONG or CLIP_UNREADABLE; the
 * caller checks its size. Runs in a worker thread, so that a malicious file can only end the worker.
 */
export async function readClip(bytes: Buffer, { clipMaxSeconds }: { clipMaxSeconds: number }): Promise<RemuxedClip> {
  const result = await runWorker(bytes, clipMaxSeconds).catch((cause): RemuxResult => {
    const detail = cause instanceof Error ? cause.name : undefined
    throw new ApiProblem('CLIP_UNREADABLE', { detail })
  })
  if ('problem' in result) throw new ApiProblem(result.problem, { detail: result.detail })
  return result.clip
}

function runWorker(bytes: Buffer, maxSeconds: number): Promise<RemuxResult> {
  const worker = new Worker(new URL('./clip-worker.ts', import.meta.url), {
    workerData: { bytes, maxSeconds },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  return new Promise<RemuxResult>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
