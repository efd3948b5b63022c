import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of TypeScript's command line for Node. */
export const compiler = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
