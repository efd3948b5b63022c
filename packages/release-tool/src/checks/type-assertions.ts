import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { compiler, DECLARATION_OPTIONS } from '@radruf/build-preset/compiler'
import { dependencyFolder, findPackage } from '@radruf/build-preset/installed'
import type { Declarations } from '@radruf/federation/declarations'
import { getPackageName } from '@radruf/federation/shared'

/**
 * Helper types of the assertions: a value of a type, and the reply and the request of an endpoint. `send` is a function type, so
 * that requests are compared contravariantly: the live service may accept more and must not require more.
 */
const PRELUDE = `
declare function typed<T>(): T
type Json<T> = T extends { content: { 'application/json': infer C } } ? C : undefined
type Good = 200 | 201 | 202 | 204
type Call<O> = O extends { responses: infer R }
  ? {
      reply: { [S in keyof R & Good]: Json<R[S]> }
      send: (sent: { parameters: O extends { parameters: infer P } ? P : never; body: O extends { requestBody?: infer B } ? Json<B> : undefined }) => void
    }
  : undefined
type Calls<P, K> = K extends keyof P ? { [M in keyof P[K]]: Call<P[K][M]> } : 'no such endpoint'
`
const FIRST_LINE = PRELUDE.split('\n').length

/**
 * Compiles lines of TypeScript that refer to two archives of declarations, `./release/…` and `./live/…`. Types of third parties
 * are those installed for the package in `folder`. Returns one sentence with the compiler's error for each failing line, else undefined.
 */
export function compileAssertions(given: {
  folder: string
  release: Declarations
  live: Declarations
  assertions: readonly string[]
}): (string | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-assertions-'))
  try {
    writeArchive(given.release, join(folder, 'release'), given.folder)
    writeArchive(given.live, join(folder, 'live'), given.folder)
    // Types of React and Node, which packages do not depend on themselves.
    const types = [...new Set(AMBIENT.flatMap((name) => findPackage(name, given.folder) ?? []))]
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
    for (const path of types) symlinkSync(path, join(folder, 'node_modules/@types', basename(path)))
    writeFileSync(join(folder, 'assertions.ts'), [PRELUDE, ...given.assertions].join('\n'))
    const config = { compilerOptions: { ...DECLARATION_OPTIONS, noEmit: true, types: [] }, files: ['assertions.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { status, stdout } = spawnSync(
      process.execPath,
      [compiler(), '--project', join(folder, 'tsconfig.json'), '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8' },
    )
    const errors = parseCompilerErrors(stdout.replaceAll(`${folder}/`, ''))
    if (status !== 0 && errors.size === 0) throw new Error(`The types could not be compared:\n${stdout}`)
    return given.assertions.map((_, index) => errors.get(index))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const AMBIENT = ['@types/react', '@types/react-dom', '@types/node']

/** Writes an archive's files and links each package's dependencies as they are installed for the package in `origin`. */
function writeArchive(archive: Declarations, folder: string, origin: string) {
  for (const [file, text] of Object.entries(archive)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const name of new Set(Object.keys(archive).map(getPackageName))) {
    const installed = findPackage(name, origin) ?? origin
    symlinkSync(dependencyFolder(installed), join(folder, name, 'node_modules'))
  }
}

/** Index of an assertion → the compiler's deepest location and reason. */
function parseCompilerErrors(output: string): Map<number, string> {
  const errors = new Map<number, string>()
  for (const [, line, first = '', rest = ''] of output.matchAll(
    /^assertions\.ts\((\d+),\d+\): error TS\d+: (.*)((?:\n {2}.*)*)/gm,
  )) {
    const sentences = [first, ...rest.split('\n')].map((sentence) => sentence.trim()).filter(Boolean)
    const where = sentences.findLast((sentence) => /^Types of property/.test(sentence))
    const what = sentences.at(-1)
    errors.set(
      Number(line) - FIRST_LINE - 1,
      [...new Set([where, what])]
        .filter((sentence) => sentence !== undefined)
        .map(shorten)
        .join(': '),
    )
  }
  return errors
}

/** Shortens types that the compiler quotes in full. */
const shorten = (sentence: string) => sentence.replace(/\.$/, '').replace(/'([^']{60})[^']+'/g, "'$1 …'")
