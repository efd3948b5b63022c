import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { REMOTES } from '@radruf/contract'
import type { Release } from '@radruf/federation/registry'

/**
 * `node scripts/freeze-releases.ts <checkout> <folder>`: keeps the releases that are built in another checkout, one file for
 * each remote, and what that checkout's shell offers. Tests run them under today's shell.
 */
const [checkout = '', folder = ''] = process.argv.slice(2)
const read = (...path: string[]) => readFileSync(join(checkout, ...path), 'utf8')

mkdirSync(folder, { recursive: true })
for (const name of REMOTES) {
  const { files, types } = JSON.parse(read(name, 'dist/remote.json')) as Release
  const names = ['remote.json', ...(types ? [types.file] : []), ...files.map(({ file }) => file)]
  const content = Object.fromEntries(names.map((file) => [file, read(name, 'dist', file)]))
  writeFileSync(join(folder, `${name}.json.br`), brotliCompressSync(JSON.stringify(content)))
}
const { shared, contract } = JSON.parse(read('shell/dist/shell.json')) as { shared: object; contract: string }
writeFileSync(join(folder, 'shell.json'), `${JSON.stringify({ shared, contract }, null, 2)}\n`)
