import { openApiDocument } from '@radruf/contract/api'
import { startServiceProcess } from '../../api/src/testing/process.ts'
import type { Random } from '../../api/src/testing/random.ts'
import type { Figure } from './figures.ts'
import { createFireData, seedPeople } from './fire-service.ts'
import { createValue, type FuzzContext, type Schema } from './fuzz-values.ts'
import { type FireRequest, sendRequest } from './http-client.ts'
import { inParallel } from './in-parallel.ts'

const AT_ONCE = 16
const PEOPLE = { customers: 400, mechanics: 40, state: 'booked' } as const
const BOUNDARY = 'fuzz'

type Operation = {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  content: Record<string, { schema: Schema }>
}

/** Sends requests made from the contract's OpenAPI document, by guests, customers and mechanics. None may fail inside or hang. */
export async function fuzzService(count: number, random: Random): Promise<Figure[]> {
  const { operations, schemas } = readOperations()
  const data = await createFireData('embedded', undefined)
  const { tickets, people } = await seedPeople(data, PEOPLE)
  const { child, port, ended } = await startServiceProcess(data.env)
  const context: FuzzContext = { schemas, random, ids: [...tickets, ...people].map(({ id }) => id) }
  const statuses = new Map<number, number>()
  const failures: string[] = []
  let hangs = 0
  let broken = 0
  try {
    await inParallel(count, AT_ONCE, async () => {
      const operation = random.pick(operations)
      const token = random.chance(0.9) ? random.pick(people).token : undefined
      const { status, timedOut, body } = await sendRequest({
        port,
        ...(token && { token }),
        ...createRequest(operation, context),
      })
      if (timedOut) hangs++
      else if (status === undefined) broken++
      else statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // An upload that is refused because the queue is full is no failure.
      if (status !== undefined && status >= 500 && !body.includes('"UPLOADS_BUSY"'))
        failures.push(`${operation.method} ${operation.path} ${status}`)
    })
    for (const failure of new Set(failures)) process.stderr.write(`  ${failure}\n`)
    const spread = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
    return [
      {
        part: 'fuzz',
        what: `${count} requests from the contract at the service (${spread.join(', ')}): 5xx, hangs, broken connections`,
        value: `${failures.length}, ${hangs}, ${broken}`,
        target: '0, 0, 0',
        ok: failures.length + hangs + broken === 0 && child.exitCode === null,
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

function createRequest(
  { method, path, parameters, content }: Operation,
  context: FuzzContext,
): Pick<FireRequest, 'method' | 'path' | 'headers' | 'body'> {
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: where, schema } of parameters) {
    const value = createValue(schema, context)
    const text = toText(value)
    if (where === 'path') target = target.replace(`{${name}}`, encodeURIComponent(text).slice(0, 4_000) || 'x')
    else if (context.random.chance(0.8)) query.append(name, text.slice(0, 4_000))
  }
  const url = query.size > 0 ? `${target}?${query}` : target
  const [type, media] = Object.entries(content)[0] ?? []
  if (!type || !media) return { method, path: url }
  const value = createValue(media.schema, context)
  const { headers, body } = type === 'multipart/form-data' ? createForm(value, context.random) : createJson(value)
  // Some bodies are cut, and some have another type.
  const isCut = context.random.chance(0.05)
  return {
    method,
    path: url,
    headers: context.random.chance(0.04) ? { 'content-type': 'text/plain' } : headers,
    body: isCut ? body.subarray(0, context.random.integer(body.length + 1)) : body,
  }
}

/** Text of a value in an address. A lone surrogate has no UTF-8 form, so it is replaced. */
const toText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

const createJson = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value) ?? ''),
})

function createForm(value: unknown, random: Random) {
  const fields = Object.entries(typeof value === 'object' && value ? value : {})
  const parts = fields.map(([name, field]) =>
    name === 'file'
      ? `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'ÿØÿ'.repeat(random.integer(2_000))}\r\n`
      : `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${toText(field).slice(0, 5_000)}\r\n`,
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`, 'latin1'),
  }
}
