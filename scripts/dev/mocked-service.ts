import { startMockedService } from '@radruf/mocks/server'
import { readSettings } from '@radruf/settings'

/** Runs the mocked service of `npm run qa` on the port API_PORT. */
const service = await startMockedService({ port: readSettings('mocked service', process.env).apiPort })
// The parent process may be killed: the mocked service exits when the IPC channel closes.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(end, () => void service.stop().then(() => process.exit(0)))
process.send?.({ ready: true })
