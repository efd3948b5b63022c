import { createServer } from 'node:net'
import getPort from 'get-port'

/** Address on which every server of the suite listens unless a setting names another. */
const LOCALHOST = '127.0.0.1'

/** Whether no process listens on this port. */
export const isFree = (port: number, host = LOCALHOST): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/** A free port, which this process is not given a second time within the next seconds. */
export const freePort = (): Promise<number> => getPort({ host: LOCALHOST })

/** The preferred port if it is free, else another free port. */
export const usualPort = async (port: number): Promise<number> => ((await isFree(port)) ? port : freePort())
