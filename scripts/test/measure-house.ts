import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { countAllWords, listDocuments } from './documents.ts'
import { renderFigures, writeFigures } from './figures.ts'
import { countFloors, countLines, countTwoWayPairs, findRoomImports, readSources } from './source-tree.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `node scripts/test/measure-house.ts COMMIT`: measures the sources of a commit and of HEAD, and writes docs/figures/house.json. Lines are
 * those of TypeScript that are not blank, without tests, generated files and declarations.
 */
const command = createCommand('house', 'Measures the sources of two commits.').addArgument(
  new Argument('<before>', 'the commit to compare with'),
)
const [before = ''] = (await parseArguments(command)).args
const { folder } = createTemporaryFolder()

/** Places that need people and states. One is a catalogue of its own unless it takes them from that of packages/scenarios. */
const PEOPLE = [
  'packages/scenarios/src/catalogue',
  'packages/mocks/src/scenarios',
  'api/src/demo',
  'api/src/testing/permissions',
  'e2e/screens',
  'e2e/fire',
]
/** An error that only an implementation of the service decides. */
const RULE_OF_THE_SERVICE = /'HOLD_EXPIRED'/
/** An action of the registry, as a string or a key. */
const ACTION = /'pin'|\bpin: (?!true|false)/

const columns = [before, git('rev-parse', '--short', 'HEAD').trim()]
const measured = columns.map((commit) => measure(extract(commit)))
const table = {
  title: 'The house: sources without tests, before and after',
  columns: ['Measure', ...columns],
  rows: Object.keys(measured[0] ?? {}).map((name) => [name, ...measured.map((values) => values[name] ?? '')]),
}
console.log(renderFigures(table))
writeFigures('house', table)

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Writes the files of a commit into a folder of its own. */
function extract(commit: string): string {
  const target = join(folder, commit)
  mkdirSync(target)
  const archive = join(folder, `${commit}.tar`)
  git('archive', '--output', archive, commit)
  spawnSync('tar', ['-xf', archive, '-C', target])
  return target
}

/** Whether a place has people of its own. */
function isCatalogue(root: string, path: string): boolean {
  if (!existsSync(join(root, path))) return false
  const files = globSync('**/*.ts', { cwd: join(root, path) })
  return !files.some((file) => readFileSync(join(root, path, file), 'utf8').includes("from '@radruf/scenarios'"))
}

function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
}

function measure(root: string): Record<string, string> {
  const sources = readSources(root)
  const isIn = (path: string) => (file: string) => file.startsWith(`${path}/`)
  const linesOf = (path: string) => countLines([...sources].flatMap(([file, text]) => (isIn(path)(file) ? [text] : [])))
  const remotes = [...new Set([...sources.keys()].flatMap((file) => file.match(/^mf-[^/]+/) ?? []))]
  const [largest = ''] = remotes.sort((a, b) => linesOf(b) - linesOf(a))
  const homes = [...sources].flatMap(([file, text]) =>
    RULE_OF_THE_SERVICE.test(text) ? (file.match(/^(api|packages\/(?!contract)[^/]+)\//)?.[1] ?? []) : [],
  )
  const named = [...sources].filter(
    ([file, text]) => /^(packages\/(federation|release-tool)|shell|scripts)\//.test(file) && ACTION.test(text),
  )
  const rooms = findRoomImports(join(root, 'mf-chat-call/src'))
  const engine = findRoomImports(join(root, 'packages/call/src'))
  const desk = findRoomImports(join(root, 'mf-desk/src'))
  const both = [rooms, engine, desk].filter(({ size }) => size > 0)
  return {
    files: String(sources.size),
    lines: String(countLines(sources.values())),
    'lines without comments': String(countLines([...sources.values()].map(withoutComments))),
    'largest remote': `${largest}, ${linesOf(largest)} lines`,
    'floors of the call (remote, engine)': [rooms, engine]
      .filter(({ size }) => size > 0)
      .map(countFloors)
      .join(', '),
    'pairs of rooms that import each other (call, engine, desk)': both.map(countTwoWayPairs).join(', '),
    'implementations of the service': String(new Set(homes).size),
    'catalogues of people and states': String(PEOPLE.filter((path) => isCatalogue(root, path)).length),
    'files that name the action “pin”': String(named.length),
    'words of documents': String(countAllWords(root, listDocuments(root))),
  }
}
