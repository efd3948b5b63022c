import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const main = new URL('../main.ts', import.meta.url).pathname
const ops = new URL('../ops/main.ts', import.meta.url).pathname

export type EndedProcess = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }
export type RunningProcess = { child: ChildProcess; port: number; ended: Promise<EndedProcess> }

type Env = Record<string, string>

/** Runs the operator's command line until it exits. */
export const runOps = (env: Env, ...args: string[]): Promise<EndedProcess> => launch(ops, env, args).ended

/** Starts the service as the launcher does. Resolves when it is ready or has exited. */
export async function tryStartProcess(env: Env): Promise<RunningProcess | EndedProcess> {
  const { child, ended } = launch(main, env, [], true)
  const ready = new Promise<number>((resolve) => {
    child.on('message', (message: { port: number }) => resolve(message.port))
  })
  const first = await Promise.race([ready, ended])
  return typeof first === 'number' ? { child, port: first, ended } : first
}

/** Like {@link tryStartProcess}, but throws when the service does not start. */
export async function startServiceProcess(env: Env): Promise<RunningProcess> {
  const started = await tryStartProcess(env)
  if ('port' in started) return started
  throw new Error(`The service did not start: ${started.err}`)
}

/** Kills processes and waits until all have ended. Resolves with the number of those that had ended before. */
export async function killProcesses(processes: readonly Pick<RunningProcess, 'child' | 'ended'>[]): Promise<number> {
  const before = processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
  for (const { child } of processes) child.kill('SIGKILL')
  await Promise.all(processes.map(({ ended }) => ended))
  return before.length
}

function launch(file: string, env: Env, args: string[], ipc = false) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The process has no output streams.')
  const ended = Promise.all([text(stdout), text(stderr), once(child, 'exit')]).then(
    ([out, err, [code, signal]]): EndedProcess => ({ code, signal, out, err }),
  )
  return { child, ended }
}
