import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createWriteStream,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Argument, Option } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { buildChanged, OWN_REMOTES } from '../dev/builds.ts'
import { ROOT } from '../root.ts'
import { copy, copyProcessFiles, findProcessFiles } from './image-files.ts'
import { createLicenseList, createSbom, parseDebianPackages } from './sbom.ts'

type Image = {
  /** Entries of its processes and worker threads. */
  entries: readonly string[]
  /** Packages of the suite whose declarations a process compiles. */
  typed?: readonly string[]
  hasChromium?: true
  /** Further files and folders, by their path in the image. */
  contents: Readonly<Record<string, string>>
  /** Commands of operators: the arguments of Node. */
  commands: Readonly<Record<string, string>>
  /** Exits with 0 when the process can serve. */
  healthcheck: string
}

const isReady = (url: string) => `fetch(${url}).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))\n`
const findWorkers = () =>
  globSync('api/src/**/*-worker.ts', { cwd: ROOT, exclude: (path) => path.endsWith('testing') }).sort()
const builds = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`${name}/dist`, `${name}/dist`]))

const IMAGES = {
  shell: {
    entries: ['shell/src/server/main.ts'],
    contents: builds(['shell']),
    commands: {},
    healthcheck: isReady("'http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready'"),
  },
  service: {
    entries: ['api/src/main.ts', 'api/src/ops/main.ts', ...findWorkers()],
    contents: { 'api/legal': 'api/legal' },
    commands: { ops: 'api/src/ops/main.ts' },
    healthcheck: isReady("'http://127.0.0.1:' + (process.env.API_PORT || 3001) + '/health/ready'"),
  },
  registry: {
    entries: [
      'packages/release-tool/src/service/main.ts',
      'packages/release-tool/src/cli/main.ts',
      'deploy/mf.config.ts',
    ],
    contents: { ...builds(['shell', ...OWN_REMOTES]), 'mf.config.ts': 'deploy/mf.config.ts' },
    commands: { mf: 'packages/release-tool/src/cli/main.ts' },
    healthcheck: isReady("'http://127.0.0.1:' + (process.env.REGISTRY_PORT || 3002) + '/health/ready'"),
  },
  checker: {
    entries: [
      'packages/release-tool/src/service/checker-main.ts',
      'packages/release-tool/src/service/checker.ts',
      'packages/release-tool/src/checks/exposed-worker.ts',
      'deploy/checker.config.ts',
      'api/src/scenarios/main.ts',
      ...findWorkers(),
    ],
    typed: ['shell', 'packages/contract', 'packages/host', 'packages/shell-kit', 'shared-ui'],
    hasChromium: true,
    contents: { 'mf.config.ts': 'deploy/checker.config.ts' },
    commands: {},
    healthcheck: isReady("'http://127.0.0.1:' + (process.env.CHECKER_PORT || 3003) + '/health/ready'"),
  },
} satisfies Record<string, Image>
type ImageName = keyof typeof IMAGES
const NAMES = Object.keys(IMAGES) as ImageName[]

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const command = createCommand(
  'images',
  'Builds the images of the product, each with a list of its contents and licences, on Linux.',
)
  .addArgument(new Argument('[images...]').choices(NAMES))
  .addOption(
    new Option('--builder <program>', 'program that builds')
      .choices(['podman', 'docker'])
      .default(findBuilder(), 'what is installed'),
  )
  .option('--base <image>', 'image with Node that they are based on')
  .option('--tag <version>', 'version in their names', version)
  .option('--prefix <name>', 'beginning of their names', 'radruf-')
  .option('--no-cache', 'build every layer again')
  .option('--save', 'also write them as archives')
  .option('--to <folder>', 'folder of contexts and lists', join(ROOT, 'var/images'))
const { args } = await parseArguments(command)
type Options = { builder: string; base?: string; tag: string; prefix: string; cache: boolean; save?: true; to: string }
const { builder, base, tag, prefix, cache, save, to } = command.opts<Options>()
const target = resolve(to)

await buildChanged((name, milliseconds) => console.log(`built ${name} in ${(milliseconds / 1000).toFixed(1)} s`))
for (const name of args.length ? (args as ImageName[]) : NAMES) await buildImage(name)

async function buildImage(name: ImageName) {
  const context = join(target, 'context')
  const described: Image = IMAGES[name]
  const { packages, licenses } = prepareContext(described, join(context, name))
  const image = `${prefix}${name}:${tag}`
  const options = buildOptions(described)
  run(['build', '--file', join(ROOT, 'Containerfile'), '--target', name, '--tag', image, ...options, context])
  const contents = readFromImage(image, { nodeVersion: '/etc/node-version', dpkgStatus: '/var/lib/dpkg/status' })
  const sbom = createSbom({
    name: `${prefix}${name}`,
    version: tag,
    nodeVersion: contents.nodeVersion.trim().slice(1),
    packages,
    debian: parseDebianPackages(contents.dpkgStatus),
  })
  writeFileSync(join(target, `${name}.cdx.json`), `${JSON.stringify(sbom, undefined, 2)}\n`)
  writeFileSync(join(target, `${name}.licenses.txt`), licenses)
  const size = save
    ? `${Math.round((await saveArchive(image, join(target, `${name}.tar.gz`))) / 1e6)} MB compressed, `
    : ''
  console.log(`${image}: ${size}${sbom.components.length} components (${name}.cdx.json)`)
}

/** Writes an image as an archive that `podman load` and `docker load` read. Resolves with its bytes. */
async function saveArchive(image: string, file: string): Promise<number> {
  const child = spawn(builder, ['save', image], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  // The fastest level: a registry compresses again.
  await pipeline(child.stdout, createGzip({ level: 1 }), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) process.exit(1)
  return statSync(file).size
}

/** Copies the files of an image into a folder of their own. */
function prepareContext({ entries, typed, contents, commands, healthcheck }: Image, folder: string) {
  rmSync(folder, { recursive: true, force: true })
  const files = findProcessFiles(entries, typed)
  copyProcessFiles(files, folder)
  for (const [path, from] of Object.entries(contents))
    copy(join(ROOT, from), join(folder, path), (file) => !file.endsWith('.built-from'))
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const writeScript = (name: string, text: string) => writeFileSync(join(folder, 'bin', name), text, { mode: 0o755 })
  for (const [name, file] of Object.entries(commands)) writeScript(name, `#!/bin/sh\nexec node /app/${file} "$@"\n`)
  writeScript('healthcheck', `#!/usr/local/bin/node\n${healthcheck}`)
  const licenses = createLicenseList(files.packages)
  writeFileSync(join(folder, 'licenses.txt'), licenses)
  return { packages: files.packages, licenses }
}

/** Equal files make an equal image: no layer has the time of its build. */
function buildOptions({ hasChromium }: Image): string[] {
  const reproducible = builder === 'podman' ? ['--format', 'docker', '--layers', '--timestamp', '0'] : []
  const values = { BASE: base, CHROMIUM: hasChromium && 'yes' }
  const given = Object.entries(values).flatMap(([key, value]) => (value ? ['--build-arg', `${key}=${value}`] : []))
  return [...reproducible, ...(cache ? [] : ['--no-cache']), ...given]
}

/** Texts of files in an image, which is not started. */
function readFromImage<K extends string>(image: string, paths: Record<K, string>): Record<K, string> {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-image-'))
  const container = run(['create', '--no-healthcheck', image], 'pipe').trim()
  try {
    const entries = Object.entries<string>(paths).map(([key, path]) => {
      run(['cp', `${container}:${path}`, join(folder, key)])
      return [key, readFileSync(join(folder, key), 'utf8')]
    })
    return Object.fromEntries(entries)
  } finally {
    run(['rm', container], 'pipe')
    rmSync(folder, { recursive: true })
  }
}

/** Runs the builder; returns its output when it is piped. Ends the command with the builder's exit code when it fails. */
function run(words: readonly string[], output: 'inherit' | 'pipe' = 'inherit'): string {
  const { status, stdout, error } = spawnSync(builder, words, {
    stdio: ['ignore', output, 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: '0' },
  })
  if (error) console.error(`${builder} is not installed. Install podman or docker, on Linux.`)
  if (status !== 0) process.exit(status ?? 1)
  return stdout ?? ''
}

function findBuilder(): string {
  return ['podman', 'docker'].find((name) => !spawnSync(name, ['--version'], { stdio: 'ignore' }).error) ?? 'podman'
}
