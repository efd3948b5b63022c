import type { Random } from '../../api/src/testing/random.ts'

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
  minLength?: number
  maxLength?: number
}
export type FuzzContext = { schemas: Record<string, Schema>; random: Random; ids: readonly string[] }

/** Share of values that do not follow the schema. */
const HOSTILE_SHARE = 0.12
const MAX_DEPTH = 8

const HOSTILE: readonly unknown[] = [
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
]

const STRINGS: Readonly<Record<string, (random: Random) => string>> = {
  uuid: (random) => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => random.integer(16).toString(16)),
  'date-time': (random) =>
    new Date(Date.UTC(2026, random.integer(24), 1 + random.integer(28), random.integer(24))).toISOString(),
  date: (random) => `2026-${String(1 + random.integer(12)).padStart(2, '0')}-15`,
  email: (random) => `person${random.integer(50)}@example.test`,
  uri: () => 'https://push.example.test/x',
}

/** Creates a value that mostly follows a schema of the contract. */
export function createValue(schema: Schema, context: FuzzContext, depth = 0): unknown {
  const { random, schemas, ids } = context
  if (random.chance(HOSTILE_SHARE) || depth > MAX_DEPTH) return random.pick(HOSTILE)
  if (schema.$ref) return createValue(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, context, depth + 1)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (variants) return createValue(random.pick(variants), context, depth + 1)
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'string':
      if (schema.format === 'uuid' && ids.length > 0 && random.chance(0.7)) return random.pick(ids)
      return (STRINGS[schema.format ?? ''] ?? createText)(random)
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.integer(Math.min(schema.maximum ?? 100, 1_000) + 1)
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return Array.from({ length: random.integer(4) }, () => createValue(schema.items ?? {}, context, depth + 1))
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
          schema.required?.includes(name) === false && random.chance(0.5)
            ? []
            : [[name, createValue(inner, context, depth + 1)]],
        ),
      )
    default:
      return random.pick(HOSTILE)
  }
}

const createText = (random: Random) => 'Die Kette springt. '.repeat(1 + random.integer(4)).trim()
