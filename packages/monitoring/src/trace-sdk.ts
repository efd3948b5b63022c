import { context, isValidTraceId, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { findReceiverProblem, toTracesUrl } from './trace-receiver.ts'

export type TraceOptions = {
  /** Address of a collector that accepts OTLP over HTTP. Without it there are no traces. */
  endpoint: string | undefined
  headers: Record<string, string>
  /** Share of traces that are recorded, unless the request says it. */
  share: number
  service: string
  version: string
}

export type Traces = {
  /** Checks the collector, and logs from now on when spans cannot be sent. */
  report: (log: (line: string) => void) => void
  /** Sends what is left, within two seconds. */
  stop: () => Promise<void>
}

/** Milliseconds for one batch, and for the last one of a stopping process. */
const EXPORT_LIMIT_MS = 10_000
const STOP_LIMIT_MS = 2_000
/** Characters of one attribute; the longest are statements. */
const MAX_LENGTH = 4_000

/** Registers the SDK in this process. `takeTraceId` names the trace of a span without a parent. */
export function startSdk(options: TraceOptions & { endpoint: string }, takeTraceId: () => string | undefined): Traces {
  const { endpoint, headers, share, service, version } = options
  const status = createStatus()
  const url = toTracesUrl(endpoint)
  const exporter = reportFailures(new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_LIMIT_MS }), status.set)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: MAX_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_LIMIT_MS })],
    idGenerator: new RequestIds(takeTraceId),
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  trace.setGlobalTracerProvider(provider)
  return {
    report: (log) => {
      status.report(log)
      void findReceiverProblem(endpoint, headers).then(status.set)
    },
    stop: async () => {
      const limit = Promise.withResolvers<void>()
      const timer = setTimeout(limit.resolve, STOP_LIMIT_MS)
      await Promise.race([provider.shutdown().catch(() => {}), limit.promise])
      clearTimeout(timer)
      trace.disable()
      context.disable()
    },
  }
}

/** Names a trace after its request where there is one. */
class RequestIds extends RandomIdGenerator {
  readonly #takeTraceId: () => string | undefined
  constructor(takeTraceId: () => string | undefined) {
    super()
    this.#takeTraceId = takeTraceId
  }
  override generateTraceId(): string {
    const id = this.#takeTraceId()
    return id && isValidTraceId(id) ? id : super.generateTraceId()
  }
}

/** Logs when the collector fails, once until it accepts spans again. */
function createStatus() {
  let problem: string | undefined
  let log: ((line: string) => void) | undefined
  return {
    report: (given: (line: string) => void) => {
      log = given
    },
    set: (found: string | undefined) => {
      if (found && !problem) log?.(`OTEL_EXPORTER_OTLP_ENDPOINT: ${found}; no trace is sent until it does`)
      problem = found
    },
  }
}

/** Wraps an exporter. Failures are reported here and not by the SDK, which repeats them for each batch. */
const reportFailures = (exporter: OTLPTraceExporter, report: (problem: string | undefined) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, ({ code, error }) => {
      // 0: success.
      report(code === 0 ? undefined : `the collector does not accept traces (${error?.message ?? 'no reason'})`)
      done({ code: 0 })
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush(),
})
