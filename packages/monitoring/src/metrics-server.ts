import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

let processMetrics: Registry | undefined

/** Memory, processor time and event loop of this process. They are measured once, and only in a process whose metrics are read. */
function watchProcess(): Registry {
  if (processMetrics) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics })
  return processMetrics
}

/**
 * Serves the metrics, with those of the process, at `/metrics` on a port of their own: they tell how the business goes, and the product's own port is public. Rejects
 * when the port is taken. Returns the function that ends it.
 */
export async function startMetricsServer(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => void> {
  const ownProcess = watchProcess()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    Promise.all([metrics.print(), ownProcess.metrics()]).then(
      (texts) => response.writeHead(200, { 'content-type': metrics.contentType }).end(texts.join('\n')),
      () => response.writeHead(500).end(),
    )
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ host, port }, resolve)
  await promise
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
