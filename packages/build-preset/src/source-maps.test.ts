import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { createRsbuild } from '@rsbuild/core'
import { expect, onTestFinished, test } from 'vitest'
import { minifyScripts } from './common.ts'
import { pluginSourceMaps, takeSourceMaps } from './source-maps.ts'

const SOURCES = {
  'package.json': '{ "name": "mf-chat" }',
  'src/remote.ts': `import { sendMessage } from './pages/chat.ts'
import { Page } from './pages/page.ts'
import { retry } from 'retry-kit'
globalThis.run = { sendMessage, Component: Page, again: () => retry(() => sendMessage('again')), thread: globalThis.thread }`,
  'src/pages/chat.ts': `/** A comment
 * of three lines.
 */
const check = (text: string) => {
  if (text !== 'sent') throw new Error('not sent')
}
export async function sendMessage(text: string) {
  const parts = [text].map((part) => {
    check(globalThis.transform?.(part) ?? part)
    return globalThis.decorate(part)
  })
  globalThis.log(parts)
  return parts
}`,
  'src/pages/page.ts': `export function Page() {
  globalThis.log('page')
  throw new Error('no page')
}`,
  'node_modules/retry-kit/package.json': '{ "name": "retry-kit", "main": "index.js", "type": "module" }',
  'node_modules/retry-kit/index.js': `export function retry(work) {
  globalThis.log('retry')
  if (globalThis.broken) throw new Error('no more tries')
  return work()
}`,
}

/** Builds the sources as the browser's build of a remote; returns its script and what stays of its maps. */
async function build() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'radruf-maps-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginSourceMaps],
      source: { entry: { remote: './src/remote.ts' } },
      output: { distPath: { root: 'dist/web', js: '' }, filename: { js: 'remote.js' }, minify: minifyScripts },
      splitChunks: false,
      tools: { htmlPlugin: false },
    },
  })
  const { close } = await rsbuild.build()
  await close()
  const dist = join(folder, 'dist')
  const maps = takeSourceMaps(dist, folder)
  return {
    folder,
    maps,
    code: readFileSync(join(dist, 'web/remote.js'), 'utf8'),
    files: readdirSync(join(dist, 'web')),
  }
}

test('a place in a minified script leads to the line and the function of its source', async () => {
  const { folder, maps, code, files } = await build()
  expect(files).toEqual(['remote.js'])
  expect(code).not.toMatch(/sourceMappingURL|check/)
  expect(Object.keys(maps)).toEqual(['web/remote.js'])
  const map = maps['web/remote.js']
  expect(JSON.stringify(map)).not.toContain(folder)
  expect(map?.sources).toEqual(expect.arrayContaining(['src/pages/chat.ts', 'retry-kit/index.js']))
  const fail = async (broken: boolean, work: string) => {
    const scope = { globalThis: {} as Record<string, unknown>, Error }
    scope.globalThis = { broken, log: () => {}, decorate: (part: string) => part }
    runInNewContext(code, scope, { filename: 'remote.js' })
    const run = scope.globalThis.run as Record<string, (text: string) => unknown>
    try {
      await run[work]?.('lost')
    } catch (error) {
      const [, line, column] = /remote\.js:(\d+):(\d+)/.exec((error as Error).stack ?? '') ?? []
      const found = originalPositionFor(new TraceMap(map as never), { line: Number(line), column: Number(column) - 1 })
      return `${found.source}:${found.line} in ${found.name}`
    }
    return 'no error'
  }
  expect(await fail(false, 'sendMessage')).toBe('src/pages/chat.ts:5 in sendMessage')
  // The minimizer moves the function to its only use, where it has no name.
  expect(await fail(false, 'Component')).toBe('src/pages/page.ts:3 in Page')
  expect(await fail(true, 'again')).toBe('retry-kit/index.js:3 in again')
})
