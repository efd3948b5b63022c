import type { TrackerAnswer, TrackerRequest } from './serve-tracker.ts'

/** A tracker that works apart from the page's thread. */
export type Tracker = {
  post: (request: TrackerRequest) => void
  close: () => void
}

/** The integrity of the worker's script. The build sets it. */
declare const WORKER_INTEGRITY: string

/**
 * Starts a tracker in a worker. `onFailure`: the worker could not be loaded or started, or it has crashed. Browsers check no integrity of
 * a worker. The script is fetched with its integrity first, and the worker then takes it from the cache. A browser also refuses a worker from
 * another origin, as that of an overridden remote.
 */
export function openTracker(onAnswer: (answer: TrackerAnswer) => void, onFailure: () => void): Tracker {
  // Not within `new Worker(…)`: the builder would make a chunk of it.
  const address = new URL('./mark-worker.ts', import.meta.url)
  const waitingRequests: TrackerRequest[] = []
  let worker: Worker | undefined
  let isClosed = false
  const post = (request: TrackerRequest) => {
    if (worker) worker.postMessage(request, request.type === 'frame' ? [request.picture.source] : [])
    else waitingRequests.push(request)
  }
  const start = () => {
    if (isClosed) return
    worker = new Worker(address)
    worker.addEventListener('message', ({ data }: MessageEvent<TrackerAnswer>) => onAnswer(data))
    worker.addEventListener('error', onFailure)
    for (const request of waitingRequests.splice(0)) post(request)
  }
  fetch(address, { integrity: WORKER_INTEGRITY })
    .then((response) => response.arrayBuffer())
    .then(start)
    .catch(() => isClosed || onFailure())
  return {
    post,
    close() {
      isClosed = true
      worker?.terminate()
      // A camera waits for its frames that are open.
      for (const request of waitingRequests.splice(0)) if (request.type === 'frame') request.picture.source.close()
    },
  }
}
