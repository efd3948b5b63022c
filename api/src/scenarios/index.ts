import { fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'

/** The module that runs the scenarios, in a process of its own. */
export const SCENARIO_PROCESS = join(import.meta.dirname, `main${extname(import.meta.filename)}`)

/** Runs the scenarios in a process of their own, on a free port of this machine. */
export async function startScenarioService(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = fork(SCENARIO_PROCESS, {
    env: { ...process.env, API_PORT: '0' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The process of the scenarios ended with ${code}.`)
    }),
  ])) as [{ url: string }]
  return {
    url,
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
