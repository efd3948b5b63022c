import { type PathEntry, setAddedPaths } from '@radruf/contract'
import { startScenarioServer } from '@radruf/scenarios/server'
import { readSettings } from '@radruf/settings'
import { createScenarioPool } from './pool.ts'
import { removeAbandonedFolders } from './temporary-folders.ts'

/**
 * The process of the scenarios: a service for each tester session, faults, and the pages of `/qa`, on the port API_PORT. Its argument has
 * the paths that a remote adds to the contract's.
 */
setAddedPaths(JSON.parse(process.argv[2] ?? '[]') as PathEntry[])
await removeAbandonedFolders()
const { apiPort: port, qa } = readSettings('scenarios', process.env)
// Testers of QA do not wait for a database to open; a single remote and the release checks need few of them.
const pool = createScenarioPool({ keepsSpare: qa })
const server = await startScenarioServer(pool, { port })
// The parent process may be killed: this one exits when the IPC channel closes.
let stopping: Promise<void> | undefined
const stop = () => (stopping ??= server.stop().then(() => process.exit(0)))
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(end, () => void stop())
process.send?.({ ready: true, url: server.url })
