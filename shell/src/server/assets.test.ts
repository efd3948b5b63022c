import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Source } from './source.ts'
import { startShellServer } from './testing/shell-server.ts'

/** A folder `web` of a build of the shell, with scripts by their names. */
function writeWeb(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'static/js'), { recursive: true })
  for (const name of names) writeFileSync(join(folder, 'static/js', name), `// ${name}`)
  return folder
}

test('a shell serves its own files, and those of shells of other versions', async () => {
  const [own, other] = [writeWeb('shell.1a.js'), writeWeb('shell.2b.js')]
  const findShellWithFile = vi.fn(async (path: string) => (path === 'static/js/shell.2b.js' ? other : undefined))
  const source = {
    assets: { scripts: [], styles: [], insertedStyles: [], shared: {}, contract: '' },
    files: { assets: [own], releases: own },
    readRegistry: async () => ({}),
    findShellWithFile,
  } as unknown as Source
  const server = await startShellServer((_, response) => void response.end(), { source })
  onTestFinished(async () => void (await server.stop()))
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(server.url + path, { method })
    return [response.status, await response.text(), response.headers.get('cache-control')]
  }
  const IMMUTABLE = 'public, max-age=31536000, immutable'
  expect(await get('/assets/static/js/shell.1a.js')).toEqual([200, '// shell.1a.js', IMMUTABLE])
  expect(findShellWithFile).not.toHaveBeenCalled()
  expect(await get('/assets/static/js/shell.2b.js?retry=1')).toEqual([200, '// shell.2b.js', IMMUTABLE])
  // A name without a hash belongs to no version.
  for (const path of ['/assets/static/js/shell.3c.js', '/assets/push-worker.js', '/assets/static/..%2fremote.json'])
    expect((await get(path))[0], path).toBe(404)
  expect(findShellWithFile.mock.calls.flat()).not.toContain('push-worker.js')
  expect((await get('/assets/static/js/shell.1a.js', 'DELETE'))[0]).toBe(405)
})
