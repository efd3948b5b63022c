import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createShellServer, type ShellServerOptions } from '../app.ts'
import { readPageSettings } from '../page-settings.ts'
import type { Renderers } from '../renderers/index.ts'
import type { Source } from '../source.ts'

const SESSION = {
  person: null,
  unreadMessages: 0,
  waiting: [],
  brand: { productName: 'Radruf' },
  settings: { callSources: [] },
}

const CUSTOMER = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'customer',
  language: 'de',
  onboardedAt: '2026-01-01T00:00:00Z',
  postalCode: null,
  hidesAddress: false,
}

/** A service that knows the session of a guest, and of customers by a cookie `customer=<name>`; `answer` handles the other requests. */
async function startFakeService(answer: RequestListener) {
  const server = createServer((request, response) => {
    if (request.url !== '/api/session') return answer(request, response)
    const [, name] = /customer=(\w+)/.exec(request.headers.cookie ?? '') ?? []
    const session = name ? { ...SESSION, person: { ...CUSTOMER, name, email: `${name}@example.test` } } : SESSION
    response.setHeader('content-type', 'application/json').end(JSON.stringify(session))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

/**
 * Starts the shell's server and a service whose requests `answer` handles. A page shows its own address. The test must call `stop`,
 * which resolves with the log.
 */
export async function startShellServer(answer: RequestListener, options: Partial<ShellServerOptions> = {}) {
  const releases = mkdtempSync(join(tmpdir(), 'radruf-shell-'))
  const service = await startFakeService(answer)
  const lines = new PassThrough()
  const app = await createShellServer({
    source: createSource(releases),
    settings: readPageSettings({ RADRUF_MODE: 'production' }),
    serviceUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    hasQaPages: false,
    trustedProxies: ['loopback'],
    streamsPerNetwork: 256,
    renderers: { size: 1, deadlineMs: 2000, memoryMb: 384 },
    startRenderers: () => ECHO_RENDERERS,
    log: lines,
    logLevel: 'warn',
    ...options,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(url).port)
  return {
    app,
    url,
    service,
    /** Stops the servers; resolves with the log. */
    stop: async () => {
      await app.close()
      service.closeAllConnections()
      service.close()
      rmSync(releases, { recursive: true })
      lines.end()
      return text(lines)
    },
    /** Opens a connection and writes the text as it is. */
    open: (request: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(request)
      return socket
    },
    /** Sends a request as it is; resolves with everything received until the server closes the connection. */
    send: (request: string) => exchange(port, request),
  }
}

/** Pages that show their address. */
const ECHO_RENDERERS: Renderers = {
  render: async ({ url }) => ({
    status: 200,
    headers: [['content-type', 'text/html']],
    body: Readable.from([`<p>${new URL(url).origin}</p>`], { objectMode: false }),
  }),
  areReady: () => true,
  close: () => {},
}

/** A source without remotes. */
const createSource = (releases: string) =>
  ({
    assets: { scripts: [], styles: [], insertedStyles: [], shared: {}, contract: '' },
    files: { assets: [releases], releases },
    dev: false,
    getPageRemotes: async () => ({ list: [], added: [], load: async () => undefined, cookies: [] }),
    readRegistry: async () => ({}),
    fetchRelease: async () => {},
    findShellWithFile: async () => {},
    isCompatible: async () => true,
  }) as unknown as Source

const exchange = (port: number, request: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (part) => {
      received += part
    })
    socket.once('error', () => {})
    socket.once('close', () => resolve(received))
    socket.write(request, 'latin1')
  })
