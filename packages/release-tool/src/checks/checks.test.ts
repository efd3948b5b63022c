import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { expect, test, vi } from 'vitest'
import { REMOTE, TYPE_RULES, TYPES, temporaryFolder, VALID_FILES, writeBuild } from '../testing/builds.ts'
import { ChecksFailed, checkCandidate, type ReleaseCandidate, type ReleaseTrial } from './index.ts'

const SHELL = { shared: { react: '19.3.1' }, contract: '0.1.0' }
// The type check of a release runs the compiler.
vi.setConfig({ testTimeout: 30_000 })

const ROOT = join(import.meta.dirname, '../../../..')
/** A built shell that shares one module. */
const SHELL_MODULE = join(temporaryFolder(), 'render.cjs')
writeFileSync(SHELL_MODULE, "exports.sharedScope = { react: { version: '19.3.1', module: {} } }")
const TRIAL: ReleaseTrial = { renderOnServer: async () => [], renderInBrowser: async () => [] }
const SURFACE = { paths: ['/login'], slots: ['card'] }

/** Runs the release checks on a build. Returns their refusal, or undefined when it passes. */
async function checkBuild(dist: string, changes: Partial<ReleaseCandidate> = {}): Promise<ChecksFailed | undefined> {
  const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
  try {
    await checkCandidate({
      release,
      dist,
      shell: SHELL,
      shellTypes: TYPES,
      root: ROOT,
      folder: join(ROOT, REMOTE),
      types: TYPE_RULES,
      surface: SURFACE,
      grants: [],
      listAdditionProblems: () => [],
      shellModule: SHELL_MODULE,
      trial: TRIAL,
      reproduce: 'Open the page',
      ...changes,
    })
  } catch (error) {
    if (error instanceof ChecksFailed) return error
    throw error
  }
}

const withServer = (code: string) => writeBuild({ files: { ...VALID_FILES, 'server/remote.cjs': code } })
const exposing = (routes: string, rest = "slots: { card: () => null }, texts: { de: { a: 'a' }, en: { a: 'a' } }") =>
  withServer(`module.exports.default = { routes: [${routes}], ${rest} }`)
const LOGIN = "{ id: 'mf-auth:login', path: '/login' }"

test('a valid release passes every check', async () => {
  expect(await checkBuild(writeBuild())).toBeUndefined()
})

test('added-pages refuses pages that are not granted or not valid, and slots of other remotes', async () => {
  const adds = {
    area: { de: 'Laden', en: 'Shop' },
    pages: [{ path: '/shop/cart', access: 'public' }],
    slots: ['x:card'],
  }
  const refusal = await checkBuild(writeBuild({ adds }), { grants: ['/bar'], listAdditionProblems: () => ['no name'] })
  expect(refusal?.rules).toEqual(['added-pages', 'added-pages', 'added-pages'])
  expect(refusal?.message).toContain('no name')
  expect(refusal?.message).toContain('it adds the page /shop/cart, and its remote may add pages below /bar')
  expect(refusal?.message).toContain('`mf grant mf-auth /shop/cart`')
  expect(refusal?.message).toContain('it adds the slot x:card')
  const surface = { ...SURFACE, paths: [...SURFACE.paths, '/shop/cart'] }
  const unrouted = await checkBuild(writeBuild({ adds: { ...adds, slots: [] } }), { grants: ['/shop'], surface })
  expect(unrouted?.rules).toEqual(['renders-on-server'])
  expect(unrouted?.message).toContain('no route serves /shop/cart, which radruf.adds gives it')
})

test('shared-ranges refuses a shared package that is newer than the shell’s', async () => {
  const refusal = await checkBuild(writeBuild({ shared: { react: '19.4.0' } }))
  expect(refusal?.rules).toEqual(['shared-ranges'])
  expect(refusal?.message).toBe(
    '[shared-ranges] react needs ^19.4.0, the shell has 19.3.1.\n  Release a shell with that version first, or build the remote against the version that the shell has.',
  )
})

test('shared-ranges refuses a shell-kit that the live shell does not offer yet', async () => {
  const shell = { ...SHELL, shared: { '@radruf/shell-kit': '0.1.0' } }
  const refusal = await checkBuild(writeBuild({ shared: { '@radruf/shell-kit': '0.2.0' } }), { shell })
  expect(refusal?.message).toContain('@radruf/shell-kit needs ^0.2.0, the shell has 0.1.0')
})

test('contract-range refuses a contract that is not live yet', async () => {
  const refusal = await checkBuild(writeBuild({ contract: '0.2.0' }))
  expect(refusal?.rules).toEqual(['contract-range'])
  expect(refusal?.message).toContain('built against the contract 0.2.0, the live one is 0.1.0')
})

test('size-budget limits the files of a first visit', async () => {
  const files = { ...VALID_FILES, 'web/static/js/remote.js': randomBytes(90_000).toString('hex') }
  const refusal = await checkBuild(writeBuild({ files }))
  expect(refusal?.rules).toEqual(['size-budget'])
  expect(refusal?.message).toMatch(/the first visit takes \d+\.\d kB of 46 kB/)
})

test('size-budget limits all files of a remote together', async () => {
  const files = { ...VALID_FILES, 'web/static/js/async/later.js': randomBytes(200_000).toString('hex') }
  const refusal = await checkBuild(writeBuild({ files }))
  expect(refusal?.message).toMatch(/^\[size-budget\] everything together takes/)
})

test('size-budget limits pictures and the server bundle', async () => {
  const files = {
    ...VALID_FILES,
    'web/static/picture.webp': randomBytes(300_000).toString('hex'),
    'server/extra.cjs': randomBytes(1_500_000).toString('hex'),
  }
  const refusal = await checkBuild(writeBuild({ files }))
  expect(refusal?.message).toMatch(/everything that is not code, such as pictures, takes \d+\.\d kB of 200 kB/)
  expect(refusal?.message).toMatch(/the server bundle takes \d+\.\d kB of 2000 kB/)
})

test('integrity refuses a file that is named without its integrity', async () => {
  const dist = writeBuild()
  const file = join(dist, DESCRIPTION_FILE)
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release
  writeFileSync(file, JSON.stringify({ ...release, styles: release.styles.map((style) => ({ file: style.file })) }))
  expect((await checkBuild(dist))?.message).toContain('web/static/css/remote.css is named without an integrity')
})

test('integrity refuses a compressed form with other content', async () => {
  const build = (compressed: string) =>
    writeBuild({
      files: { ...VALID_FILES, 'web/static/js/remote.js': 'expose()', 'web/static/js/remote.js.br': compressed },
    })
  expect((await checkBuild(build('evil()')))?.message).toContain(
    'web/static/js/remote.js.br is not the compressed form of its file',
  )
})

test('integrity refuses a file that was changed after the build', async () => {
  const dist = writeBuild()
  writeFileSync(join(dist, 'web/static/js/remote.js'), 'evil()')
  const refusal = await checkBuild(dist)
  expect(refusal?.rules).toContain('integrity')
  expect(refusal?.message).toContain('web/static/js/remote.js does not match its integrity')
  expect(refusal?.message).toContain('the content is not that of')
})

test('integrity refuses an unlisted file and a missing file', async () => {
  const dist = writeBuild()
  writeFileSync(join(dist, 'web/static/js/extra.js'), 'extra()')
  rmSync(join(dist, 'web/static/css/remote.css'))
  const { message } = (await checkBuild(dist)) as ChecksFailed
  expect(message).toContain('web/static/js/extra.js has no integrity')
  expect(message).toContain('web/static/css/remote.css is missing')
})

test('renders-on-server refuses a bundle that needs a browser', async () => {
  const refusal = await checkBuild(withServer('window.location.reload()'))
  expect(refusal?.rules).toEqual(['renders-on-server'])
  expect(refusal?.message).toContain('its server bundle fails: window is not defined')
})

test('renders-on-server refuses a bundle that requires a module the shell does not share', async () => {
  expect((await checkBuild(withServer("require('node:fs')")))?.message).toContain(
    'requires node:fs, which the shell does not share',
  )
})

test('renders-on-server refuses a module that is no remote', async () => {
  expect((await checkBuild(withServer('module.exports.default = {}')))?.message).toContain('exposes no remote')
})

test('renders-on-server refuses a path of another remote and a missing own path', async () => {
  const { message } = (await checkBuild(exposing("{ id: 'mf-auth:chat', path: '/chat' }"))) as ChecksFailed
  expect(message).toContain('it has a route for /chat, which the contract does not give it')
  expect(message).toContain('no route serves /login, which the contract gives it')
})

test("renders-on-server refuses a route whose id lacks the remote's name", async () => {
  expect((await checkBuild(exposing("{ path: '/login' }")))?.message).toContain(
    'Give it an id that begins with "mf-auth:"',
  )
})

test('renders-on-server refuses a slot of another remote and a missing own slot', async () => {
  const dist = exposing(LOGIN, 'slots: { desk: () => null }, texts: { de: {}, en: {} }')
  const { message } = (await checkBuild(dist)) as ChecksFailed
  expect(message).toContain('it fills the slot desk')
  expect(message).toContain('it does not fill the slot card')
})

test('renders-on-server refuses a text in one language only', async () => {
  const dist = exposing(LOGIN, "slots: { card: 1 }, texts: { de: { form: { title: 'Titel' } }, en: {} }")
  expect((await checkBuild(dist))?.message).toBe(
    '[renders-on-server] the text form.title is missing in en.\n  Add it to src/texts/en.json.',
  )
})

test('exposed-types refuses a build without types and a shell without its archive of types', async () => {
  const without = await checkBuild(writeBuild({ types: undefined }))
  expect(without?.rules).toEqual(['exposed-types'])
  expect(without?.message).toContain('it has no types of its exposed and used modules')
  const refusal = await checkBuild(writeBuild(), { shellTypes: undefined })
  expect(refusal?.message).toContain('Start the product once with a newer shell')
})

test('mounts-in-browser reports the errors of the browser', async () => {
  const refusal = await checkBuild(writeBuild(), {
    trial: { ...TRIAL, renderInBrowser: async () => ['mf-auth could not be loaded: boom'] },
  })
  expect(refusal?.rules).toEqual(['mounts-in-browser'])
  expect(refusal?.message).toContain('mf-auth could not be loaded: boom')
})

test('renders-on-server reports the errors of the live shell’s server, and the browser is not started then', async () => {
  const renderInBrowser = vi.fn(async () => [])
  const renderOnServer = async () => ['/login: boom']
  const refusal = await checkBuild(writeBuild(), { trial: { renderOnServer, renderInBrowser } })
  expect(refusal?.rules).toEqual(['renders-on-server'])
  expect(refusal?.message).toContain('/login: boom')
  expect(renderInBrowser).not.toHaveBeenCalled()
})

test('nothing is rendered when another check fails', async () => {
  const renderOnServer = vi.fn(async () => [])
  await checkBuild(writeBuild({ contract: '0.2.0' }), { trial: { ...TRIAL, renderOnServer } })
  expect(renderOnServer).not.toHaveBeenCalled()
})

test('a server bundle runs in a process of its own: one that hangs or exits is refused with that name', async () => {
  const [hanging, exiting] = await Promise.all([
    checkBuild(withServer('for (;;);'), { evaluationTimeoutMs: 2000 }),
    checkBuild(withServer('process.exit(3)')),
  ])
  expect(hanging?.message).toContain('[renders-on-server] its server bundle does not finish within 2 s')
  expect(exiting?.message).toContain('[renders-on-server] its server bundle ends the process (3)')
})

test.each([
  ['a file', "process.getBuiltinModule('fs').readFileSync('/etc/hostname')"],
  ['a folder to write to', "process.getBuiltinModule('fs').writeFileSync('/tmp/planted', '')"],
  ['a command', "process.getBuiltinModule('child_process').execSync('true')"],
  ['a port', "process.getBuiltinModule('net').createServer().listen(0)"],
])('a server bundle has no access to %s', async (_, code) => {
  expect((await checkBuild(withServer(code)))?.message).toMatch(
    /its server bundle fails: Access to this API|restricted/,
  )
})

test('a server bundle has no access to the publisher’s settings', async () => {
  process.env.PLANTED_SECRET = 'planted'
  const refusal = await checkBuild(withServer('throw new Error(Object.keys(process.env).sort().join())'))
  expect(refusal?.message).toContain('its server bundle fails: MALLOC_ARENA_MAX,NODE_ENV.')
  delete process.env.PLANTED_SECRET
})

const withStyles = (css: string) => writeBuild({ files: { ...VALID_FILES, 'web/static/css/remote.css': css } })

test('scoped-styles accepts what the build makes of CSS modules', async () => {
  const css = `
    @layer screens { .mf-auth-Card-a1b2c { color: red; & > li { margin: 0 } } }
    @media (width < 40rem) { .mf-auth-Card-a1b2c li:not(:last-child)::before { content: '' } }
    @keyframes mf-auth-turn-a1b2c { to { rotate: 1turn } }
    [data-theme='dark'] .mf-auth-Card-a1b2c, :is(.mf-auth-Row-a1b2c, .mf-auth-Stack-a1b2c):where([data-gap]) { gap: 0 }
    :root:has(.mf-auth-Layout-a1b2c[data-layout='app']) { --bar-height: 0px }
    @scope (.mf-auth-Card-a1b2c) { li { margin: 0 } }`
  expect(await checkBuild(withStyles(css))).toBeUndefined()
})

test.each([
  ['*{display:none}', 'the selector * reaches'],
  ['body{margin:0}', 'the selector body reaches'],
  [':root{--color-canvas:black}', 'the selector :root reaches'],
  ['html{font-size:30px}', 'the selector html reaches'],
  ['h1{color:red}', 'the selector h1 reaches'],
  ['.mf-auth-a,main{display:none}', 'the selector .mf-auth-a,main reaches'],
  ['.Button-q1w2e3{display:none}', 'the selector .Button-q1w2e3 reaches'],
  ['body:has(.mf-auth-a) main{display:none}', 'the selector body:has(.mf-auth-a) main reaches'],
  [':root:has(.mf-auth-a){display:none}', 'the selector :root:has(.mf-auth-a) reaches'],
  [':not(.mf-auth-a){display:none}', 'the selector :not(.mf-auth-a) reaches'],
  [':is(.mf-auth-a,*){display:none}', 'the selector :is(.mf-auth-a,*) reaches'],
  ['@media print{*{display:none}}', 'the selector * reaches'],
  ['@layer a{@supports (color:red){main{display:none}}}', 'the selector main reaches'],
  ['::view-transition-old(root){animation:none}', 'reaches the pages of others'],
  ['@scope (main){p{display:none}}', '@scope begins outside'],
  ['.mf-auth-a{:not(&){display:none}}', 'reaches the pages of others'],
  ['@keyframes turn{to{rotate:1turn}}', 'the animation turn has no scope'],
  ['@font-face{font-family:Figtree;src:url(/x.woff2)}', '@font-face applies to the whole page'],
  ['@property --size{syntax:"*";inherits:true}', '@property applies to the whole page'],
  ['@import "https://evil.example/x.css";', '@import applies to the whole page'],
  ['@page{margin:0}', '@page applies to the whole page'],
])('scoped-styles refuses %s', async (css, reason) => {
  const refusal = await checkBuild(withStyles(css))
  expect(refusal?.rules).toEqual(['scoped-styles'])
  expect(refusal?.message).toContain(reason)
})
