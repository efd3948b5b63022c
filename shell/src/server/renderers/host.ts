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
const VISIBLE = ['exit', 'abort', 'hrtime', 'nextTick', 'platform', 'version', 'versions'] as const

/**
 * Takes the process for the renderer alone and leaves a harmless object in its place: releases must not answer in the renderer's name,
 * reach Node's modules, or signal other processes, which Node's permissions do not forbid.
 */
export function takeHost(): Host {
  const host = process
  const send = host.send?.bind(host)
  if (!send) throw new Error('a renderer is started by the shell’s server')
  const { rss } = host.memoryUsage
  // The server has ended.
  host.once('disconnect', () => host.exit(0))
  const visible = {
    env: Object.freeze({ NODE_ENV: 'production' }),
    ...Object.fromEntries(
      VISIBLE.map((name) => {
        const member: unknown = host[name]
        return [name, typeof member === 'function' ? Object.assign(member.bind(host), member) : member]
      }),
    ),
  }
  // The server would have to read what releases print.
  for (const [name, member] of Object.entries(console))
    if (typeof member === 'function') Reflect.set(console, name, () => {})
  Object.defineProperty(globalThis, 'process', { value: Object.freeze(visible), configurable: false, writable: false })
  return {
    send: (message) => void send(message),
    onMessage: (handle) => void host.on('message', handle),
    onStrayError: (handle) => {
      host.on('uncaughtException', handle)
      host.on('unhandledRejection', handle)
    },
    getMemoryMb: () => rss() / 2 ** 20,
  }
}
