import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from './faults.ts'
import type { PageInput, ReleaseBundles, ServiceResponse } from './protocol.ts'
import { startRenderer } from './renderer-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'radruf-renderer-'))
afterAll(() => rmSync(folder, { recursive: true }))
const entry = join(folder, 'renderer.cjs')
const RELEASE: ReleaseBundles = {
  name: 'mf-account',
  hash: 'a',
  bundles: { remote: { code: '', filename: '' }, copies: new Map() },
}
const END = { state: { memoryMb: 1, isTainted: false } }
writeFileSync(
  entry,
  `
  let secret
  const send = (message) => process.send([secret, message])
  const head = (page, hasBody) => send({ type: 'head', page, status: 200, headers: [], hasBody })
  process.on('message', ({ type, page, input, secret: given }) => {
    if (type === 'start') {
      secret = given
      send({ type: 'ready', memoryMb: 1 })
    }
    if (type === 'page' && input.url === 'forges') process.send(['guessed', { type: 'pong' }])
    if (type === 'page' && input.url === 'exits') {
      send({ type: 'exit', code: 3 })
      process.exit(3)
    }
    if (type === 'page' && input.url === 'is ended') process.exit(1)
    if (type === 'page' && input.url === 'waits')
      send({ type: 'request', page, request: 1, content: { method: 'GET', path: '/api/session', headers: [] } })
    if (type === 'page' && ['streams', 'writes without end'].includes(input.url)) head(page, true)
    if (type === 'page' && input.url === 'writes without end')
      for (let part = 0; part < 5; part++) send({ type: 'part', page, html: new Uint8Array(2 ** 20) })
    if (type === 'response') {
      head(page, false)
      send({ type: 'end', page, ...${JSON.stringify(END)} })
    }
  })`,
)

/** Starts a renderer that waits for the service, streams, or writes too much, as the address says. */
async function start() {
  const ended = Promise.withResolvers<Fault | undefined>()
  const answer = Promise.withResolvers<ServiceResponse>()
  const ignore = () => {}
  const renderer = startRenderer({
    entry,
    memoryMb: 256,
    deadlineMs: 10_000,
    onIdleFailure: ignore,
    onError: ignore,
    onSlow: ignore,
    onWaiting: ignore,
    onPageEnd: ignore,
    onFault: ignore,
    onEnd: ended.resolve,
  })
  await renderer.ready
  const render = (url: string, releases: ReleaseBundles[] = []) =>
    renderer.render({ url } as PageInput, releases, {
      send: () => answer.promise,
      onRemoteError: ignore,
      onError: ignore,
    })
  return { ...renderer, render, ended: ended.promise, answer: () => answer.resolve({ status: 200, headers: [] }) }
}

test('a stopped renderer answers the page that waits for the service, and then ends', async () => {
  const { render, stop, answer, ended } = await start()
  const page = render('waits')
  stop()
  answer()
  expect(await page).toMatchObject({ status: 200 })
  expect(await ended).toBeUndefined()
})

test('a stopped renderer ends when the visitor of its last page is gone', async () => {
  const { render, stop, ended } = await start()
  const { body } = await render('streams')
  stop()
  body?.destroy()
  expect(await ended).toBeUndefined()
})

test('a renderer that writes more than a page may have is ended', async () => {
  const { render, ended } = await start()
  await render('writes without end')
  expect(await ended).toMatchObject({ what: 'size', description: 'writes a page of more than 2 MB' })
})

test('a renderer that sends a message without its secret is ended, and nothing in the message counts', async () => {
  const { render, ended } = await start()
  await expect(render('forges')).rejects.toMatchObject({ name: 'RendererFault' })
  expect(await ended).toMatchObject({
    what: 'forged',
    description: 'sends messages without the secret of its renderer',
  })
})

test('a release that ends the process is its author', async () => {
  const { render, ended } = await start()
  await expect(render('exits', [RELEASE])).rejects.toMatchObject({ name: 'RendererFault' })
  expect(await ended).toMatchObject({ description: 'ends the renderer (3)' })
})

test('an exit code that the renderer has not announced blames no release', async () => {
  const { render, ended } = await start()
  await expect(render('is ended', [RELEASE])).rejects.toMatchObject({ name: 'RendererFault' })
  expect(await ended).toEqual({ what: 'exit', description: expect.stringContaining('ended from outside (code 1)') })
})
