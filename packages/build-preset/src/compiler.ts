import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of TypeScript's command line for Node. */
export const compiler = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** Options under which the declarations of a build are emitted and compared: those of `tsconfig.json` of this package. */
export const DECLARATION_OPTIONS = {
  target: 'es2024',
  lib: ['es2024', 'esnext.temporal', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
}
