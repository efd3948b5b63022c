import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PATHS, REMOTES } from '@radruf/contract'
import { forgetRemote, releaseStoreOf } from '@radruf/federation/registry'
import { readSettings } from '@radruf/settings'
import { ROOT } from '../builds.ts'
import { withArea, withoutArea } from './area-names.ts'
import { withoutRemote, withRemote } from './contract-table.ts'
import { editAll } from './edits.ts'
import { type Plan, Refused, readPlan } from './plan.ts'
import { withoutScreens, withScreen } from './screen-table.ts'
import { filesOf } from './template.ts'

const CONTRACT = 'packages/contract/src/paths.ts'
const SCREENS = 'e2e/screens/screens.ts'
const bundleOf = (language: 'de' | 'en') => `shell/src/texts/${language}.json`
type RemotePackage = { radruf: { owner: string; contact: string; devPort: number } }

/** `npm run mf -- new mf-warranty`: a remote that passes every check and appears under its path. */
export function makeRemote(args: readonly string[]): string {
  const plan = readPlan(args, REMOTES, portsInUse())
  if (existsSync(join(ROOT, plan.name))) throw new Refused(`There is a folder ${plan.name} already.`)
  editAll(ROOT, [
    [CONTRACT, (text) => withRemote(text, plan)],
    [SCREENS, (text) => withScreen(text, plan)],
    [bundleOf('de'), (text) => withArea(text, plan.name, plan.titleDe)],
    [bundleOf('en'), (text) => withArea(text, plan.name, plan.titleEn)],
  ])
  for (const [file, text] of filesOf(plan)) write(join(plan.name, file), text)
  install()
  run('biome', 'check', '--write', plan.name)
  run(process.execPath, 'scripts/generate.ts')
  return `${plan.name} is there: ${plan.path}, for ${plan.access}, team ${plan.owner}.

  alone           pnpm --filter ${plan.name} dev
  in the shell    npm run dev -- --only ${plan.name}     or npm start, then http://localhost:3000${plan.path}
  its checks      npm run mf -- check ${plan.name}
  gone again      npm run mf -- delete ${plan.name}`
}

/** `npm run mf -- delete mf-warranty`: takes a remote out of the suite, and out of the release store beside it. */
export async function deleteRemote(args: readonly string[]): Promise<string> {
  const { name, force } = readDeletion(args)
  const own = force ? [] : workOfOnesOwn(name)
  if (own.length)
    throw new Refused(`This is in no commit and would be lost:\n  ${own.join('\n  ')}\nCommit it, or say --force.`)
  const paths = PATHS.filter(({ owner }) => owner === name).map(({ path }) => path)
  editAll(ROOT, [
    [CONTRACT, (text) => withoutRemote(text, name)],
    [SCREENS, (text) => withoutScreens(text, paths)],
    [bundleOf('de'), (text) => withoutArea(text, name)],
    [bundleOf('en'), (text) => withoutArea(text, name)],
  ])
  rmSync(join(ROOT, name), { recursive: true, force: true })
  install()
  run(process.execPath, 'scripts/generate.ts')
  if (existsSync(resolve(ROOT, readSettings('registry', process.env).dataDir)))
    await forgetRemote(releaseStoreOf(process.env, ROOT), name)
  return `${name} is gone.`
}

function readDeletion(args: readonly string[]): { name: string; force: boolean } {
  const { values, positionals } = parse(args)
  const [name = ''] = positionals
  if (!(REMOTES as readonly string[]).includes(name) || positionals.length > 1)
    throw new Refused(`Usage: npm run mf -- delete <remote> [--force]. There are: ${REMOTES.join(', ')}.`)
  return { name, force: values.force }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    })
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

/** Files of a remote that are in no commit and differ from what `new` made. */
function workOfOnesOwn(name: string): string[] {
  const changed = execFileSync('git', ['status', '--porcelain=v1', '--untracked-files=all', '-z', '--', name], {
    cwd: ROOT,
  })
    .toString()
    .split('\0')
    .map((line) => line.slice(3))
    .filter(Boolean)
  if (!changed.length) return []
  const { owner, contact, devPort: port } = packageOf(name).radruf
  const { path, access } = PATHS.find((entry) => entry.owner === name) ?? { path: '', access: 'public' as const }
  const [titleDe, titleEn] = (['de', 'en'] as const).map((language) => areaOf(language, name))
  const made = filesOf({ name, path, access, owner, contact, port, titleDe, titleEn } as Plan)
  return changed.filter((file) => {
    const inside = file.slice(name.length + 1)
    // The generator notes paths in the package file and the formatter breaks lines: blanks and those notes do not count.
    if (inside === 'package.json') return false
    return !existsSync(join(ROOT, file)) || plain(made.get(inside)) !== plain(readFileSync(join(ROOT, file), 'utf8'))
  })
}

const plain = (text: string | undefined) => text?.replaceAll(/[\s,]/g, '')

const areaOf = (language: 'de' | 'en', name: string) =>
  (JSON.parse(readFileSync(join(ROOT, bundleOf(language)), 'utf8')) as { areas: Record<string, string> }).areas[name]

const packageOf = (name: string) => JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as RemotePackage

const portsInUse = () => REMOTES.map((name) => packageOf(name).radruf.devPort)

function write(file: string, text: string) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(join(ROOT, file), text)
}

/** Links the workspace anew and notes it in the lock file. */
const install = () => run('pnpm', 'install', '--no-frozen-lockfile', '--prefer-offline', '--loglevel=warn')

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${error?.message ?? stdout + stderr}`)
}
