import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compiler, DECLARATION_OPTIONS } from '@radruf/build-preset/compiler'
import { ROOT } from '../root.ts'
import { PUBLISHED_PACKAGES } from './published-packages.ts'

/** Sources that no package contains. */
const EXCLUDED = ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', '**/*.mdx']
/** Folders that only tests use. A package contains of them what it exports, and what that imports. */
const TEST_FOLDERS = ['testing', 'conformance', 'permissions']

/** Compiles published packages, all of them by default, and packs them into a folder. Resolves with the names of the tarballs. */
export async function packPackages(target: string, folders = PUBLISHED_PACKAGES): Promise<string[]> {
  mkdirSync(target, { recursive: true })
  for (const old of globSync('radruf-*.tgz', { cwd: target })) rmSync(join(target, old))
  const waiting = [...folders]
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      await compile(join(ROOT, folder))
      await run(join(ROOT, folder), 'pnpm', ['pack', '--pack-destination', target])
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  const tarballs = globSync('radruf-*.tgz', { cwd: target }).sort()
  if (tarballs.length !== folders.length)
    throw new Error(`${folders.length} packages have ${tarballs.length} tarballs.`)
  return tarballs
}

/** Compiles the sources of a package into `dist`: ES modules with their types, and every other file as it is. */
async function compile(folder: string) {
  const [source, dist] = [join(folder, 'src'), join(folder, 'dist')]
  rmSync(dist, { recursive: true, force: true })
  const testExports = listTestExports(folder)
  const draft = mkdtempSync(join(tmpdir(), 'radruf-pack-'))
  const config = {
    compilerOptions: {
      ...DECLARATION_OPTIONS,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
      declaration: true,
      // `npm test` checks the types.
      noCheck: true,
      rootDir: source,
      outDir: dist,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      types: ['node'],
    },
    // TypeScript refuses an empty list.
    ...(testExports.length > 0 && { files: testExports }),
    include: [join(source, '**/*'), join(ROOT, 'types/*.d.ts'), join(ROOT, 'packages/build-preset/types/*.d.ts')],
    exclude: [...EXCLUDED, ...TEST_FOLDERS.map((name) => `${name}/**/*`)].map((pattern) => join(source, pattern)),
  }
  try {
    writeFileSync(join(draft, 'tsconfig.json'), JSON.stringify(config))
    await run(folder, process.execPath, [compiler(), '--project', join(draft, 'tsconfig.json')])
  } finally {
    rmSync(draft, { recursive: true })
  }
  // Declarations that are sources are not emitted.
  for (const file of globSync('**/*.{css,svg,json,avif,webp,jpg,png,d.ts,cjs}', { cwd: source })) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    copyFileSync(join(source, file), join(dist, file))
  }
}

/** The modules that a package exports from its folders for tests. */
function listTestExports(folder: string): string[] {
  const file = readFileSync(join(folder, 'package.json'), 'utf8')
  const { exports } = JSON.parse(file) as { exports: Record<string, string> }
  return Object.values(exports)
    .filter((path) => TEST_FOLDERS.some((name) => path.startsWith(`./src/${name}/`)))
    .map((path) => join(folder, path))
}

/** Runs a program. Rejects with its output when it fails. */
async function run(cwd: string, program: string, args: readonly string[]) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${output}`)
}
