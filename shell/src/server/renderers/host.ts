import { createOutbox } from './outbox.ts'
import type { FromRenderer, ToRenderer } from './protocol.ts'

/** The members of Node's process that a renderer keeps. */
export type Host = {
  send: (message: FromRenderer) => void
  onMessage: (handle: (message: ToRenderer) => void) => void
  /** Calls `handle` with errors that nothing caught. */
  onStrayError: (handle: (error: unknown) => void) => void
  getMemoryMb: () => number
}

/** Members of `process` that bundles of remotes may use: they reveal nothing, or end this process only. */
const VISIBLE = ['hrtime', 'platform', 'version', 'versions'] as const

/**
 * Takes the process for the renderer alone and leaves a harmless object in its place: releases must not answer in the renderer's name,
 * reach Node's modules, or signal other processes, which Node's permissions do not forbid. Every message carries the secret of the
 * server's first message, which no object in reach of a release has.
 */
export function takeHost(): Host {
  const host = process
  const post = host.send?.bind(host)
  if (!post) throw new Error('a renderer is started by the shell’s server')
  const { rss } = host.memoryUsage
  const exit = host.exit.bind(host)
  let secret = ''
  const send = createOutbox((messages) => {
    // A loop, because a release may replace the iterators of arrays for a while.
    const signed: [string, ...FromRenderer[]] = [secret]
    for (let index = 0; index < messages.length; index++) signed[index + 1] = messages[index] as FromRenderer
    post(signed)
  }, setImmediate)
  // The server has ended.
  host.once('disconnect', () => exit(0))
  const visible = {
    env: Object.freeze({ NODE_ENV: 'production' }),
    ...Object.fromEntries(VISIBLE.map((name) => [name, toVisible(host[name], host)])),
    nextTick: (callback: (...args: unknown[]) => void, ...args: unknown[]) => queueMicrotask(() => callback(...args)),
    // An exit without this message was caused from outside.
    exit: (code?: unknown) => {
      send({ type: 'exit', code: Number(code ?? 0) })
      exit(Number(code ?? 0))
    },
    abort: host.abort.bind(host),
  }
  Object.defineProperty(globalThis, 'process', { value: Object.freeze(visible), configurable: false, writable: false })
  return {
    send,
    onMessage: (handle) =>
      void host.on('message', (message: ToRenderer) => {
        if (message.type === 'start') secret = message.secret
        handle(message)
      }),
    onStrayError: (handle) => {
      host.on('uncaughtException', handle)
      host.on('unhandledRejection', handle)
    },
    getMemoryMb: () => rss() / 2 ** 20,
  }
}

function toVisible(member: unknown, host: NodeJS.Process): unknown {
  if (typeof member === 'function') return Object.freeze(Object.assign(member.bind(host), member))
  return Object.freeze(member)
}
