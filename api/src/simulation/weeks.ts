import { createRandom } from '../testing/random.ts'
import { ACTIONS } from './actions.ts'
import { FAULTS } from './faults.ts'
import { findViolations } from './invariants.ts'
import { startSimulatedProcess } from './simulated-process.ts'
import { createWorld, moveClock, type World } from './world.ts'

/** `violations`: the broken invariants. `log`: the steps that led there. `trace`: every decision, for comparing two runs of a seed. */
export type SimulatedWeeks = { violations: string[]; log: string[]; trace: string[] }

const STEPS = 25
/** Exchanges between the process and the world around it, within which a fault happens. */
const MAX_EXCHANGES_BEFORE_FAULT = 60

/**
 * Simulates some weeks of a workshop on an empty PostgreSQL database: people act, the clock moves, and faults happen, all chosen by the
 * seed, also their order and what they interrupt. Then everything works again, and the remaining jobs run.
 */
export async function simulateWeeks(env: Record<string, string>, seed: number): Promise<SimulatedWeeks> {
  const world = await createWorld(env, seed)
  const { log, scheduler } = world
  try {
    for (let step = 0; step < STEPS; step += 1) await runStep(world)
    await recover(world)
    await scheduler.runUntil(world.process.stop())
    const { service, stop } = await startSimulatedProcess(world)
    const violations = await scheduler.runUntil(findViolations(service.db, world.mails, world.confirmed))
    await scheduler.runUntil(stop())
    return { violations, log, trace: scheduler.trace }
  } catch (error) {
    return {
      violations: [`the simulation ended: ${error instanceof Error ? error.stack : error}`],
      log,
      trace: scheduler.trace,
    }
  } finally {
    await world.end()
  }
}

/** Some actions at once, perhaps with a fault in the middle of them. */
async function runStep(world: World): Promise<void> {
  const { random, scheduler } = world
  const createOwnRandom = () => createRandom(random.integer(2 ** 32))
  const actions = Array.from({ length: 1 + random.integer(3) }, () => random.pick(ACTIONS))
  const fault = random.chance(0.45) ? random.pick(FAULTS) : undefined
  world.log.push([...actions, ...(fault ? [fault] : [])].map(({ name }) => name).join(' | '))
  // An action of a process that is killed ends with its connection.
  const running = Promise.all(actions.map((act) => act(world, createOwnRandom()).catch(() => {})))
  if (fault) {
    for (let count = random.integer(MAX_EXCHANGES_BEFORE_FAULT); count > 0; count -= 1) await scheduler.step()
    await fault(world, createOwnRandom())
  }
  await scheduler.runUntil(running)
  world.process.fillDisk(false)
  await world.process.network.endSilence()
  await scheduler.drain()
  await moveClock(world, random.chance(0.3) ? random.integer(40 * 60) : random.integer(60))
}

/** Everything works again: the jobs that wait for another attempt run, within the time in which they are retried. */
async function recover(world: World): Promise<void> {
  world.mails.isDown = false
  world.mails.losesNextReply = false
  for (let round = 0; round < 4; round += 1) await moveClock(world, 20)
}
