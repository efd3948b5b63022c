import { globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join, normalize, relative } from 'node:path'
import {
  decodedMappings,
  encodedMappings,
  type SourceMapSegment,
  TraceMap,
  traceSegment,
} from '@jridgewell/trace-mapping'
import type { SourceMap, SourceMaps } from '@radruf/federation/source-maps'
import type { RsbuildPlugin } from '@rsbuild/core'
import { type AnyNode, parse } from 'acorn'
import { findPackageFolder, readPackage } from './installed.ts'

/** Source of code that the builder adds, such as the loader of chunks. */
const BUILDER_SOURCE = 'builder'

/** Lets the builder write a source map beside each script of a release; no script names its own. */
export const pluginSourceMaps: RsbuildPlugin = {
  name: 'radruf:source-maps',
  setup(api) {
    api.modifyRspackConfig((config, { isProd }) => {
      if (!isProd) return
      config.devtool = 'hidden-source-map'
      config.output = { ...config.output, devtoolModuleFilenameTemplate: '[absolute-resource-path]' }
    })
  },
}

/** Takes the source maps out of a build folder and returns what stays of them with the release. `folder` is that of the package. */
export function takeSourceMaps(dist: string, folder: string): SourceMaps {
  const maps: Record<string, SourceMap> = {}
  for (const file of globSync('{web,server}/**/*.map', { cwd: dist }).sort()) {
    const script = file.slice(0, -'.map'.length)
    if (/\.c?js$/.test(script)) {
      const code = readFileSync(join(dist, script), 'utf8')
      maps[script] = reduceMap(code, readFileSync(join(dist, file), 'utf8'), folder)
    }
    rmSync(join(dist, file))
  }
  return maps
}

/** Replaces the names of a map by those of the functions around each position, and drops what adds no line and no function. */
function reduceMap(code: string, text: string, folder: string): SourceMap {
  const map = new TraceMap(text)
  const findFunction = createFunctionFinder(code, map)
  const names = new Map<string, number>()
  const toIndex = (name: string): number => names.get(name) ?? names.set(name, names.size).size - 1
  const mappings = decodedMappings(map).map((segments, line) => {
    let last = ''
    return segments.flatMap(([column, source, sourceLine = 0, sourceColumn = 0]): SourceMapSegment[] => {
      const name = source === undefined ? undefined : findFunction(line, column)
      const key = `${source} ${sourceLine} ${name}`
      if (key === last) return []
      last = key
      if (source === undefined) return [[column]]
      return [
        name === undefined
          ? [column, source, sourceLine, sourceColumn]
          : [column, source, sourceLine, sourceColumn, toIndex(name)],
      ]
    })
  })
  const sources = map.sources.map((source) => nameSource(source ?? '', folder))
  const reduced = { version: 3 as const, sources, names: [...names.keys()] } satisfies Partial<SourceMap>
  return { ...reduced, mappings: encodedMappings(new TraceMap({ ...reduced, mappings })) }
}

/** Path of a source from its package: the remote's own as `src/…`, another one's behind the package's name. No path of the machine. */
function nameSource(source: string, folder: string): string {
  const file = normalize(source.replace(/\?.*/, ''))
  if (!isAbsolute(file) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return BUILDER_SOURCE
  const [, installed] = /.*\/node_modules\/(.*)/.exec(file) ?? []
  if (installed) return installed
  const packageAt = findPackageFolder(file)
  const path = relative(packageAt, file)
  return packageAt === folder ? path : join(readPackage(packageAt).name, path)
}

/** Characters of a name that is not one of the minimizer's. */
const MIN_NAME_LENGTH = 3

/** The innermost function with a name from an offset of the script on. */
type Boundary = { offset: number; name: string | undefined }

/** A function that returns the name of the innermost named function at a position; positions are in ascending order. */
function createFunctionFinder(code: string, map: TraceMap) {
  const lineStarts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const findSegment = ({ start }: AnyNode) => {
    const line = lineStarts.findLastIndex((offset) => offset <= start)
    const column = start - (lineStarts[line] ?? 0)
    const segment = traceSegment(map, line, column)
    return segment?.[0] === column ? segment : undefined
  }
  /** The name of an identifier in the sources. */
  const findName = (identifier: AnyNode): string | undefined => {
    const segment = findSegment(identifier)
    const text = code.slice(identifier.start, identifier.end)
    return segment?.length === 5 ? map.names[segment[4]] : text.length >= MIN_NAME_LENGTH ? text : undefined
  }
  /** The name of a function in the sources: the minimizer moves it to where it is used, without its name. */
  const findOwnName = (node: AnyNode): string | undefined => {
    const [, source, line, column, name] = findSegment(node) ?? []
    if (name !== undefined) return map.names[name]
    if (source === undefined || line === undefined) return undefined
    const text = map.sourcesContent?.[source]?.split('\n')[line]?.slice(column)
    return /^(?:async )?function\*? ?([\w$]+)/.exec(text ?? '')?.[1]
  }
  const boundaries = listBoundaries(
    parse(code, { ecmaVersion: 'latest' }),
    (node, label) => findOwnName(node) ?? (label && findName(label)),
  )
  let next = 0
  return (line: number, column: number): string | undefined => {
    const offset = (lineStarts[line] ?? 0) + column
    while ((boundaries[next]?.offset ?? Infinity) <= offset) next++
    return boundaries[next - 1]?.name
  }
}

/** `findName` gets a function and the identifier that it is assigned to. */
function listBoundaries(
  program: AnyNode,
  findName: (node: AnyNode, label: AnyNode | undefined) => string | undefined,
): Boundary[] {
  const boundaries: Boundary[] = []
  /** `name` is that of the function around the node. */
  const visit = (node: AnyNode, name: string | undefined, label: AnyNode | undefined) => {
    const isFunction = /Function/.test(node.type)
    const inner = isFunction ? (findName(node, (node as { id?: AnyNode | null }).id ?? label) ?? name) : name
    if (isFunction) boundaries.push({ offset: node.start, name: inner })
    for (const child of listChildren(node)) visit(child, inner, findLabel(node))
    if (isFunction) boundaries.push({ offset: node.end, name })
  }
  visit(program, undefined, undefined)
  return boundaries
}

const listChildren = (node: AnyNode): AnyNode[] =>
  Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value?.type === 'string')

/** The identifier that names a function which is assigned in the node: a variable or a property. */
function findLabel(node: AnyNode): AnyNode | undefined {
  switch (node.type) {
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? node.id : undefined
    case 'AssignmentExpression':
      return node.left.type === 'MemberExpression' ? node.left.property : node.left
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return !node.computed && node.key.type === 'Identifier' ? node.key : undefined
    default:
      return undefined
  }
}
