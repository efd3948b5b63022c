import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ONE_PIECE_URL, type OnePiece } from '@radruf/build-preset/testing/one-piece'
import type { Release } from '@radruf/federation/release'
import { ROOT } from '../support/product.ts'

/** Compression of responses in transit. The shell's script is compressed at maximum quality at build time. */
const TRANSIT_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * Serves the running product through a proxy. With `onePiece` its pages load the scripts of that build instead, preloaded like the
 * product's own. Both variants use the proxy, so both have its cost.
 */
export async function serveVariant(product: string, onePiece?: OnePiece) {
  const names = onePiece ? getReplacements(onePiece) : []
  const files = onePiece ? compressScripts(onePiece) : new Map<string, Buffer>()
  const server = createServer((incoming, outgoing) => {
    const file = files.get(incoming.url ?? '')
    if (file) {
      outgoing.writeHead(200, {
        'content-type': 'application/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      outgoing.end(file)
      return
    }
    const isPage = incoming.headers.accept?.startsWith('text/html')
    const headers = { ...incoming.headers, ...(isPage && { 'accept-encoding': 'identity' }) }
    const upstream = request(
      new URL(incoming.url ?? '/', product),
      { method: incoming.method, headers },
      (response) => {
        if (!response.headers['content-type']?.startsWith('text/html')) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(outgoing)
          return
        }
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          let html = Buffer.concat(parts).toString()
          for (const [name, other] of names) html = html.replaceAll(name, other)
          const { 'content-length': _, 'transfer-encoding': __, ...headers } = response.headers
          outgoing.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'br' })
          outgoing.end(brotliCompressSync(html, TRANSIT_COMPRESSION))
        })
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Pairs of URLs and integrities in the product's pages with those of the one-piece build. */
function getReplacements(onePiece: OnePiece): [string, string][] {
  const read = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T
  const shell = read<{ scripts: { url: string; integrity: string }[] }>('shell/dist/server/shell.json').scripts[0]
  if (!shell) throw new Error('The shell has no script.')
  const names: [string, string][] = [
    [shell.url, `${ONE_PIECE_URL}/${onePiece.script.file}`],
    [shell.integrity, onePiece.script.integrity],
  ]
  for (const [name, chunk] of Object.entries(onePiece.chunks)) {
    const { hash, entry, scripts } = read<Release>(`${name}/dist/remote.json`)
    for (const { file, integrity } of [entry, ...scripts])
      names.push([`/remotes/${name}/${hash}/${file}`, `${ONE_PIECE_URL}/${chunk.file}`], [integrity, chunk.integrity])
  }
  return names
}

function compressScripts({ folder, script, chunks }: OnePiece): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const { file } of [script, ...Object.values(chunks)]) {
    const quality = file === script.file ? {} : TRANSIT_COMPRESSION
    files.set(`${ONE_PIECE_URL}/${file}`, brotliCompressSync(readFileSync(join(folder, file)), quality))
  }
  return files
}
