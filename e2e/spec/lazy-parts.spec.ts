import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { REMOTES, type SuiteRemote } from '@radruf/contract'
import { ROOT } from '../support/product.ts'

type Asset = { file: string }
type Release = { entry: Asset; scripts: Asset[]; files: Asset[] }

/** Owner of each part, and a string that only its source contains. `later` parts are not in the owner's initial scripts either. */
const LAZY_PARTS: Record<string, { owner: SuiteRemote; marker: string; later: boolean }> = {
  'the QR code': { owner: 'mf-booking', marker: 'h1v1h-1z', later: true },
  'the call': { owner: 'mf-chat-call', marker: 'call.controls', later: true },
  'the drawing board': { owner: 'mf-chat-call', marker: 'board.tools', later: true },
  'the device check': { owner: 'mf-chat-call', marker: 'devices.level', later: true },
  'the SDK of Twilio': { owner: 'mf-chat-call', marker: 'vss.twilio.com', later: true },
  'the picture viewer of the questionnaire': { owner: 'mf-questionnaire', marker: 'previousWord', later: true },
  'the photo coach': { owner: 'mf-questionnaire', marker: 'photo-coach', later: true },
  'the picture viewer of the chat': { owner: 'mf-chat-call', marker: 'previousWord', later: true },
  'the picture viewer of the desk': { owner: 'mf-desk', marker: 'previousWord', later: true },
  'the panel beside a call': { owner: 'mf-desk', marker: 'call.panel.backToCase', later: true },
  // Rendered on the server and needed at once on its own page only.
  'the date grid': { owner: 'mf-booking', marker: 'choose.closed', later: false },
}
/** Remote of the first route, `/login`. */
const FIRST_REMOTE: SuiteRemote = 'mf-auth'

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const releases = () =>
  Object.fromEntries(REMOTES.map((name) => [name, JSON.parse(read(name, 'dist/remote.json')) as Release])) as Record<
    SuiteRemote,
    Release
  >
const readScripts = (name: SuiteRemote, assets: readonly Asset[]) =>
  assets.filter(({ file }) => /^web\/.*\.js$/.test(file)).map(({ file }) => ({ file, text: read(name, 'dist', file) }))

test('heavy parts are neither in the core nor on the first route, and load on demand', () => {
  const all = releases()
  const core = globSync('shell/dist/web/**/*.js', { cwd: ROOT }).map((file) => ({ file, text: read(file) }))
  const atOnce = (name: SuiteRemote) => readScripts(name, [all[name].entry, ...all[name].scripts])
  expect(core.length).toBeGreaterThan(0)
  expect(atOnce(FIRST_REMOTE).length).toBeGreaterThan(0)

  const issues = Object.entries(LAZY_PARTS).flatMap(([part, { owner, marker, later }]) => {
    const isIn = ({ text }: { text: string }) => text.includes(marker)
    const tooEarly = [...core, ...atOnce(FIRST_REMOTE), ...(later ? atOnce(owner) : [])].filter(isIn)
    const somewhere = readScripts(owner, all[owner].files).some(isIn)
    return [
      ...tooEarly.map(({ file }) => `${part} is in ${file}`),
      ...(somewhere ? [] : [`${part} does not contain "${marker}" any more`]),
    ]
  })
  expect(issues).toEqual([])
})

/** Bytes after compression (Brotli) of the script that follows marks, with the messages about marks (0.8 kB). It loads with the first mark. */
const MARKS_LIMIT = 8000
const MESSAGES = 840

test('following marks costs at most 8 kB, which no page loads at once', () => {
  const { entry, scripts, files } = releases()['mf-chat-call']
  const [worker = { file: '' }, ...others] = files.filter(({ file }) => /\/mark-worker\.[^/]*\.js$/.test(file))
  expect(others).toEqual([])
  expect([entry, ...scripts].map(({ file }) => file)).not.toContain(worker.file)
  const script = readFileSync(join(ROOT, 'mf-chat-call/dist', worker.file))
  expect(brotliCompressSync(script).length + MESSAGES).toBeLessThanOrEqual(MARKS_LIMIT)
})
