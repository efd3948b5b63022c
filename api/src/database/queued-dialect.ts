import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'

/**
 * Dialect of the embedded database whose single connection is granted in the order of requests. Kysely's own lock wakes every
 * waiter at each release: the cost grows with the square of their number, and a later request can overtake them for seconds.
 */
export class QueuedPGliteDialect extends PGliteDialect {
  readonly #pglite: () => Promise<PGlite>

  constructor(pglite: () => Promise<PGlite>) {
    super({ pglite })
    this.#pglite = pglite
  }

  override createAdapter(): PGliteAdapter {
    return new QueuedAdapter()
  }

  override createDriver(): PGliteDriver {
    return new QueuedDriver({ pglite: this.#pglite })
  }
}

/** Switches Kysely's lock off. */
class QueuedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class QueuedDriver extends PGliteDriver {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((granted) => this.#waiting.push(granted))
    this.#isTaken = true
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    // The connection stays taken when the next request gets it, so no later one can come between.
    const grant = this.#waiting.shift()
    if (grant) grant()
    else this.#isTaken = false
  }
}
