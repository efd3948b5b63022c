import { expect, test } from '@playwright/test'
import { type ReceivedSpan, startTraceCollector } from '../../packages/monitoring/src/testing/trace-collector.ts'
import { startProduct } from '../support/product.ts'
import { signInOnScreen } from '../support/test.ts'

const EMAIL = 'ben@example.test'
const SHELL = 'radruf-shell'
const SERVICE = 'radruf-service'

/** Names of the processes and spans from a span up to the root of its trace. */
function listAncestors(spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): string[] {
  if (!span) return []
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [`${span.service}: ${span.name}`, ...listAncestors(spans, parent)]
}

test('a page and a request of the browser are traces down to SQL, without addresses, tokens and values', async ({
  browser,
}) => {
  const collector = await startTraceCollector()
  const product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const context = await browser.newContext({ baseURL: product.url, locale: 'de-DE' })
  const page = await context.newPage()
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/sign-in/codes'),
  )
  await page.goto('/login?next=%2Ftickets%3Ffrom%3Dsouth')
  await signInOnScreen(page, product, EMAIL)
  await page.goto('/overview')
  const requestId = (await posted).headers()['x-request-id'] ?? ''
  const cookies = await context.cookies()
  const [code] = (await product.mails()).filter(({ to }) => to === EMAIL).map(({ subject }) => subject.slice(0, 6))
  await context.close()
  await product.stop()
  collector.stop()

  const spans = collector.spans()
  const statementsOf = (service: string) => spans.filter((span) => span.service === SERVICE && span.name === service)
  const asked = spans.find(({ traceId, service }) => traceId === requestId.replaceAll('-', '') && service === SHELL)
  expect(asked?.name).toBe('POST /api/*')
  const written = statementsOf('insert job').find(({ traceId }) => traceId === asked?.traceId)
  expect(listAncestors(spans, written)).toEqual([
    `${SERVICE}: insert job`,
    `${SERVICE}: POST /api/sign-in/codes`,
    `${SHELL}: POST /api/*`,
  ])
  const rendering = [`${SHELL}: render page`, `${SHELL}: GET /overview`]
  const shown = statementsOf('select ticket')
    .map((span) => listAncestors(spans, span))
    .filter((path) => path.slice(-2).join() === rendering.join())
  expect(shown).toContainEqual([`${SERVICE}: select ticket`, `${SERVICE}: GET /api/tickets`, ...rendering])
  const jobs = spans.filter(({ name }) => name === 'job sign-in.code')
  expect(jobs.map(({ service }) => service)).toContain(SERVICE)

  const sent = collector.text()
  expect(cookies.length).toBeGreaterThan(0)
  for (const value of ['ben@', 'ben ', '@example', 'south', code, ...cookies.map((cookie) => cookie.value)])
    expect(sent.toLowerCase(), value).not.toContain(String(value).toLowerCase())
})
