import { findReceiverProblem } from '@radruf/monitoring'
import { type Check, failed, off, passed } from './check.ts'

const NAME = 'traces'

/** Checks that the collector accepts traces. No span is sent. */
export const checkTraces: Check = async ({ settings: { otlpEndpoint, otlpHeaders } }) => {
  if (!otlpEndpoint) return [off(NAME, 'OTEL_EXPORTER_OTLP_ENDPOINT is not set')]
  const problem = await findReceiverProblem(otlpEndpoint, otlpHeaders)
  const fix = 'Correct OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS: the port of OTLP over HTTP is 4318.'
  return [problem ? failed(NAME, problem, fix) : passed(NAME, `${new URL(otlpEndpoint).origin}: accepts traces`)]
}
