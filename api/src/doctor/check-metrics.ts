import { type Check, describeError, failed, off, passed } from './check.ts'

const NAME = 'metrics'
const TIMEOUT_MS = 10_000

/** Checks that the metrics of a running service can be read where Prometheus reads them. */
export const checkMetrics: Check = async ({ settings: { metricsHost, apiMetricsPort } }) => {
  if (apiMetricsPort === undefined) return [off(NAME, 'API_METRICS_PORT is not set: nobody is told of a fault')]
  const host = metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost
  const address = `http://${host}:${apiMetricsPort}/metrics`
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    async (response) => ((await response.text()).includes('radruf_build_info') ? undefined : 'another program answers'),
    describeError,
  )
  return [
    answer === undefined
      ? passed(NAME, `${address}: read`)
      : failed(NAME, `${address}: ${answer}`, 'Start the product with this METRICS_HOST and a free API_METRICS_PORT.'),
  ]
}
