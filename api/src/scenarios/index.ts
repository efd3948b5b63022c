import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type PathEntry, setAddedPaths } from '@radruf/contract'
import { toModuleUrl } from '../module-url.ts'

/** The module that runs the scenarios, in a process of its own. */
export const SCENARIO_PROCESS = fileURLToPath(toModuleUrl(import.meta, 'main'))

/**
 * Runs the scenarios in a process of their own, on a free port of this machine.
 *
 * @param added paths that a remote adds to the contract's: this process and that of the scenarios know them from then on
 */
export async function startScenarioService(
  added: readonly PathEntry[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  setAddedPaths(added)
  const child = fork(SCENARIO_PROCESS, [JSON.stringify(added)], {
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
