import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { TraceOptions, Traces } from './trace-sdk.ts'

/** State of this process: whether spans are recorded, and the trace id of the next span without a parent. */
const state: { isOn: boolean; nextTraceId: string | undefined } = { isOn: false, nextTraceId: undefined }

/** Whether this process records spans. */
export const isTracing = () => state.isOn

/** Starts to record and send spans if an endpoint is set. Without one, nothing of the SDK is loaded. */
export async function startTracing(options: TraceOptions): Promise<Traces> {
  const { endpoint } = options
  if (!endpoint) return { report: () => {}, stop: async () => {} }
  const { startSdk } = await import('./trace-sdk.ts')
  const traces = startSdk({ ...options, endpoint }, takeTraceId)
  state.isOn = true
  return {
    ...traces,
    stop: async () => {
      state.isOn = false
      await traces.stop()
    },
  }
}

function takeTraceId(): string | undefined {
  const { nextTraceId } = state
  state.nextTraceId = undefined
  return nextTraceId
}

const startSpan = (name: string, options: SpanOptions, parent: Context): Span =>
  trace.getTracer('radruf').startSpan(name, options, parent)

type WorkOptions = Pick<SpanOptions, 'attributes' | 'kind'> & {
  /** The context of the parent; {@link ROOT_CONTEXT} for none. Default: the running span. */
  parent?: Context
}

/**
 * Runs `work` in a span. An error is recorded by its code or name only: messages can quote names and addresses. Attributes must not
 * hold values of requests or rows.
 */
export async function inSpan<T>(name: string, options: WorkOptions, work: () => Promise<T>): Promise<T> {
  if (!state.isOn) return work()
  const { parent = context.active(), attributes, kind = SpanKind.INTERNAL } = options
  const span = startSpan(name, { kind, attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', findErrorType(error))
    throw error
  } finally {
    span.end()
  }
}

function findErrorType(error: unknown): string {
  const { code, name } = Object(error) as NodeJS.ErrnoException
  const type = String(code ?? name)
  // A release can give its errors any name.
  return /^\w{1,50}$/.test(type) ? type : 'Error'
}

/** Runs a background job in a trace of its own. */
export const traceJob = <T>(kind: string, attempt: number, work: () => Promise<T>): Promise<T> =>
  inSpan(
    `job ${kind}`,
    { kind: SpanKind.CONSUMER, parent: ROOT_CONTEXT, attributes: { 'radruf.job.attempt': attempt } },
    work,
  )

const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

/** Sends a statement in a span if a span is running: the text, whose values are parameters, without them. */
export function traceStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!state.isOn || !trace.getActiveSpan()?.isRecording()) return send()
  const operation = (/\w+/.exec(text)?.[0] ?? 'statement').toLowerCase()
  const table = TABLE.exec(text)?.[1]
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
  return inSpan(table ? `${operation} ${table}` : operation, { kind: SpanKind.CLIENT, attributes }, send)
}

/** Starts the span of an incoming request: below the parent that it names, or in the trace of its request id. */
export function startRequestSpan(
  name: string,
  { traceparent, requestId }: { traceparent: string | undefined; requestId: string },
): { span: Span; active: Context } {
  const parent = readTraceparent(traceparent)
  // The browser has named the request: its log lines and its trace have one id.
  state.nextTraceId = parent ? undefined : requestId.replaceAll('-', '')
  const span = startSpan(name, { kind: SpanKind.SERVER }, parent ?? ROOT_CONTEXT)
  return { span, active: trace.setSpan(ROOT_CONTEXT, span) }
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The parent that a request names (W3C Trace Context). Its `tracestate` is ignored: a client could write an address into it. */
function readTraceparent(header: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : undefined
}

/** The headers with which a request continues the running trace in another process. */
export function traceHeaders(): { traceparent?: string } {
  const span = state.isOn ? trace.getActiveSpan()?.spanContext() : undefined
  if (!span) return {}
  return { traceparent: `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` }
}

/** A function that runs in the present span, also when another event calls it. */
export const keepSpan = <T extends (...values: never[]) => unknown>(work: T): T =>
  state.isOn ? context.bind(context.active(), work) : work
