import { createServer } from 'node:net'

/** Every server of the suite listens here unless a setting says otherwise. */
const THIS_MACHINE = '127.0.0.1'

/** Nobody listens on this port. */
export const isFree = (port: number, host = THIS_MACHINE): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, host, () => probe.close(() => done(true)))
  })

/** Some port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((done, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, THIS_MACHINE, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

/** The port that something usually has, or another while that one is taken. */
export const usualPort = async (port: number): Promise<number> => ((await isFree(port)) ? port : freePort())
