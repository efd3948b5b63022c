import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Params = Record<string, unknown>
type Message = {
  id?: number
  method?: string
  sessionId?: string
  params?: Params
  result?: Params
  error?: { message: string }
}

/**
 * A browser that receives only the commands of a measurement. Playwright listens to requests and scripts of every page, for which V8 reads functions
 * once more to find the lines in them; that took a third of the first visit.
 */
export type BareBrowser = {
  /** Sends a command of the developer tools, to a page or, without a session, to the browser. Throws when it is refused. */
  send: (method: string, params?: Params, sessionId?: string) => Promise<Params>
  /** Calls `listener` with the parameters of each event of that name. */
  on: (method: string, listener: (params: Params) => void) => void
  close: () => Promise<void>
}

/** Starts Chromium's program with an empty profile. */
export async function startBareBrowser(program: string, flags: readonly string[]): Promise<BareBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'radruf-profile-'))
  const child = spawn(
    program,
    [...flags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const socket = new WebSocket(await readAddress(child.stderr))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The browser accepts no connection.'))
  })
  const waiting = new Map<number, PromiseWithResolvers<Params>>()
  const listeners = new Map<string, (params: Params) => void>()
  socket.onmessage = ({ data }) => {
    const { id, method, params = {}, result = {}, error } = JSON.parse(String(data)) as Message
    if (method) listeners.get(method)?.(params)
    const reply = id === undefined ? undefined : waiting.get(id)
    if (error) reply?.reject(new Error(error.message))
    else reply?.resolve(result)
  }
  let count = 0
  return {
    send: (method, params = {}, sessionId) => {
      const reply = Promise.withResolvers<Params>()
      waiting.set(++count, reply)
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
      return reply.promise
    },
    on: (method, listener) => void listeners.set(method, listener),
    close: async () => {
      socket.close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^DevTools listening on (ws:.+)$/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The browser does not start.')
}
