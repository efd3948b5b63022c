import { startMockedService } from '@radruf/mocks/server'

/** Answers as the service does, from worlds of its own: the service of `npm run qa`. */
const service = await startMockedService({ port: Number(process.env.API_PORT) })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void service.stop().then(() => process.exit(0)))
process.send?.({ ready: true })
