/**
 * The thread of the embedded database. It answers messages of PostgreSQL's wire protocol: each request is one flight of messages that
 * ends with Sync, Query or Terminate, and each reply is everything that the database sends for it.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: unknown }
type NodeFiles = { realPath: (node: unknown) => string; stream_ops: { fsync?: (stream: Stream) => number } }

/** PGlite's Node file system with fsync added: without it a power failure could lose confirmed rows. */
class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const withFsync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd !== undefined) fsyncSync(nfd)
        else fsyncFolder(NODEFS.realPath(node))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), withFsync] } }
  }
}

function fsyncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

export type WorkerOptions = {
  folder: string
  module: WebAssembly.Module
  /** The rows need not survive the process: no fsync, and little memory. */
  isTransient: boolean
}
/** The failure ends the thread. `isAborted` means that PostgreSQL itself stopped: a full disk, a truncated WAL, a damaged table. */
export type WorkerFailure = { isAborted: boolean; message: string; code?: unknown; syscall?: unknown }
export type WorkerReply = { ready: true } | { bytes: Uint8Array<ArrayBuffer> } | { failure: WorkerFailure }

/** `shared_buffers` is 128 MB by default, which PGlite fills although the operating system caches the same pages (docs/service.md). */
const toParameters = (sharedBuffers: string, ...more: string[]) =>
  ['max_wal_size=64MB', 'min_wal_size=32MB', `shared_buffers=${sharedBuffers}`, ...more].flatMap((set) => ['-c', set])
/** PGlite's own parameters without `-F` (no fsync), and with the settings for durability and memory. */
const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...toParameters('16MB', 'fsync=on', 'wal_sync_method=fsync'),
]
const TRANSIENT_PARAMETERS = [...PGlite.defaultStartParams, ...toParameters('2MB')]
const TERMINATE = 'X'.charCodeAt(0)

const port = parentPort
if (!port) throw new Error('This module runs in a worker thread.')
const send = (reply: WorkerReply) => port.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
const fail = (error: unknown) => {
  send({ failure: toFailure(error) })
  port.close()
}

function toFailure(error: unknown): WorkerFailure {
  const { message, code, syscall }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  const isAborted = error instanceof WebAssembly.RuntimeError || message.startsWith('PGlite failed to initialize')
  return { isAborted, message, code, syscall }
}

async function serve(pglite: PGlite, request: Uint8Array) {
  if (request[0] === TERMINATE) {
    await pglite.close()
    port?.close()
    return
  }
  const parts: Uint8Array[] = []
  // The memory of the part is reused after the callback.
  await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  send({ bytes: concat(parts) })
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

try {
  const { folder, module, isTransient } = workerData as WorkerOptions
  const pglite = await PGlite.create({
    fs: isTransient ? new NodeFS(folder) : new DurableFileSystem(folder),
    extensions: { btree_gist, pg_trgm, unaccent },
    startParams: isTransient ? TRANSIENT_PARAMETERS : DURABLE_PARAMETERS,
    pgliteWasmModule: module,
  })
  port.on('message', (request: Uint8Array) => void serve(pglite, request).catch(fail))
  send({ ready: true })
} catch (error) {
  fail(error)
}
