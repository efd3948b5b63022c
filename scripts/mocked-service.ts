import { startMockedService } from '@radruf/mocks/server'
import { readSettings } from '@radruf/settings'

/** Answers as the service does, from worlds of its own: the service of `npm run qa`. */
const service = await startMockedService({ port: readSettings('mocked service', process.env).apiPort })
// Whoever started it may end without a word: then it ends too.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(end, () => void service.stop().then(() => process.exit(0)))
process.send?.({ ready: true })
