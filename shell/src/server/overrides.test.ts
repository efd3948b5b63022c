import type { Person, Session } from '@radruf/contract'
import type { Registry } from '@radruf/federation/registry'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createOverrides } from './overrides.ts'
import type { PageSettings } from './page-settings.ts'

const RELEASE = '0123456789abcdef'
const registry: Registry = {
  generation: 1,
  remotes: {
    'mf-auth': {
      stable: RELEASE,
      before: [],
      releases: { [RELEASE]: { version: '0.2.0', description: '' } },
      history: [],
    },
  },
}
const sessionOf = (role?: Person['role']) =>
  (async () => ({ person: role ? { role } : null }) as Session) as () => Promise<Session>
const request = (url: string, headers: FastifyRequest['headers'] = {}) =>
  ({ url, method: 'GET', headers, protocol: 'https', host: 'radruf.example' }) as FastifyRequest
const overridesFor = (who: PageSettings['overrides']['for']) =>
  createOverrides({ settings: { for: who, origins: [] }, readRegistry: async () => registry, isCompatible })
let compatible = true
const isCompatible = async () => compatible
const COOKIE = { cookie: `radruf-overrides=${encodeURIComponent('mf-auth=0.2.0')}` }

test.each([
  ['nobody', 'mechanic', 0],
  ['staff', undefined, 0],
  ['staff', 'customer', 0],
  ['staff', 'mechanic', 1],
  ['everyone', undefined, 1],
] as const)('for %s: the cookie of a %s is followed %d times', async (who, role, count) => {
  const { overrides } = await overridesFor(who).resolvePage(request('/login', COOKIE), sessionOf(role))
  expect(overrides).toHaveLength(count)
})

test('without a restriction the session is not read, so overrides work while the service is down', async () => {
  const down = async (): Promise<Session> => {
    throw new Error('down')
  }
  expect(await overridesFor('everyone').isAllowed(down)).toBe(true)
  expect(await overridesFor('nobody').isAllowed(sessionOf('mechanic'))).toBe(false)
  await expect(overridesFor('staff').isAllowed(down)).rejects.toThrow('down')
})

test.each(['none', 'same-origin', 'cross-site', undefined])(
  'an address opened from %s changes nothing and asks for confirmation',
  async (site) => {
    const asked = request('/login?to=%2Fchat&mf.mf-auth=0.2.0', { 'sec-fetch-site': site })
    expect(await overridesFor('everyone').resolvePage(asked, sessionOf())).toEqual({
      overrides: [],
      refused: [],
      cookies: [],
      request: {
        wanted: { 'mf-auth': '0.2.0' },
        overrides: [{ name: 'mf-auth', wanted: '0.2.0', release: RELEASE }],
        refused: [],
        to: '/login?to=%2Fchat',
      },
    })
  },
)

test('the confirmation’s form changes the session’s overrides, from the product’s own pages only', async () => {
  const form = new URLSearchParams({ 'mf.mf-auth': '0.2.0' })
  const send = (headers: FastifyRequest['headers'], values = form) =>
    overridesFor('everyone').applyForm(request('/overrides', headers), values)
  const [cookie] = await send({ 'sec-fetch-site': 'same-origin' })
  expect(cookie).toContain('radruf-overrides=mf-auth')
  expect(cookie).toContain('Secure; HttpOnly')
  expect(await send({})).toEqual([])
  // A release would keep itself live here after its rollback.
  expect(await send({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toEqual(
    [],
  )
  expect(await send({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' })).toHaveLength(2)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await send({ 'sec-fetch-site': site, origin: 'https://evil.example' })).toEqual([])
  const cancelled = new URLSearchParams({ 'mf.mf-auth': '0.2.0', cancel: 'yes' })
  expect(await send({ 'sec-fetch-site': 'same-origin' }, cancelled)).toEqual([])
})

test('with overrides turned off, an override in the address is ignored', async () => {
  const asked = request('/login?mf.mf-auth=0.2.0', { 'sec-fetch-site': 'none' })
  expect(await overridesFor('nobody').resolvePage(asked, sessionOf('mechanic'))).toEqual({
    overrides: [],
    refused: [],
    cookies: [],
  })
})

test.each(['/login?mf.mf-auth=0.2.0', '//evil.example/x?mf.mf-auth=0.2.0', '/\\evil.example?mf.mf-auth=0.2.0'])(
  '%s leads to no other origin',
  async (url) => {
    const page = await overridesFor('everyone').resolvePage(request(url, { 'sec-fetch-site': 'none' }), sessionOf())
    expect(new URL(page.request?.to ?? '', 'https://radruf.example').origin).toBe('https://radruf.example')
  },
)

test('a page without an override does not read the session', async () => {
  const never = () => Promise.reject(new Error('asked'))
  expect((await overridesFor('everyone').resolvePage(request('/login'), never)).overrides).toEqual([])
})

test.each(['%', 'mf-auth', '%E0%A4%A', encodeURIComponent('__proto__=0.2.0')])(
  'the forged cookie %j is ignored',
  async (value) => {
    const asked = request('/login', { cookie: `radruf-overrides=${value}` })
    expect((await overridesFor('everyone').resolvePage(asked, sessionOf())).overrides).toEqual([])
  },
)

test('a release that does not fit this shell is neither offered nor loaded, and the page says why', async () => {
  compatible = false
  try {
    const { overrides, refused } = await overridesFor('everyone').resolvePage(request('/login', COOKIE), sessionOf())
    expect(overrides).toEqual([])
    expect(refused).toEqual([{ name: 'mf-auth', wanted: '0.2.0', reason: 'incompatible-release' }])
    expect((await overridesFor('everyone').listChoices()).remotes).toMatchObject([{ name: 'mf-auth', releases: [] }])
  } finally {
    compatible = true
  }
})
