import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { REMOTES, type RemoteName } from '@radruf/contract'
import { ROOT } from '../support/product.ts'

type Asset = { file: string }
type Release = { entry: Asset; scripts: Asset[]; files: Asset[] }

/** Who has a part, and something that only its source says; `later` where not even its own remote brings it at once. */
const LAZY_PARTS: Record<string, { owner: RemoteName; says: string; later: boolean }> = {
  'the QR code': { owner: 'mf-booking', says: 'h1v1h-1z', later: true },
  'the call': { owner: 'mf-chat-call', says: 'call.controls', later: true },
  'the drawing board': { owner: 'mf-chat-call', says: 'board.tools', later: true },
  'the device check': { owner: 'mf-chat-call', says: 'devices.level', later: true },
  'the SDK of Twilio': { owner: 'mf-chat-call', says: 'vss.twilio.com', later: true },
  // Rendered on the server and shown at once where it is; light, but nobody else pays for it.
  'the date grid': { owner: 'mf-booking', says: 'choose.keys', later: false },
  'the photo viewer': { owner: 'mf-questionnaire', says: 'photos.enlarge', later: false },
}
/** The first route is `/login`. */
const FIRST_REMOTE: RemoteName = 'mf-auth'

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const releases = () =>
  Object.fromEntries(REMOTES.map((name) => [name, JSON.parse(read(name, 'dist/remote.json')) as Release])) as Record<
    RemoteName,
    Release
  >
const readScripts = (name: RemoteName, assets: readonly Asset[]) =>
  assets.filter(({ file }) => /^web\/.*\.js$/.test(file)).map(({ file }) => ({ file, text: read(name, 'dist', file) }))

test('heavy parts are neither in the core nor on the first route, and come when they are asked for', () => {
  const all = releases()
  const core = globSync('shell/dist/web/**/*.js', { cwd: ROOT }).map((file) => ({ file, text: read(file) }))
  const atOnce = (name: RemoteName) => readScripts(name, [all[name].entry, ...all[name].scripts])
  expect(core.length).toBeGreaterThan(0)
  expect(atOnce(FIRST_REMOTE).length).toBeGreaterThan(0)

  const wrong = Object.entries(LAZY_PARTS).flatMap(([part, { owner, says, later }]) => {
    const isIn = ({ text }: { text: string }) => text.includes(says)
    const tooEarly = [...core, ...atOnce(FIRST_REMOTE), ...(later ? atOnce(owner) : [])].filter(isIn)
    const somewhere = readScripts(owner, all[owner].files).some(isIn)
    return [
      ...tooEarly.map(({ file }) => `${part} comes with ${file}`),
      ...(somewhere ? [] : [`${part} is not known by "${says}" any more`]),
    ]
  })
  expect(wrong).toEqual([])
})
