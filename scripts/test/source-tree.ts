import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Tests, and what serves only them. */
const TEST = /\.(test|spec|suite|stories)\.|(^|\/)(e2e|testing|fixtures)\/|\/story\.ts/
const OUTPUT = /(^|\/)(node_modules|dist|dist-dev|var|coverage|generated|\.[^/]+)(\/|$)/

/** Text of each TypeScript file below a folder, by its path; without tests, generated files and declarations. */
export function readSources(root: string): Map<string, string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => OUTPUT.test(path) })
  const production = files.filter((file) => !TEST.test(file) && !file.endsWith('.d.ts')).sort()
  return new Map(production.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Lines that are not blank. */
export const countLines = (sources: Iterable<string>): number =>
  [...sources].reduce((sum, text) => sum + text.split('\n').filter((line) => line.trim() !== '').length, 0)

const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/**
 * Which room of a source folder imports which other one. A room is a folder, or a file of a folder that has further folders.
 *
 * @param folder absolute path of the source folder
 */
export function findRoomImports(folder: string): Map<string, Set<string>> {
  const sources = existsSync(folder) ? readSources(folder) : new Map<string, string>()
  const folders = new Set([...sources.keys()].map((file) => dirname(file)))
  const hasFolders = (path: string) =>
    [...folders].some((other) => other !== path && (path === '.' || other.startsWith(`${path}/`)))
  const toRoom = (file: string) => (hasFolders(dirname(file)) ? file : dirname(file))
  const rooms = new Map([...sources.keys()].map((file) => [toRoom(file), new Set<string>()]))
  for (const [file, text] of sources)
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = relative(folder, join(folder, dirname(file), specifier))
      if (sources.has(target) && toRoom(target) !== toRoom(file)) rooms.get(toRoom(file))?.add(toRoom(target))
    }
  return rooms
}

/** Number of pairs of rooms that import each other. */
export const countTwoWayPairs = (rooms: ReadonlyMap<string, ReadonlySet<string>>): number =>
  [...rooms].flatMap(([room, targets]) =>
    [...targets].filter((target) => room < target && rooms.get(target)?.has(room)),
  ).length

/** Rooms on the longest way of imports from the top to the bottom. Rooms that reach each other stand on one floor. */
export function countFloors(rooms: ReadonlyMap<string, ReadonlySet<string>>): number {
  const reach = new Map([...rooms.keys()].map((room) => [room, findReachable(rooms, room)]))
  const floors = new Map<string, number>()
  const findFloor = (room: string): number => {
    const found = floors.get(room)
    if (found !== undefined) return found
    const below = [...(reach.get(room) ?? [])].filter((target) => !reach.get(target)?.has(room))
    const floor = 1 + Math.max(0, ...below.map(findFloor))
    floors.set(room, floor)
    return floor
  }
  return Math.max(0, ...[...rooms.keys()].map(findFloor))
}

function findReachable(rooms: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const found = new Set<string>()
  const waiting = [from]
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop())
    for (const target of rooms.get(room) ?? [])
      if (!found.has(target)) {
        found.add(target)
        waiting.push(target)
      }
  return found
}
