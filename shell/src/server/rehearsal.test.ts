import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Rendering } from './page.ts'
import { createRehearsal } from './rehearsal.ts'
import type { RenderInput } from './render.tsx'

/** A rendering that shows the page of one remote by calling what its bundle exposes. */
const rendering = {
  sharedScope: {},
  renderPage: async ({ loadRemote }: RenderInput) => {
    const render = (await loadRemote('mf-booking')) as unknown as () => string
    return new Response(render())
  },
} as unknown as Rendering

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-rehearsal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bundle = join(folder, 'remote.cjs')
  const said: string[] = []
  return {
    said,
    change: (render: string) => writeFileSync(bundle, `exports.default = ${render}`),
    ...createRehearsal(rendering, { 'mf-booking': bundle }, (line) => void said.push(line)),
  }
}
const page = { request: new Request('http://localhost/appointment?step=confirm') } as RenderInput

test('a page that would fail on the server is said, and said again once it is mended', async () => {
  const { said, change, rehearse, again } = setUp()
  change('() => window.innerWidth')
  await rehearse(page)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(
    'mf-booking on /appointment would fail on the server: ReferenceError: window is not defined',
  )
  change("() => 'wide'")
  await again()
  expect(said[1]).toContain('mf-booking on /appointment renders on the server again')
})

test('a page that renders, and one of released remotes alone, are not worth a word', async () => {
  const { said, change, rehearse, again } = setUp()
  await again()
  change("() => 'wide'")
  await rehearse(page)
  const released = createRehearsal(rendering, {}, (line) => void said.push(line))
  await released.rehearse({ ...page, loadRemote: () => Promise.reject(new Error('down')) } as RenderInput)
  expect(said).toEqual([])
})
