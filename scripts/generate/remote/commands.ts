import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Language, PATHS, REMOTES } from '@radruf/contract'
import { openRegistry } from '@radruf/release-tool/service'
import { readSettings } from '@radruf/settings'
import { Argument } from 'commander'
import { createCommand } from '../../command-line.ts'
import { listSteps, type RepositorySource, writeRepository } from '../../release/extract.ts'
import { ROOT } from '../../root.ts'
import { applyEdits, getBundlePath, listAdditions, listRemovals } from './edits.ts'
import { createPlan, parseRemoteCommand, RemoteCommandError, type RemotePlan } from './plan.ts'
import { renderTemplate } from './template.ts'

type RemotePackage = { radruf: { owner: string; contact: string; devPort: number } }

/** `npm run mf -- new mf-warranty`: creates a remote that passes every check and has a page under its path. */
export async function createRemote(args: readonly string[]): Promise<string> {
  const plan = createPlan(args, REMOTES, readDevPorts())
  if (plan.repository) return createRepository(plan, resolve(plan.repository))
  if (existsSync(join(ROOT, plan.name))) throw new RemoteCommandError(`The folder ${plan.name} exists already.`)
  applyEdits(ROOT, listAdditions(plan))
  for (const [file, text] of renderTemplate(plan)) write(join(ROOT, plan.name, file), text)
  install()
  run('biome', 'check', '--write', plan.name)
  run(process.execPath, 'scripts/generate/generate.ts')
  return `${plan.name} is created: ${plan.path}, for ${plan.access}, team ${plan.owner}.${describeTaken(plan)}

  standalone      pnpm --filter ${plan.name} dev
  in the shell    npm run dev -- --only ${plan.name}     or npm start, then http://localhost:3000${plan.path}
  its checks      npm run mf -- check ${plan.name}
  delete it       npm run mf -- delete ${plan.name}`
}

/** `npm run mf -- new mf-warranty --repository ~/warranty`: the same remote in a repository of its own. The suite stays as it is. */
async function createRepository(plan: RemotePlan, folder: string): Promise<string> {
  const { name, path, access, owner, titleDe, titleEn } = plan
  const { 'package.json': file = '', 'README.md': _, ...files } = Object.fromEntries(renderTemplate(plan))
  const source = JSON.parse(file) as RepositorySource['file']
  const adds = { area: { de: titleDe, en: titleEn }, pages: [{ path, access }] }
  await writeRepository(folder, {
    file: { ...source, radruf: { ...source.radruf, adds } },
    installedIn: join(ROOT, 'mf-auth'),
    writeSources: (to) => {
      for (const [inside, text] of Object.entries(files)) write(join(to, inside), text)
    },
    about: '',
  })
  return `${name} is created in ${folder}: ${path}, for ${access}, team ${owner}. On the suite's machine, an operator runs

  npm run mf -- grant ${name} ${path.split('/:')[0]}
  npm run mf -- token create --person … --remote ${name}

Next:

  ${listSteps(folder, name).join('\n  ')}`
}

const describeTaken = ({ path, takenFrom }: RemotePlan) =>
  takenFrom
    ? `
Its page replaces that of ${takenFrom}: move the route of ${path} from ${takenFrom}/src/remote.tsx to the new remote.`
    : ''

/** `npm run mf -- delete mf-warranty`: removes a remote from the suite and from the release store. */
export async function deleteRemote(args: readonly string[]): Promise<string> {
  const command = parseRemoteCommand(createDeleteCommand(), args)
  const [name = ''] = command.args
  const uncommitted = command.opts<{ force?: true }>().force ? [] : findUncommittedWork(name)
  if (uncommitted.length)
    throw new RemoteCommandError(
      `These files are not committed and would be lost:\n  ${uncommitted.join('\n  ')}\nCommit them, or pass --force.`,
    )
  const paths = PATHS.filter(({ owner }) => owner === name).map(({ path }) => path)
  applyEdits(ROOT, listRemovals(name, paths))
  rmSync(join(ROOT, name), { recursive: true, force: true })
  install()
  run(process.execPath, 'scripts/generate/generate.ts')
  if (existsSync(resolve(ROOT, readSettings('registry', process.env).dataDir)))
    await (await openRegistry(process.env, ROOT, userInfo().username)).forgetRemote(name)
  return `${name} is deleted.`
}

const createDeleteCommand = () =>
  createCommand('mf', '')
    .name('npm run mf -- delete')
    .description('Removes a remote from the suite and from the release store.')
    .addArgument(new Argument('<remote>').choices(REMOTES))
    .option('--force', 'also when files are not committed')

/** Finds files of a remote that are not committed and differ from the template. */
function findUncommittedWork(name: string): string[] {
  const changed = execFileSync('git', ['status', '--porcelain=v1', '--untracked-files=all', '-z', '--', name], {
    cwd: ROOT,
  })
    .toString()
    .split('\0')
    .map((line) => line.slice(3))
    .filter(Boolean)
  if (!changed.length) return []
  const { owner, contact, devPort: port } = readPackage(name).radruf
  const { path, access } = PATHS.find((entry) => entry.owner === name) ?? { path: '', access: 'public' as const }
  const [titleDe, titleEn] = (['de', 'en'] as const).map((language) => readAreaName(language, name))
  const generated = renderTemplate({ name, path, access, owner, contact, port, titleDe, titleEn } as RemotePlan)
  return changed.filter((file) => {
    const inside = file.slice(name.length + 1)
    // The generator writes paths into the package file; whitespace differs because of the formatter.
    if (inside === 'package.json') return false
    return (
      !existsSync(join(ROOT, file)) ||
      normalize(generated.get(inside)) !== normalize(readFileSync(join(ROOT, file), 'utf8'))
    )
  })
}

const normalize = (text: string | undefined) => text?.replaceAll(/[\s,]/g, '')

const readAreaName = (language: Language, name: string) =>
  (JSON.parse(readFileSync(join(ROOT, getBundlePath(language)), 'utf8')) as { areas: Record<string, string> }).areas[
    name
  ]

const readPackage = (name: string) =>
  JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as RemotePackage

const readDevPorts = () => REMOTES.map((name) => readPackage(name).radruf.devPort)

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Links the workspace packages and updates the lock file. */
const install = () => run('pnpm', 'install', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=warn')

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${error?.message ?? stdout + stderr}`)
}
