import { readSettings, SettingError } from '@radruf/settings'
import { loadConfig } from '../cli/config.ts'
import { createCheckerApp } from './checker-app.ts'
import { createCheckProcesses } from './checker-process.ts'

/**
 * Starts the checker: a process with Chromium, on a machine of its own, that runs the release checks for a registry without one. It has no
 * key and no access to the release store.
 */
try {
  const { checkerToken, checkerPort, checkerHost } = readSettings('checker', process.env)
  if (!checkerToken) throw new SettingError('CHECKER_TOKEN is missing; the registry sends it.')
  const { root } = await loadConfig(process.cwd())
  const app = createCheckerApp(checkerToken, createCheckProcesses({ root }))
  await app.listen({ port: checkerPort, host: checkerHost })
  for (const end of ['SIGINT', 'SIGTERM'] as const)
    process.once(end, () => void app.close().then(() => process.exit(0)))
  process.stdout.write(`The checker listens at http://${checkerHost}:${checkerPort}.\n`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
