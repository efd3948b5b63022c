import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { ROOT } from '../root.ts'

/** A package from npm, with those that it depends on. `folder` is its real path. */
export type NpmPackage = { name: string; version: string; license: string; folder: string; dependencies: NpmPackage[] }

/** Files that a process needs: modules and assets of the suite, and packages from npm with the folders that link to them. */
export type ProcessFiles = {
  files: string[]
  packages: NpmPackage[]
  links: { from: string; to: string }[]
  /** Whether the packages have their declarations. */
  hasTypes: boolean
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g
/** Files beside the modules of a package that are read at runtime. */
const ASSETS = 'src/**/*.{json,png,jpg,avif,webp,svg}'
/** Servers do not read maps and manuals. */
const NOT_SHIPPED = /\.map$|(^|\/)(?!licen[cs]e)[^/]*\.(md|markdown)$/i
const TYPES = /\.d\.[cm]?ts$/
/** The package of the suite that runs the compiler. */
const COMPILER_OWNER = 'packages/build-preset'

/**
 * Finds the files of a process by the imports of its entries, as Node resolves them. `entries` are paths in the suite; name processes and
 * worker threads that a module starts by their path. `typed` are packages of the suite whose declarations the process compiles.
 */
export function findProcessFiles(entries: readonly string[], typed: readonly string[] = []): ProcessFiles {
  const found = createFinder(typed.length > 0)
  for (const entry of entries) found.addModule(join(ROOT, entry))
  if (typed.length) found.addCompiler()
  for (const folder of typed) found.addTypes(join(ROOT, folder), typed)
  return found.finish()
}

function createFinder(hasTypes: boolean) {
  const modules = new Set<string>()
  const links = new Map<string, string>()
  const npm = new Map<string, NpmPackage>()

  function addModule(file: string) {
    if (modules.has(file)) return
    modules.add(file)
    const text = readFileSync(file, 'utf8')
    if (!/\.[cm]?ts$/.test(file)) return
    for (const [, from, dynamic] of stripTypeScriptTypes(text).matchAll(IMPORT)) addImport(file, from ?? dynamic ?? '')
  }

  function addImport(file: string, specifier: string) {
    if (specifier.startsWith('node:') || !/^[@\w./-]+$/.test(specifier)) return
    if (specifier.startsWith('.')) return addModule(join(dirname(file), specifier))
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
    const { link, folder } = findInstalled(file, name)
    if (isOfSuite(folder) && link === undefined) return addModule(createRequire(file).resolve(specifier))
    if (link) links.set(link, folder)
    if (isOfSuite(folder)) addModule(realpathSync(createRequire(file).resolve(specifier)))
    else addPackage(folder)
  }

  /** Adds an installed package from npm that a package of the suite finds by its name. */
  function addInstalled(folder: string, name: string) {
    const { link = '', folder: target } = findInstalled(join(folder, 'package.json'), name)
    links.set(link, target)
    if (!isOfSuite(target)) addPackage(target)
  }

  /** Adds TypeScript, and the types of the platform. */
  function addCompiler() {
    addInstalled(join(ROOT, COMPILER_OWNER), 'typescript')
    for (const name of listPackages(join(ROOT, 'node_modules')).filter((name) => name.startsWith('@types/')))
      addInstalled(ROOT, name)
  }

  /** Adds what the declarations of a package refer to: its dependencies, without packages of the suite that are not named too. */
  function addTypes(folder: string, typed: readonly string[]) {
    const file = join(folder, 'package.json')
    modules.add(file)
    for (const name of Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies)) {
      const { folder: target } = findInstalled(file, name)
      if (!isOfSuite(target) || typed.includes(relative(ROOT, target))) addInstalled(folder, name)
    }
  }

  function addPackage(folder: string): NpmPackage {
    const cached = npm.get(folder)
    if (cached) return cached
    const {
      name,
      version,
      license,
      dependencies = {},
      peerDependenciesMeta = {},
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const entry: NpmPackage = { name, version, license: toLicense(license), folder, dependencies: [] }
    npm.set(folder, entry)
    const siblings = folder.slice(0, -name.length)
    for (const sibling of listPackages(siblings)) {
      // Optional peers are tools, such as a bundler that the package has a plugin for.
      if (sibling === name || (peerDependenciesMeta[sibling]?.optional && !(sibling in dependencies))) continue
      if (!hasTypes && sibling.startsWith('@types/')) continue
      const target = realpathSync(join(siblings, sibling))
      links.set(join(siblings, sibling), target)
      entry.dependencies.push(addPackage(target))
    }
    return entry
  }

  function finish(): ProcessFiles {
    const owners = new Set([...modules].map(findOwner))
    const beside = [...owners].flatMap((folder) =>
      [
        'package.json',
        ...globSync(ASSETS, { cwd: folder, exclude: (path) => /(^|\/)(testing|node_modules)$/.test(path) }),
      ].map((path) => join(folder, path)),
    )
    return {
      // The service reads its version in the suite's package file.
      files: [...new Set([join(ROOT, 'package.json'), ...modules, ...beside])]
        .map((file) => relative(ROOT, file))
        .sort(),
      packages: [...npm.values()].sort((a, b) => compare(`${a.name}@${a.version}`, `${b.name}@${b.version}`)),
      links: [...links]
        .map(([from, to]) => ({ from: relative(ROOT, from), to: relative(ROOT, to) }))
        .sort((a, b) => compare(a.from, b.from)),
      hasTypes,
    }
  }
  return { addModule, addCompiler, addTypes, finish }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const isOfSuite = (folder: string) => !folder.includes(`${sep}node_modules${sep}`)

/** The folder of a package as a module finds it: a link in a `node_modules` above, or none when the module is of that package. */
function findInstalled(file: string, name: string): { link?: string; folder: string } {
  for (let folder = dirname(file); folder.startsWith(ROOT); folder = dirname(folder)) {
    const link = join(folder, 'node_modules', name)
    if (existsSync(link)) return { link, folder: realpathSync(link) }
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === name) return { folder }
  }
  throw new Error(`${relative(ROOT, file)} imports ${name}, which is not installed.`)
}

/** The folder of the suite's package that a file belongs to. */
function findOwner(file: string): string {
  for (let folder = dirname(file); folder !== ROOT; folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder
  return ROOT
}

const listPackages = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => `${name}/${one}`) : [name]))
    .sort()

const toLicense = (license: unknown): string =>
  typeof license === 'string' ? license : ((license as { type?: string } | undefined)?.type ?? 'NOASSERTION')

/** Copies the files of a process into a folder, at the paths that they have in the suite. */
export function copyProcessFiles({ files, packages, links, hasTypes }: ProcessFiles, target: string) {
  const isShipped = (path: string) => !NOT_SHIPPED.test(path) && (hasTypes || !TYPES.test(path))
  for (const file of files) copy(join(ROOT, file), join(target, file))
  for (const { folder } of packages)
    copy(folder, join(target, relative(ROOT, folder)), (path) => basename(path) !== 'node_modules' && isShipped(path))
  for (const { from, to } of links) {
    mkdirSync(dirname(join(target, from)), { recursive: true })
    symlinkSync(relative(dirname(from), to), join(target, from))
  }
}

/** Copies a file, or a folder without what the filter leaves out. */
export function copy(from: string, to: string, filter: (path: string) => boolean = () => true) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => path === from || filter(path.slice(from.length + 1)),
  })
}
