import type { ChildProcess } from 'node:child_process'

/** Sends SIGTERM to a process that still runs; resolves when it has ended. */
export const stopChild = (child: ChildProcess | undefined): Promise<void> =>
  new Promise((done) => {
    if (!child || child.exitCode !== null || child.signalCode) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
