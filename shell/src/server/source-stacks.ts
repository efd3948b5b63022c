import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { Release } from '@radruf/federation/release'
import { integrityOf } from '@radruf/federation/release-files'
import type { SourceMaps } from '@radruf/federation/source-maps'
import type { Source } from './source.ts'

/** A place in a script of a release, as stacks of browsers and of the renderer name it; an address may name an attempt as `~2`. */
const POSITION = /([0-9a-f]{16})\/(?:~\d+\/)?((?:web|server)\/[\w./@~-]{1,200}:\d{1,6}:\d{1,7})(?!\d)/g

/** Places of a stack that are counted. */
const MAX_POSITIONS = 5
/** Characters of a stack that are read. */
const MAX_STACK_LENGTH = 20_000
/** Places whose sources stay in memory. */
const MAX_KNOWN = 1000
/** Bytes of a release's source maps: ten times those of the largest remote. */
const MAX_MAPS_BYTES = 8_000_000
/** Characters of a place as it is shown. */
const MAX_SHOWN = 200

/** Places of a stack in scripts of a release, without its message: `web/static/js/remote.js:1:2345`. */
export const findPositions = (stack: string, release: string): string[] =>
  [...stack.slice(0, MAX_STACK_LENGTH).matchAll(POSITION)]
    .flatMap(([, hash, position = '']) => (hash === release ? [position] : []))
    .slice(0, MAX_POSITIONS)

/**
 * Returns a function that names places of a release by its source maps: `src/pages/chat.tsx:42 in sendMessage`. A place stays as it was
 * counted when the release has no map of it, and is left out when the release has no such script.
 */
export function createSourceFinder({ fetchRelease, files }: Pick<Source, 'fetchRelease' | 'files'>) {
  const named = new Map<string, string | undefined>()
  return async ({ remote, release }: { remote: string; release: string }, positions: readonly string[]) => {
    const keyOf = (position: string) => `${remote} ${release} ${position}`
    // Before the places of this call are looked up: none of them may be lost.
    if (named.size > MAX_KNOWN) named.clear()
    const missing = positions.filter((position) => !named.has(keyOf(position)))
    if (missing.length) {
      const description = await fetchRelease(remote, release)
      if (!description) return positions
      const maps = await readMaps(description, join(files.releases, remote, release))
      for (const position of missing) named.set(keyOf(position), nameSource(position, description, maps))
    }
    return positions.flatMap((position) => named.get(keyOf(position)) ?? [])
  }
}

/** The source maps in a release's folder; undefined when it has none, or when they were altered, are too large or no JSON. */
async function readMaps({ maps }: Release, folder: string): Promise<SourceMaps | undefined> {
  const content = maps && (await readFile(join(folder, maps.file)).catch(() => undefined))
  if (!content || content.length > MAX_MAPS_BYTES || integrityOf(content) !== maps.integrity) return undefined
  try {
    return JSON.parse(content.toString()) as SourceMaps
  } catch {
    return undefined
  }
}

/** A builder outside of the suite can write any map. */
function nameSource(position: string, { files }: Release, maps: SourceMaps | undefined): string | undefined {
  const [file = '', line, column] = position.split(':')
  if (!files.some((one) => one.file === file)) return undefined
  try {
    const map = maps?.[file]
    if (!map) return position
    // Stacks count columns from 1, maps from 0.
    const found = originalPositionFor(new TraceMap(map), { line: Number(line), column: Number(column) - 1 })
    if (!found.source) return position
    const place = `${found.source}:${found.line}${found.name ? ` in ${found.name}` : ''}`
    return place.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_SHOWN)
  } catch {
    return position
  }
}
