import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { createPageTokens } from '@radruf/release-tool/guard'
import type { Source } from '../source.ts'
import { startShellServer } from './shell-server.ts'

/**
 * A shell's server with one release and without a build, for the tests of alerts and dashboard. It sends the port of its metrics, makes a
 * fault on request, and ends with its parent.
 */
type Fault = 'release' | 'registry'

const RELEASE = { remote: 'mf-auth', release: '0123456789abcdef', owner: 'Zugang' }
const RELEASES = [`${RELEASE.remote}=${RELEASE.release}`]
const SECRET = 'secret'
/** More than the alert allows. */
const FAILURES = 20

const folder = mkdtempSync(join(tmpdir(), 'radruf-watched-'))
mkdirSync(join(folder, RELEASE.remote, RELEASE.release), { recursive: true })
writeFileSync(join(folder, RELEASE.remote, RELEASE.release, 'entry.js'), '')
let isReadable = true
const source = {
  assets: { scripts: [], styles: [], insertedStyles: [], shared: {}, contract: '' },
  files: { assets: [folder], releases: folder },
  dev: false,
  getPageRemotes: async () => ({ list: [], load: async () => undefined, cookies: [] }),
  readRegistry: async () => {
    if (!isReadable) throw new Error('the registry is gone')
    return { remotes: { [RELEASE.remote]: { stable: RELEASE.release } } }
  },
  fetchRelease: async () => ({ version: '1.0.0', ...RELEASE, entry: { file: 'entry.js' }, scripts: [], styles: [] }),
  isCompatible: async () => true,
} as unknown as Source

const port = await freePort()
const server = await startShellServer((_, response) => void response.end('{}'), {
  source,
  outcomesToken: SECRET,
  metricsAt: { host: '127.0.0.1', port },
})
await fetch(`${server.url}/tickets`)

const tokens = createPageTokens(SECRET)
const reportFailure = () => {
  const page = { token: tokens.issue({ address: '127.0.0.1', releases: RELEASES }), releases: RELEASES }
  return fetch(`${server.url}/reports`, {
    method: 'POST',
    body: JSON.stringify({ page, ...RELEASE, message: 'planted' }),
  })
}
process.on('message', async (fault: Fault) => {
  if (fault === 'registry') isReadable = false
  else for (let count = 0; count < FAILURES; count++) await reportFailure()
})
process.once('disconnect', () => {
  void server.stop().then(() => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })
})
process.send?.({ port })
