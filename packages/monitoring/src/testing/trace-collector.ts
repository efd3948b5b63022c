import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as it was received. `service` is the process that sent it. */
export type ReceivedSpan = {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, unknown>
  /** 2: the span failed. */
  status: number
}

type Value = { stringValue?: string; intValue?: number; arrayValue?: unknown }
type Attributes = { key: string; value: Value }[]
type Otlp = {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'status'> & { attributes: Attributes; status: { code?: number } })[]
    }[]
  }[]
}

const toRecord = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.arrayValue]))

const ID_OR_TIME = /"(traceId|spanId|parentSpanId|\w+UnixNano)":"[0-9a-f]*"/g

/** Starts a collector of OTLP over HTTP that keeps what it receives. `status` is its answer. */
export async function startTraceCollector(status = 200) {
  const requests: { body: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ body, authorization: request.headers.authorization })
      response.writeHead(request.url === '/v1/traces' ? status : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const spans = (): ReceivedSpan[] =>
    requests.flatMap(({ body }) =>
      (JSON.parse(body) as Otlp).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map((span) => ({
            ...span,
            service: String(toRecord(resource.attributes)['service.name']),
            attributes: toRecord(span.attributes),
            status: span.status.code ?? 0,
          })),
        ),
      ),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans,
    /** Everything that was received, without ids and times: their digits could be those of a code. */
    text: () => requests.map(({ body }) => body.replace(ID_OR_TIME, '')).join(),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
