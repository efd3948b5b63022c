import fc, { type Arbitrary } from 'fast-check'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
}
/** `ids`: rows that exist. */
export type FuzzContext = { schemas: Record<string, Schema>; ids: readonly string[] }

/** Share of values that do not follow the schema, in percent. */
const HOSTILE_PERCENT = 12
const MAX_DEPTH = 8

const HOSTILE = fc.constantFrom<unknown[]>(
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  'line\r\nX-Injected: 1',
  "'; DROP TABLE person; --",
  '../../../etc/passwd',
  '%00%ff%zz',
  '<script>alert(1)</script>',
  '‮🚲́',
  'x'.repeat(70_000),
  0,
  -1,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  { toString: 'x', constructor: { prototype: 1 }, __proto__: { admin: true } },
  Array.from({ length: 2_000 }, () => 'a'),
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
)

const TEXT = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((times) => 'Die Kette springt. '.repeat(times).trim()),
  fc.string(),
)
const DATE = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const STRINGS: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid(),
  'date-time': DATE.map((date) => date.toISOString()),
  date: DATE.map((date) => date.toISOString().slice(0, 10)),
  email: fc.nat(49).map((person) => `person${person}@example.test`),
  uri: fc.constant('https://push.example.test/x'),
}

/** Values with a chance of the given percentage, otherwise others. */
export const mostly = <T>(percent: number, usual: Arbitrary<T>, others: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: percent, arbitrary: usual }, { weight: 100 - percent, arbitrary: others })

/** Values that mostly follow a schema of the contract. */
export const createValues = (schema: Schema, context: FuzzContext, depth = 0): Arbitrary<unknown> =>
  depth > MAX_DEPTH ? HOSTILE : mostly(100 - HOSTILE_PERCENT, createSoundValues(schema, context, depth), HOSTILE)

function createSoundValues(schema: Schema, context: FuzzContext, depth: number): Arbitrary<unknown> {
  const create = (inner: Schema) => createValues(inner, context, depth + 1)
  if (schema.$ref) return create(context.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (variants) return fc.oneof(...variants.map(create))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => create({ ...schema, type })))
  switch (schema.type) {
    case 'string': {
      const texts = STRINGS[schema.format ?? ''] ?? TEXT
      return schema.format === 'uuid' ? mostly(70, fc.constantFrom(...context.ids), texts) : texts
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1_000), max: Math.min(schema.maximum ?? 100, 1_000) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(create(schema.items ?? {}), { maxLength: 3 })
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      return fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, create(inner)])), {
        requiredKeys: schema.required ?? properties.map(([name]) => name),
      })
    }
    default:
      return HOSTILE
  }
}
