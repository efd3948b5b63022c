import { isConnectionLost } from '../database/postgres-errors.ts'
import type { Action } from './actions.ts'
import { findClaimedMailIds } from './invariants.ts'
import { type SimulatedProcess, startSimulatedProcess } from './simulated-process.ts'
import { moveClock, type World } from './world.ts'

/** A mail that the server accepted, and whose job the killed process has not deleted yet, is sent again with the same id. */
const killProcess: Action = async (world) => {
  const { scheduler, process, mails } = world
  process.kill()
  await scheduler.drain()
  world.process = await startAgain(world)
  const claimed = await scheduler.runUntil(findClaimedMailIds(world.process.service.db))
  for (const entry of mails.accepted) if (claimed.has(entry.mail.id ?? '')) entry.isUnconfirmed = true
}

/** A process that finds no database at its start ends, and is started again. */
async function startAgain(world: World): Promise<SimulatedProcess> {
  for (;;) {
    try {
      return await startSimulatedProcess(world)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      world.time.pass(1_000)
    }
  }
}

const restartDatabase: Action = ({ process }, random) => process.network.restartDatabase(random.integer(8_000))
const terminateConnection: Action = ({ process }) => process.network.terminateOne()
/** For less time than a statement may take. */
const slowDatabase: Action = async ({ scheduler }, random) => scheduler.freeze(random.integer(15_000))
/** For more time than a statement may take: what was sent happens after the process has given up. */
const freezeDatabase: Action = async ({ scheduler }, random) => scheduler.freeze(20_000 + random.integer(20_000))
const halfOpenSockets: Action = async ({ process }) => process.network.silence()
const fillDisk: Action = async ({ process }) => process.fillDisk(true)
const jumpClock: Action = (world, random) => moveClock(world, random.chance(0.8) ? random.integer(24 * 60) : -10)
const stopMail: Action = async ({ mails }) => {
  mails.isDown = !mails.isDown
}
const loseMailReply: Action = async ({ mails }) => {
  mails.losesNextReply = true
}

export const FAULTS: readonly Action[] = [
  killProcess,
  restartDatabase,
  terminateConnection,
  slowDatabase,
  freezeDatabase,
  halfOpenSockets,
  fillDisk,
  jumpClock,
  stopMail,
  loseMailReply,
]
