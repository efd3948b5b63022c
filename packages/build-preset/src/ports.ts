import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import getPort, { portNumbers } from 'get-port'

/** Address on which every server of the suite listens unless a setting names another. */
const LOCALHOST = '127.0.0.1'

/** Whether no process listens on this port. */
export const isFree = (port: number, host = LOCALHOST): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/**
 * First and last port that {@link freePort} chooses. They end below the ephemeral ports of Linux (from 32,768): an outgoing
 * connection could take an ephemeral port before the server listens on it.
 */
export const FREE_PORTS = [20_000, 31_999] as const

/** A free port, which this process is not given a second time within the next seconds. Other processes start elsewhere. */
export const freePort = (): Promise<number> => {
  const [first, last] = FREE_PORTS
  return getPort({ host: LOCALHOST, port: portNumbers(randomInt(first, last - 1000), last) })
}

/** The preferred port if it is free, else another free port. */
export const usualPort = async (port: number): Promise<number> => ((await isFree(port)) ? port : freePort())
