import { changeRemote } from '../registry/change-registry.ts'
import { publish } from '../registry/changes.ts'
import { createBuild, REMOTE, temporaryStore } from './builds.ts'

/** Publishes one release into a store when the parent process sends a message. Several workers run at once. */
const [folder = '', index = '', storage] = process.argv.slice(2)
const dist = createBuild(`version ${index}`, `1.0.${index}`)
process.once('message', async () => {
  const store = temporaryStore(folder, storage)
  const incoming = await store.putRelease(dist)
  await changeRemote(store, REMOTE, { by: `worker ${index}`, at: new Date() }, publish(incoming))
  process.exit(0)
})
process.send?.('ready')
