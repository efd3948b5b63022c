import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a tick of the kernel's accounting (CLK_TCK is 100 on every Linux). */
const TICK_MS = 10

/**
 * The processes of the product. The embedded database is a thread of the service's process; its threads for files and pictures, which also
 * work in the background, are part of the rest.
 */
export const PARTS = ['service', 'database', 'shell', 'renderers', 'rest'] as const
export type Part = (typeof PARTS)[number]
export type Times = Record<Part, number>

const ENTRIES: readonly (readonly [string, Part])[] = [
  ['api/src/main.ts', 'service'],
  ['shell/src/server/main.ts', 'shell'],
  ['shell/dist/server/renderer.cjs', 'renderers'],
]

/** Milliseconds of processor time that a process and its descendants have used, by part. Linux only. */
export function readTimes(pid: number): Times {
  const times: Times = { service: 0, database: 0, shell: 0, renderers: 0, rest: 0 }
  for (const one of findDescendants(pid)) {
    const part = findPart(one)
    const all = readMilliseconds(`/proc/${one}/stat`)
    if (part !== 'service') times[part] += all
    else addThreads(times, one, all)
  }
  return times
}

/** Names of the threads of Node that run JavaScript, collect garbage and compile. */
const SERVICE_THREAD = /^node-(MainThread|V8Worker)$/
const DATABASE_THREAD = 'WorkerThread'

function addThreads(times: Times, pid: number, all: number) {
  let known = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`
    const name = readText(`${folder}/comm`).trim()
    const part = SERVICE_THREAD.test(name) ? 'service' : name === DATABASE_THREAD ? 'database' : undefined
    if (!part) continue
    const own = readMilliseconds(`${folder}/stat`)
    times[part] += own
    known += own
  }
  times.rest += all - known
}

/** The difference of two readings, divided by a number of pages. */
export const perPage = (before: Times, after: Times, pages: number): Times =>
  Object.fromEntries(PARTS.map((part) => [part, (after[part] - before[part]) / pages])) as Times

export const sumTimes = (times: Times): number => PARTS.reduce((sum, part) => sum + times[part], 0)

export const addTimes = (one: Times, other: Times): Times =>
  Object.fromEntries(PARTS.map((part) => [part, one[part] + other[part]])) as Times

export const NO_TIME: Times = { service: 0, database: 0, shell: 0, renderers: 0, rest: 0 }

/** Fields of a `stat` file after the name of the program, which may hold spaces. */
const readFields = (file: string): string[] => {
  const text = readText(file)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const readMilliseconds = (file: string): number => {
  const fields = readFields(file)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

function findDescendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(readFields(`/proc/${name}/stat`)[1])] as const)
  const found = [root]
  for (const pid of found) found.push(...parents.flatMap(([child, parent]) => (parent === pid ? [child] : [])))
  return found
}

function findPart(pid: number): Part {
  const command = readText(`/proc/${pid}/cmdline`).split('\0').filter(Boolean).at(-1) ?? ''
  return ENTRIES.find(([entry]) => command.endsWith(entry))?.[1] ?? 'rest'
}

/** Text of a file of a process; empty when the process has ended. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
