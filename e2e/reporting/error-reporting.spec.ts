import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { type ReleaseStatus, STATUS_URL } from '@radruf/release-tool/guard'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { changedBuild } from '@radruf/release-tool/testing'
import { removeBrowserFiles } from '../support/faults.ts'
import { ROOT, startProduct } from '../support/product.ts'
import { expectLive } from '../support/shipping.ts'

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

/**
 * A release whose sign-in page fails while it renders, on the server as well, and sets a timer that fails where nothing catches it. The
 * error is created within the text that is replaced, so that the source map still fits.
 */
const buildFaulty = () =>
  changedBuild(join(ROOT, 'mf-auth/dist'), {
    from: '??t("login.title")',
    to: '??(()=>{let e=Error("planted while rendering");if(globalThis.window)setInterval(()=>{throw Error("planted in a timer")},200);throw e})()',
    release: { version: '9.9.9' },
  })

test('a failure names the line of its source, and an error that nothing catches its release', async ({ browser }) => {
  const sink = await startFakeReportingService()
  const product = await startProduct({ ERROR_REPORTING_URL: sink.address, OUTCOMES_TOKEN: 'token' })
  try {
    const dist = buildFaulty()
    await publishBuild(openConfiguredStore({ DATA_DIR: product.dataDir }, ROOT), dist, 'Ada')
    const { hash } = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
    await expectLive(product.url, hash)
    const page = await browser.newPage({ baseURL: product.url })
    await page.goto('/login')
    const source = readFileSync(join(ROOT, 'mf-auth/src/features/login/login-page.tsx'), 'utf8').split('\n')
    const line = source.findIndex((text) => text.includes("?? t('login.title')")) + 1
    const failure = {
      message: 'planted while rendering',
      stack: expect.arrayContaining([`src/features/login/login-page.tsx:${line} in LoginPage`]),
    }
    const readFailures = async () => {
      const headers = { authorization: 'Bearer token' }
      const statuses = (await (await fetch(product.url + STATUS_URL, { headers })).json()) as ReleaseStatus[]
      return statuses.find(({ release }) => release === hash)?.lastFailures
    }
    await expect
      .poll(readFailures)
      .toEqual(expect.arrayContaining([expect.objectContaining({ where: 'browser', ...failure })]))
    expect(await readFailures()).toEqual(
      expect.arrayContaining([expect.objectContaining({ where: 'server', ...failure })]),
    )

    const findUncaught = () =>
      sink.events().find(({ exception }) => exception?.values.some(({ value }) => value.includes('in a timer')))
    await expect.poll(() => findUncaught()?.tags).toEqual({ remote: 'mf-auth', release: hash, owner: 'Zugang' })

    for (const path of ['maps.json', 'web/../maps.json', 'web/%2e%2e/maps.json', 'web/..%2fmaps.json', 'remote.json'])
      expect((await fetch(`${product.url}/remotes/mf-auth/${hash}/${path}`)).status, path).toBe(404)
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
