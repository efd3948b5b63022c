import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { archivePath, type Declarations } from '@radruf/federation/declarations'
import { getPackageName } from '@radruf/federation/shared'
import { compiler, DECLARATION_OPTIONS } from './compiler.ts'
import { packageFolder, readPackage } from './installed.ts'

/** Modules whose types remote and shell agree on: what the shell shares of the suite, and the contract with the service. */
const SUITE_MODULES = ['@radruf/contract', '@radruf/contract/client', '@radruf/shell-kit', '@radruf/shared-ui'] as const

export type DeclarationOptions = {
  /** Own module of the package, such as `src/remote.tsx`. */
  entry?: string
  /** Shared module that the shell offers in part → the module that lists the offered names. */
  facades?: Readonly<Record<string, string>>
}

/** A package with modules in the archive. Its files are sources in a workspace, and declarations when it is installed. */
type Source = { name: string; folder: string; isInstalled: boolean }

/**
 * Emits the type declarations of the suite's modules as the package in `folder` imports them, of its `entry`, and of `facades`. Imports
 * of the suite's packages become relative paths, so that two archives can be compared side by side.
 */
export function emitDeclarations(folder: string, { entry, facades = {} }: DeclarationOptions): Declarations {
  const modules = [...SUITE_MODULES, ...Object.values(facades)]
  const targets = new Map(modules.map((module) => [module, findTypes(module, folder)]))
  const sources = [...new Set(modules.map(getPackageName))].map((name): Source => {
    const file = modules.find((module) => getPackageName(module) === name) as string
    return { name, folder: packageFolder(name, folder), isInstalled: targets.get(file)?.endsWith('.d.ts') ?? false }
  })
  if (entry) sources.push({ name: readPackage(folder).name, folder, isInstalled: false })
  const paths = Object.fromEntries([...targets].filter(([, file]) => !file.endsWith('.d.ts')))
  const files = [...Object.values(paths), ...(entry ? [join(folder, entry)] : [])]
  const emitted: Record<string, string> = { ...emit(files, paths, sources), ...readInstalled(sources) }
  for (const [name, module] of Object.entries(facades))
    emitted[`${archivePath(name)}.d.ts`] = `export * from '${module}'\n`
  return Object.fromEntries(Object.entries(emitted).map(([file, text]) => [file, relativeImports(file, text, modules)]))
}

/** The file with a module's types, from the `exports` of its package. */
function findTypes(module: string, folder: string): string {
  const packageAt = packageFolder(getPackageName(module), folder)
  const target = readPackage(packageAt).exports?.[`.${module.slice(getPackageName(module).length)}`]
  if (!target) throw new Error(`${packageAt} does not export ${module}.`)
  return join(packageAt, typeof target === 'string' ? target : target.types)
}

/** Declarations of installed packages. */
function readInstalled(sources: readonly Source[]): Declarations {
  const files = sources
    .filter(({ isInstalled }) => isInstalled)
    .flatMap(({ name, folder }) =>
      globSync('**/*.d.ts', { cwd: join(folder, 'dist') }).map((file) => [
        `${name}/${file}`,
        readFileSync(join(folder, 'dist', file), 'utf8'),
      ]),
    )
  return Object.fromEntries(files)
}

/** Compiles the declarations of `files`; `paths` names the modules that are compiled with them. */
function emit(files: readonly string[], paths: Record<string, string>, sources: readonly Source[]): Declarations {
  const draft = mkdtempSync(join(tmpdir(), 'radruf-types-'))
  try {
    const own = sources.filter(({ isInstalled }) => !isInstalled)
    const root = commonFolder(own.map(({ folder }) => folder))
    const out = join(draft, 'out')
    runCompiler(
      draft,
      {
        ...DECLARATION_OPTIONS,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        // Types are checked elsewhere; this only emits them.
        noCheck: true,
        // Modules found through node_modules count as external and are not emitted.
        paths: Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [file]])),
        rootDir: root,
        outDir: out,
        typeRoots: [dirname(packageFolder('@types/node', own[0]?.folder ?? root))],
        types: ['node'],
      },
      files,
    )
    const emitted = own.flatMap(({ name, folder }) => {
      const from = join(out, relative(root, folder), 'src')
      return globSync('**/*.d.ts', { cwd: from })
        .sort()
        .map((file) => [`${name}/${file}`, readFileSync(join(from, file), 'utf8')])
    })
    return Object.fromEntries(emitted)
  } finally {
    rmSync(draft, { recursive: true })
  }
}

function runCompiler(folder: string, compilerOptions: object, files: readonly string[]) {
  const project = join(folder, 'tsconfig.json')
  const ambient = join(import.meta.dirname, '../types/css.d.ts')
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [...files, ambient] }))
  const { status, stdout } = spawnSync(process.execPath, [compiler(), '--project', project], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The type declarations could not be made:\n${stdout}`)
}

/** The deepest folder that contains all of these. */
function commonFolder(folders: readonly string[]): string {
  let common = folders[0] ?? ''
  while (!folders.every((folder) => folder === common || folder.startsWith(join(common, '/')))) common = dirname(common)
  return common
}

/** Replaces imports of the archived modules by relative paths. */
const relativeImports = (file: string, text: string, modules: readonly string[]): string =>
  text.replace(/(["'])(@radruf\/[\w/-]+)\1/g, (whole, quote: string, name: string) => {
    if (!modules.includes(name)) return whole
    const path = relative(dirname(file), archivePath(name))
    return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
  })
