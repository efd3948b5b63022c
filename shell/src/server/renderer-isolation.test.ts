import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, startBadReleaseServer, withRoute } from './testing/bad-release-server.ts'

let server: Awaited<ReturnType<typeof startBadReleaseServer>>
beforeAll(async () => {
  server = await startBadReleaseServer()
})
afterAll(() => server.stop())

test('a release learns no secret and reaches nothing but the page', async () => {
  process.env.PLANTED_SECRET = 'planted'
  const attempts = {
    environment: 'Object.keys(process.env).join()',
    file: `process.getBuiltinModule('fs').readFileSync('/etc/passwd')`,
    command: `process.getBuiltinModule('child_process').execSync('true')`,
    port: `process.getBuiltinModule('net').createServer().listen(0)`,
    signal: 'process.kill(process.ppid, 0)',
    binding: `process.binding('fs')`,
    channel: `process.send({ type: 'head', page: 1, status: 200, headers: [] })`,
    constructed: `new Function('return process.getBuiltinModule')()('fs')`,
    module: `module.constructor._load('fs')`,
    import: `import('node:fs').catch((error) => { globalThis.refused = error.code })`,
  }
  const tried = Object.entries(attempts).map(
    ([name, code]) => `try { results.${name} = String(${code}) } catch (error) { results.${name} = error.name }`,
  )
  const { html, status } = await server.openPage(
    {
      [OWNER]: withRoute(
        `{
        loader: async ({ request }) => {
          const results = {}
          ${tried.join('\n')}
          results.network = await fetch('${server.url}').then(() => 'reached', (error) => error.name)
          results.headers = [...request.headers.keys()].includes('cookie')
          return results
        },
        Component: () => h('pre', null, 'tried ' + JSON.stringify(useLoaderData())),
      }`,
      ),
    },
    { headers: { cookie: 'session=secret' } },
  )
  delete process.env.PLANTED_SECRET
  expect(status).toBe(200)
  const [, text = ''] = /<pre>tried (.*?)<\/pre>/.exec(html) ?? []
  expect(JSON.parse(text.replaceAll('&quot;', '"'))).toEqual({
    environment: 'NODE_ENV',
    file: 'TypeError',
    command: 'TypeError',
    port: 'TypeError',
    signal: 'TypeError',
    binding: 'TypeError',
    channel: 'TypeError',
    constructed: 'TypeError',
    module: 'TypeError',
    import: '[object Promise]',
    network: expect.stringMatching(/Error/),
    headers: false,
  })
})

test('a loader’s request has the visitor’s session, and sets the visitor’s cookies', async () => {
  const seen: [string | undefined, string | undefined][] = []
  const answer: RequestListener = (request, response) => {
    seen.push([request.url, request.headers.cookie])
    response.setHeader('set-cookie', 'session=renewed').setHeader('etag', '"7"')
    response.setHeader('content-type', 'application/json').end('{"tickets":[]}')
  }
  const { html, headers } = await server.openPage(
    {
      [OWNER]: withRoute(`{
        loader: async ({ context }) => {
          const { api } = getShell(context)
          const { response } = await api.GET('/api/tickets', { headers: { cookie: 'session=forged' } })
          return { etag: response.headers.get('etag'), cookie: response.headers.get('set-cookie') }
        },
        Component: () => h('pre', null, JSON.stringify(useLoaderData())),
      }`),
    },
    { headers: { cookie: 'session=secret' } },
    answer,
  )
  expect(html.replaceAll('&quot;', '"')).toContain('{"etag":"\\"7\\"","cookie":null}')
  expect(seen).toEqual([['/api/tickets', 'session=secret']])
  expect(headers.getSetCookie()).toContain('session=renewed')
})
