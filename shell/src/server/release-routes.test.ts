import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Overrides } from './overrides.ts'
import { registerOverrideRoutes } from './release-routes.ts'

const overrides = { isAllowed: async () => true, applyForm: async () => [] } as unknown as Overrides

async function locationAfter(to: string) {
  const app = fastify()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  registerOverrideRoutes(app, overrides, 'http://service.invalid')
  const payload = new URLSearchParams({ to }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await app.inject({ method: 'POST', url: '/overrides', payload, headers })).headers.location
}

test('the form leads back to the page it was sent from, also to pages outside the product', async () => {
  expect(await locationAfter('/search?q=ł')).toBe('/search?q=%C5%82')
  expect(await locationAfter('/qa?lang=en')).toBe('/qa?lang=en')
})

test.each(['//evil.example', '/\t/evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example', ''])(
  'asked to lead to %j it leads to the start page',
  async (to) => {
    expect(await locationAfter(to)).toBe('/')
  },
)
