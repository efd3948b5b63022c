import { openApiDocument } from '@radruf/contract/api'
import fc, { type Arbitrary } from 'fast-check'
import { startServiceProcess } from '../../api/src/testing/process.ts'
import type { Figure } from './figures.ts'
import { createFireData, seedPeople } from './fire-service.ts'
import { fuzzRequests } from './fuzz-requests.ts'
import { createValues, type FuzzContext, mostly, type Schema } from './fuzz-values.ts'
import { type FireRequest, sendRequest } from './http-client.ts'

const PEOPLE = { customers: 400, mechanics: 40, state: 'booked' } as const
const BOUNDARY = 'fuzz'

type Operation = {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  content: Record<string, { schema: Schema }>
}
type FuzzRequest = Pick<FireRequest, 'method' | 'path' | 'headers' | 'body' | 'token'>

/** Sends requests made from the contract's OpenAPI document, by guests, customers and mechanics. None may fail inside or hang. */
export async function fuzzService(count: number, seed: number): Promise<Figure[]> {
  const { operations, schemas } = readOperations()
  const data = await createFireData('embedded', undefined)
  const { tickets, people } = await seedPeople(data, PEOPLE)
  const { child, port, ended } = await startServiceProcess(data.env)
  const context: FuzzContext = { schemas, ids: [...tickets, ...people].map(({ id }) => id) }
  const tokens = mostly(90, fc.constantFrom(...people.map(({ token }) => token)), fc.constant(undefined))
  const requests = fc.tuple(fc.oneof(...operations.map((operation) => createRequests(operation, context))), tokens)
  try {
    const { sent, spread, ok } = await fuzzRequests(requests, { count, seed }, async ([request, token]) => {
      const { status, timedOut, body } = await sendRequest({ port, ...request, ...(token && { token }) })
      // An upload that is refused because the queue is full is no failure.
      const isFailure = status === undefined || (status >= 500 && !body.includes('"UPLOADS_BUSY"'))
      const reply = timedOut ? 'hangs' : (status ?? 'breaks the connection')
      return { status: `${reply}`, failure: isFailure ? `${request.method} ${request.path} ${reply}` : undefined }
    })
    return [
      {
        part: 'fuzz',
        what: `${sent} requests from the contract at the service (${spread}): 5xx, hangs, broken connections`,
        value: ok ? '0' : 'at least 1',
        target: '0',
        ok: ok && child.exitCode === null,
      },
    ]
  } finally {
    child.kill('SIGKILL')
    await ended
    await data.remove()
  }
}

function readOperations(): { operations: Operation[]; schemas: Record<string, Schema> } {
  const document = openApiDocument()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, value]) => {
      const { parameters, requestBody } = value as {
        parameters: Operation['parameters']
        requestBody?: { content: Operation['content'] }
      }
      return { method: method.toUpperCase(), path, parameters, content: requestBody?.content ?? {} }
    }),
  )
  return { operations, schemas: document.components.schemas as Record<string, Schema> }
}

/** Requests of an operation. Some bodies are cut, and some have another type. */
function createRequests(
  { method, path, parameters, content }: Operation,
  context: FuzzContext,
): Arbitrary<FuzzRequest> {
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, createValues(schema, context).map(toText)])),
    { requiredKeys: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name) },
  )
  const addresses = values.map((given) => {
    const query = new URLSearchParams()
    let target = path
    for (const { name, in: where } of parameters) {
      const text = given[name]
      if (text === undefined) continue
      if (where === 'path') target = target.replace(`{${name}}`, () => encodeURIComponent(text).slice(0, 4_000) || 'x')
      else query.append(name, text.slice(0, 4_000))
    }
    return query.size > 0 ? `${target}?${query}` : target
  })
  const [type, media] = Object.entries(content)[0] ?? []
  if (!type || !media) return addresses.map((address) => ({ method, path: address }))
  const bodies = createValues(media.schema, context)
  const sound =
    type === 'multipart/form-data' ? fc.tuple(bodies, fc.nat(2_000)).map(createForm) : bodies.map(createJson)
  const share = mostly(95, fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))
  const isOtherType = mostly(96, fc.constant(false), fc.constant(true))
  return fc
    .tuple(addresses, sound, share, isOtherType)
    .map(([address, { headers, body }, sentShare, hasOtherType]) => ({
      method,
      path: address,
      headers: hasOtherType ? { 'content-type': 'text/plain' } : headers,
      body: body.subarray(0, Math.round(body.length * sentShare)),
    }))
}

/** Text of a value in an address. A lone surrogate has no UTF-8 form, so it is replaced. */
const toText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

const createJson = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value) ?? ''),
})

function createForm([value, length]: [unknown, number]) {
  const fields = Object.entries(typeof value === 'object' && value ? value : {})
  const parts = fields.map(([name, field]) =>
    name === 'file'
      ? `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'ÿØÿ'.repeat(length)}\r\n`
      : `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${toText(field).slice(0, 5_000)}\r\n`,
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`, 'latin1'),
  }
}
