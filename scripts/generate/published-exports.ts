import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckOption } from '../command-line.ts'
import { PUBLISHED_PACKAGES } from '../release/published-packages.ts'
import { ROOT } from '../root.ts'

type Target = string | { types: string; default: string }
type PackageFile = {
  exports: Record<string, string>
  bin?: Record<string, string>
  publishConfig?: object
}

/**
 * Writes `publishConfig` of every published package: inside the suite its `exports` and `bin` name sources, in a packed package the
 * compiled modules and their types. `--check` fails when one is outdated.
 */
const isCheck = await readCheckOption('generate', 'Writes publishConfig of every published package.')
for (const folder of PUBLISHED_PACKAGES) {
  const file = join(ROOT, folder, 'package.json')
  const text = readFileSync(file, 'utf8')
  const current = JSON.parse(text) as PackageFile
  const { exports, bin } = current
  const publishConfig = {
    access: 'restricted',
    exports: mapValues(exports, toCompiled),
    ...(bin && { bin: mapValues(bin, (path) => toScript(path)) }),
  }
  const expected = `${JSON.stringify({ ...current, publishConfig }, null, 2)}\n`
  if (text === expected) continue
  if (isCheck) {
    console.error(`${folder}/package.json is outdated: run npm run generate`)
    process.exitCode = 1
  } else writeFileSync(file, expected)
}

function mapValues<T>(values: Record<string, string>, map: (value: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}

function toScript(path: string): string {
  return path.startsWith('./src/') ? path.replace('./src/', './dist/').replace(/\.tsx?$/, '.js') : path
}

/** The compiled file of a source; styles, pictures and texts are copied as they are. */
function toCompiled(path: string): Target {
  const target = toScript(path)
  return target.endsWith('.js') ? { types: target.replace(/js$/, 'd.ts'), default: target } : target
}
