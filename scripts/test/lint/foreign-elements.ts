import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'
import { type Selector, transform } from 'lightningcss'

/** A node of the syntax tree of a module. */
type Node = { type: string; [field: string]: unknown }

/** Components that fill a place with markup of another file, package or remote, also within what looks like own markup. */
const CONTAINERS = /^(Slot|Outlet)$|Dialog$|Viewer$/

/** The classes below which a selector reaches for elements by their bare name: `.Foot button`, but not `.Foot > button`. */
export function findReachingClasses(css: string): string[] {
  const found = new Set<string>()
  transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    visitor: {
      Selector(selector) {
        for (const name of findReachingClass(selector)) found.add(name)
        return selector
      },
    },
  })
  return [...found]
}

function findReachingClass(selector: Selector): string[] {
  const compounds: { by: string; parts: Selector }[] = [{ by: '', parts: [] }]
  for (const part of selector) {
    if (part.type === 'combinator') compounds.push({ by: part.value, parts: [] })
    else compounds.at(-1)?.parts.push(part)
  }
  return compounds.flatMap(({ by, parts }, index) => {
    const isBare = parts.some(isElementName) && !parts.some(({ type }) => type === 'class')
    const owners = compounds.slice(0, index).flatMap((compound) => compound.parts)
    return by === 'descendant' && isBare
      ? owners.flatMap((part) => (part.type === 'class' ? [part.name] : [])).slice(-1)
      : []
  })
}

/** `button`, and `:is(a, button)`. */
const isElementName = (part: Selector[number]): boolean =>
  part.type === 'type' ||
  (part.type === 'pseudo-class' && part.kind === 'is' && part.selectors.some((inner) => inner.some(isElementName)))

/** Lists `Class` of a file's style sheets whose element contains markup of other files, which a bare selector would style. */
export function findForeignElements(file: string): string[] {
  const module = parse(file)
  return listStyleSheets(file, module).flatMap(({ name, path }) =>
    findReachingClasses(readFileSync(path, 'utf8')).filter((className) =>
      listElements(module).some((element) => hasClass(element, name, className) && containsForeign(element, file)),
    ),
  )
}

/** The style sheets that a file imports. */
export const readStyleSheets = (file: string): string[] =>
  listStyleSheets(file, parse(file)).map(({ path }) => readFileSync(path, 'utf8'))

const parsed = new Map<string, Node>()
function parse(file: string): Node {
  const known = parsed.get(file)
  if (known) return known
  const module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true }) as unknown as Node
  parsed.set(file, module)
  return module
}

/** Every node below a node. */
function listNodes(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(listNodes)
  return 'type' in value && typeof value.type === 'string' ? [value as Node, ...below] : below
}

const listElements = (node: Node) => listNodes(node).filter(({ type }) => type === 'JSXElement')

type Import = { source: { value: string }; specifiers: { type: string; local: { value: string } }[] }
const listImports = (module: Node) =>
  listNodes(module).filter(({ type }) => type === 'ImportDeclaration') as unknown as Import[]

const listStyleSheets = (file: string, module: Node) =>
  listImports(module).flatMap(({ source, specifiers }) =>
    source.value.endsWith('.module.css') && specifiers[0]
      ? [{ name: specifiers[0].local.value, path: join(dirname(file), source.value) }]
      : [],
  )

type Opening = { name: { type: string; value?: string }; attributes: Node[] }
const getOpening = (element: Node) => element.opening as Opening

/** Whether an element's `className` mentions `css.Class`. */
const hasClass = (element: Node, css: string, className: string): boolean =>
  getOpening(element).attributes.some(
    (attribute) =>
      (attribute.name as { value?: string } | undefined)?.value === 'className' &&
      listNodes(attribute.value).some(({ type, object, property }) => {
        const [of, name] = [object, property] as ({ value?: string } | undefined)[]
        return type === 'MemberExpression' && of?.value === css && name?.value === className
      }),
  )

/** Whether an element renders children that its component was given, or a container, also through components of the own remote. */
function containsForeign(element: Node, file: string, seen: readonly string[] = []): boolean {
  const children = element.children as Node[]
  return children.some((child) => rendersForeign(child, file, seen))
}

function rendersForeign(node: Node, file: string, seen: readonly string[]): boolean {
  const nodes = listNodes(node)
  const isGiven = nodes.some(
    ({ type, expression }) =>
      type === 'JSXExpressionContainer' && (expression as { type: string; value?: string }).value === 'children',
  )
  const names = nodes.flatMap(({ type, opening }) => {
    const name = type === 'JSXElement' ? (opening as Opening).name.value : undefined
    return name && /^[A-Z]/.test(name) ? [name] : []
  })
  return isGiven || names.some((name) => CONTAINERS.test(name) || isForeignComponent(name, file, seen))
}

/** Whether a component of the same remote contains foreign markup. */
function isForeignComponent(name: string, file: string, seen: readonly string[]): boolean {
  const target = findComponentFile(name, file)
  if (!target || seen.includes(`${target}#${name}`)) return false
  const component = listNodes(parse(target)).find(
    ({ type, identifier, id }) =>
      (type === 'FunctionDeclaration' && (identifier as { value?: string }).value === name) ||
      (type === 'VariableDeclarator' && (id as { value?: string }).value === name),
  )
  if (!component) return false
  // The children that it is given are those of the element, which are looked at there.
  const elements = listElements(component)
  return elements.some((element) => {
    const inner = getOpening(element).name.value ?? ''
    return (
      CONTAINERS.test(inner) ||
      (/^[A-Z]/.test(inner) && isForeignComponent(inner, target, [...seen, `${target}#${name}`]))
    )
  })
}

/** The file that defines a component which a file uses; undefined for one of another package. */
function findComponentFile(name: string, file: string): string | undefined {
  const imported = listImports(parse(file)).find(({ specifiers }) =>
    specifiers.some(({ local }) => local.value === name),
  )
  if (!imported) return file
  const path = join(dirname(file), imported.source.value)
  return imported.source.value.startsWith('.') && existsSync(path) ? path : undefined
}
