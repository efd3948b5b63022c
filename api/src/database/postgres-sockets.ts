import { Socket } from 'node:net'
import { finishesWithin } from '../time.ts'

/** Milliseconds for a polite end of connections. A server that does not respond would let them wait for ever. */
const END_LIMIT_MS = 1_000

/** The sockets of some connections of node-postgres. */
export type PostgresSockets = {
  /** For the option `stream` of node-postgres. */
  create: () => Socket
  /** Waits for the connections to end, and cuts those that do not within a second. Their statements fail. */
  end: (ending: Promise<unknown>) => Promise<void>
}

export function createPostgresSockets(): PostgresSockets {
  const sockets = new Set<Socket>()
  return {
    create: () => {
      const socket = new Socket()
      sockets.add(socket.once('close', () => sockets.delete(socket)))
      return socket
    },
    end: async (ending) => {
      if (await finishesWithin(ending, END_LIMIT_MS)) return
      for (const socket of sockets) socket.destroy()
      await ending
    },
  }
}
