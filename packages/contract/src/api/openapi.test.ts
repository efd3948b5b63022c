import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Operations = Record<string, Record<string, { responses: Record<string, { description: string }> }>>

test('every endpoint that writes declares that a person may write too much, and those that need space that the disk may be full', () => {
  const operations = Object.entries(openApiDocument().paths as Operations).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ name: `${method} ${path}`, method, responses })),
  )
  const withStatus = (status: string, code: string) =>
    operations.filter(({ responses }) => responses[status]?.description.includes(code)).map(({ name }) => name)
  const limited = withStatus('429', 'TOO_MANY_REQUESTS')
  const writes = operations.filter(({ method }) => method !== 'get').map(({ name }) => name)
  expect(writes.length).toBeGreaterThan(40)
  expect(writes.filter((name) => !limited.includes(name))).toEqual([])
  const stored = operations.filter(({ method }) => ['post', 'put', 'patch'].includes(method)).map(({ name }) => name)
  expect(withStatus('507', 'STORAGE_FULL')).toEqual(stored)
})
