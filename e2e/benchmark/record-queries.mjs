/**
 * `--import` of a product: writes the statements of the service into the file QUERY_RECORD, one JSON line each. JavaScript, because every
 * process of the product loads it before TypeScript is known.
 */
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [, script = ''] = process.argv
if (script.endsWith('api/src/main.ts')) {
  const { prototype } = createRequire(script)('pg').Client
  const { query } = prototype
  prototype.query = function recorded(config, ...rest) {
    const { text, values = [] } = typeof config === 'string' ? { text: config } : config
    appendFileSync(process.env.QUERY_RECORD, `${JSON.stringify({ text, values })}\n`)
    return query.call(this, config, ...rest)
  }
}
