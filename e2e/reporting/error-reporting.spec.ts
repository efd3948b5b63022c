import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { removeBrowserFiles } from '../support/faults.ts'
import { startProduct } from '../support/product.ts'

type Event = { tags?: Record<string, string>; exception?: { values: { value: string }[] }; request?: { url: string } }

/** Fake of the error-reporting service that stores the received events. */
async function startFakeReportingService() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    address: `http://key@127.0.0.1:${port}/7`,
    bodies,
    /** Envelopes are lines of JSON; events carry an exception. */
    events: () =>
      bodies.flatMap((body) =>
        body.split('\n').flatMap((line): Event[] => (line.includes('"exception"') ? [JSON.parse(line)] : [])),
      ),
    close: () => server.close(),
  }
}

test('a failed remote is reported with remote and release, without the person’s e-mail address', async ({
  browser,
}) => {
  const sink = await startFakeReportingService()
  const product = await startProduct({ ERROR_REPORTING_URL: sink.address })
  try {
    const page = await browser.newPage({ baseURL: product.url })
    const restore = removeBrowserFiles(product, 'mf-auth')
    await page.goto('/otp/karla%40example.test')
    await expect.poll(() => sink.events().map(({ tags }) => tags?.remote)).toContain('mf-auth')
    const event = sink.events().find(({ tags }) => tags?.remote === 'mf-auth')
    expect(event?.tags).toMatchObject({ owner: 'Zugang', release: expect.stringMatching(/^[a-f0-9]{16}$/) })
    expect(sink.bodies.join()).not.toMatch(/karla/)
    // SPEC §9: the trace sample rate.
    expect(sink.bodies.join()).toContain('"sample_rate":"0.2"')
    await restore()
  } finally {
    await product.stop()
    sink.close()
  }
})

test('with an id the page contains the consent script', { tag: '@deep' }, async ({ request }) => {
  const product = await startProduct({ CONSENT_ID: 'abc-123' })
  try {
    const html = await (await request.get(product.url)).text()
    expect(html).toContain('data-settings-id="abc-123"')
  } finally {
    await product.stop()
  }
})
