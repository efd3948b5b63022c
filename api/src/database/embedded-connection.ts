import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { toModuleUrl } from '../module-url.ts'
import type { WorkerFailure, WorkerOptions, WorkerReply } from './embedded-worker.ts'

/** The embedded database cannot be opened or has stopped. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
  /** PostgreSQL itself stopped, without saying why: a full disk, a truncated WAL, a damaged table. */
  readonly isAborted: boolean
  readonly code: unknown
  readonly syscall: unknown
  constructor({ isAborted, message, code, syscall }: WorkerFailure) {
    super(message)
    this.isAborted = isAborted
    this.code = code
    this.syscall = syscall
  }
}

const WASM_FILE = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')

let compiled: Promise<WebAssembly.Module> | undefined
/** A process compiles the database once, also when it opens several. */
const compileDatabase = () => (compiled ??= readFile(WASM_FILE).then((bytes) => WebAssembly.compile(bytes)))

/** The socket of the embedded database: it carries PostgreSQL's wire protocol to a worker thread and back. */
export class EmbeddedConnection extends Duplex {
  readonly #options: Omit<WorkerOptions, 'module'>
  #worker: Worker | undefined
  /** Messages of this turn of the event loop. A message to the thread costs more than a small query. */
  #unsent: Buffer[] = []

  constructor(options: Omit<WorkerOptions, 'module'>) {
    super({ allowHalfOpen: true })
    this.#options = options
  }

  /** Starts the thread. Emits `connect` when the database is open, and `error` with {@link EmbeddedDatabaseError} when it is not. */
  connect(): this {
    this.#start().catch((error) => this.destroy(error))
    return this
  }

  async #start() {
    const options: WorkerOptions = { ...this.#options, module: await compileDatabase() }
    this.#worker = new Worker(toModuleUrl(import.meta, 'embedded-worker'), { workerData: options })
    this.#worker
      .on('message', (reply: WorkerReply) => {
        if ('bytes' in reply) this.push(Buffer.from(reply.bytes.buffer))
        else if ('failure' in reply) this.destroy(new EmbeddedDatabaseError(reply.failure))
        else this.emit('connect')
      })
      .on('error', (error) => this.destroy(error instanceof Error ? error : undefined))
      .on('exit', () => this.destroy())
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void) {
    this.#send([chunk])
    done()
  }

  /** The messages of one flight arrive together, because the client corks the stream. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  #send(parts: readonly Buffer[]) {
    if (!this.#unsent.length) process.nextTick(() => this.#flush())
    this.#unsent.push(...parts)
  }

  #flush() {
    const parts = this.#unsent
    this.#unsent = []
    const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
    let offset = 0
    for (const part of parts) {
      bytes.set(part, offset)
      offset += part.length
    }
    this.#worker?.postMessage(bytes, [bytes.buffer])
  }

  override _read() {}

  /** Ends the thread, also when the database no longer answers. */
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    const ended = this.#worker?.terminate() ?? Promise.resolve()
    ended.then(() => done(error), done)
  }

  /** Part of the interface of sockets, without effect here. */
  setNoDelay(): this {
    return this
  }
}
