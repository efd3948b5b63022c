/** `--import` of a product: writes the statements of the service into the file QUERY_RECORD, one JSON line each. */
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Statement } from './bare-handler.ts'

type Query = (config: string | Partial<Statement>, ...rest: unknown[]) => unknown

const [, script = ''] = process.argv
const file = process.env.QUERY_RECORD
if (file && script.endsWith('api/src/main.ts')) {
  const { prototype } = (createRequire(script)('pg') as { Client: { prototype: { query: Query } } }).Client
  const { query } = prototype
  prototype.query = function recorded(this: unknown, config, ...rest) {
    const { text = '', values = [] } = typeof config === 'string' ? { text: config } : config
    appendFileSync(file, `${JSON.stringify({ text, values })}\n`)
    return query.call(this, config, ...rest)
  }
}
