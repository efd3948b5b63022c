/**
 * Process of the bare handler: Fastify that runs a page's statements on the embedded database of a data folder and renders the same HTML
 * with React. Arguments: the data folder, a file with {@link BarePage} by path, and the port.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openDatabase } from '../../api/src/database/open.ts'
import { ROOT } from '../support/product.ts'
import { type HtmlNode, parseHtml } from './html-tree.ts'

export type Statement = { text: string; values: unknown[] }
/** What a page of the product takes: its statements and its HTML. */
export type BarePage = { statements: Statement[]; html: string }

type Reply = { type: (type: string) => { send: (body: string) => unknown } }
type Server = {
  get: (path: string, handle: (request: unknown, reply: Reply) => unknown) => void
  listen: (options: { host: string; port: number }) => Promise<unknown>
}
type CreateElement = (type: string, props: object | null, ...children: unknown[]) => object

const [, , dataDir = '', file = '', port = ''] = process.argv
/** Libraries in the versions of the service and of the shell. */
const requireOf = (room: string) => createRequire(join(ROOT, room, 'package.json'))
const fastify = requireOf('api')('fastify') as () => Server
const { createElement } = requireOf('shell')('react') as { createElement: CreateElement }
const { renderToString } = requireOf('shell')('react-dom/server') as { renderToString: (node: unknown) => string }
const { CompiledQuery } = (await import(requireOf('api').resolve('kysely'))) as {
  CompiledQuery: { raw: (text: string, values: unknown[]) => never }
}

const { db } = await openDatabase({ dataDir }, { migrates: false })
const server = fastify()
for (const [path, { statements, html }] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Pages)) {
  const tree = parseHtml(html)
  server.get(path, async (_, reply) => {
    for (const { text, values } of statements) await db.executeQuery(CompiledQuery.raw(text, values))
    return reply.type('text/html; charset=utf-8').send(`<!DOCTYPE html>${renderToString(tree.map(toElement))}`)
  })
}
await server.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write('ready\n')

type Pages = Record<string, BarePage>

/** Creates the elements anew for each page, as components do. */
function toElement(node: HtmlNode): unknown {
  if (typeof node === 'string') return node
  const { name, attributes, children } = node
  return createElement(name, attributes, ...children.map(toElement))
}
