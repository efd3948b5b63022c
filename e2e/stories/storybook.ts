import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { ROOT } from '../support/product.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

type StoryEntry = { id: string; type: 'story' | 'docs'; importPath: string; title: string; name: string }

/** Builds the Storybook of the suite in `root` and serves it on a free local port. */
export async function startStorybook(root = ROOT) {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-stories-'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/dev/storybook.ts', 'build', '--quiet', '--output-dir', folder],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stdout + stderr)
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)))
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, StoryEntry>
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries: Object.values(entries),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
