import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startMockedService } from '@radruf/mocks/server'
import { readSettings } from '@radruf/settings'
import { ROOT } from '../root.ts'
import { DEMO_PHOTOS } from './demo-photos.ts'

/** The package with the mocked service has line drawings only. */
const readPicture = async (name: string) => ({
  type: 'image/jpeg',
  bytes: new Uint8Array(await readFile(join(ROOT, 'api/src/demo/photos', `${name}.jpg`))),
})

/** Runs the mocked service of `npm run qa` on the port API_PORT. */
const pictures = Object.fromEntries(
  await Promise.all(Object.entries(DEMO_PHOTOS).map(async ([view, name]) => [view, await readPicture(name)] as const)),
)
const service = await startMockedService({ port: readSettings('mocked service', process.env).apiPort, pictures })
// The parent process may be killed: the mocked service exits when the IPC channel closes.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(end, () => void service.stop().then(() => process.exit(0)))
process.send?.({ ready: true })
