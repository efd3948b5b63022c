import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Declarations, SUITE_MODULES } from '@radruf/federation/declarations'
import { compiler } from './compiler.ts'

/**
 * Emits the type declarations of `modules` (paths below `root`, without extension) and of the suite's modules they import. Imports
 * of the suite's packages become relative paths, so that two archives can be compared side by side.
 */
export function emitDeclarations(root: string, modules: readonly string[]): Declarations {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-types-'))
  try {
    runCompiler(root, modules, folder)
    const files = globSync('**/*.d.ts', { cwd: join(folder, 'out') }).sort()
    return Object.fromEntries(
      files.map((file) => [file, resolveImports(file, readFileSync(join(folder, 'out', file), 'utf8'))]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runCompiler(root: string, modules: readonly string[], folder: string) {
  const files = modules.map((module) => globSync(`${module}.{ts,tsx}`, { cwd: root })[0] ?? `${module}.ts`)
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      // `npm test` checks the types; this only emits them.
      noCheck: true,
      // Modules found through node_modules count as external and are not emitted.
      paths: Object.fromEntries(
        Object.entries(SUITE_MODULES).map(([name, file]) => [name, [join(root, `${file}.ts`)]]),
      ),
      rootDir: root,
      outDir: join(folder, 'out'),
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: [...files, 'types/css.d.ts'].map((file) => join(root, file)),
  }
  const project = join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(config))
  const { status, stdout } = spawnSync(process.execPath, [compiler(), '--project', project], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The type declarations could not be made:\n${stdout}`)
}

function resolveImports(file: string, text: string): string {
  return text.replace(/(["'])(@radruf\/[\w/-]+)\1/g, (whole, quote: string, name: string) => {
    const target = SUITE_MODULES[name]
    if (!target) return whole
    const path = relative(dirname(file), target)
    return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
  })
}
