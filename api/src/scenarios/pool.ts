import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScenarioPool, ScenarioToOpen } from '@radruf/scenarios/server'
import { type Instance, openInstance } from './instance.ts'
import { createRecordings, type Recordings } from './recordings.ts'
import { readAllRows } from './rows.ts'
import { type RunningWorld, runWorld, type World } from './run-scenario.ts'
import { createTemporaryFolder } from './temporary-folders.ts'

/** Sessions that run at the same time. Each takes about 50 MB. */
const MAX_RUNNING = 8

type Session = {
  /** Its changes, one after the other. */
  turn: Promise<void>
  /** The service of the session, while it runs. */
  running?: { instance: Instance; world: RunningWorld; settings: World['settings'] }
  /** The rows and photos of the session while others use the instances. */
  parked?: World
  leases: number
  usedAt: number
}

/**
 * Services for tester sessions. At most `maxRunning` run; the others are parked as rows and return with their next request. Sessions
 * with an open request are not parked, so that more can run for a while.
 */
export function createScenarioPool({ maxRunning = MAX_RUNNING, keepsSpare = false } = {}): ScenarioPool {
  const sessions = new Map<string, Session>()
  const instances = createInstances(sessions, { maxRunning, keepsSpare })
  const recordings = createRecordings()
  let uses = 0

  return {
    async open(id, scenario) {
      const session = sessions.get(id) ?? { turn: Promise.resolve(), leases: 0, usedAt: 0 }
      sessions.set(id, session)
      session.usedAt = ++uses
      await takeTurn(session, () => openScenario(session, scenario, { instances, recordings }))
    },
    async acquire(id) {
      const session = sessions.get(id)
      if (!session) throw new Error('The session is closed.')
      session.leases++
      session.usedAt = ++uses
      const release = () => {
        session.leases--
      }
      try {
        const running = await takeTurn(session, () => bringBack(session, instances))
        return { running, release }
      } catch (error) {
        release()
        throw error
      }
    },
    async close(id) {
      const session = sessions.get(id)
      sessions.delete(id)
      if (session) await takeTurn(session, () => discard(session, instances))
    },
    async stop() {
      await Promise.all([...sessions.values()].map((session) => takeTurn(session, () => discard(session, instances))))
      await instances.stop()
    },
  }
}

/** Runs a change of a session after the earlier ones. */
function takeTurn<T>(session: Session, change: () => Promise<T>): Promise<T> {
  const result = session.turn.then(change)
  session.turn = result.then(
    () => {},
    () => {},
  )
  return result
}

type Instances = ReturnType<typeof createInstances>

async function openScenario(
  session: Session,
  { scenario, language, at }: ScenarioToOpen,
  { instances, recordings }: { instances: Instances; recordings: Recordings },
): Promise<void> {
  await discard(session, instances)
  const instance = await instances.take()
  try {
    const recording = await recordings.load(scenario, language, instance)
    const world = await runWorld(instance, recording, { at: at ?? recording.opensAt, runsJobs: true })
    session.running = { instance, world, settings: recording.settings }
  } catch (error) {
    instances.giveBack(instance)
    throw error
  }
}

async function bringBack(session: Session, instances: Instances): Promise<RunningWorld> {
  if (session.running) return session.running.world
  const { parked } = session
  if (!parked) throw new Error('The session has no scenario.')
  const instance = await instances.take()
  const world = await runWorld(instance, parked, { runsJobs: true })
  if (parked.photos) await rm(parked.photos, { recursive: true, force: true })
  delete session.parked
  session.running = { instance, world, settings: parked.settings }
  return world
}

/** Takes the rows of a session out of its instance. */
async function park(session: Session): Promise<Instance | undefined> {
  const { running } = session
  if (!running || session.leases > 0) return undefined
  const { instance, world, settings } = running
  delete session.running
  await world.stop()
  const rows = await readAllRows(instance.database.db)
  const photos = await createTemporaryFolder()
  await rename(join(instance.folder, 'photos'), photos)
  session.parked = { rows, photos, settings }
  return instance
}

/** Ends what the session runs, and deletes what is parked. */
async function discard(session: Session, instances: Instances): Promise<void> {
  const { running, parked } = session
  delete session.running
  delete session.parked
  if (parked?.photos) await rm(parked.photos, { recursive: true, force: true })
  if (!running) return
  await running.world.stop()
  instances.giveBack(running.instance)
}

/** The instances of the pool. The first is opened ahead of its use; with `keepsSpare`, each other one, too. */
function createInstances(
  sessions: ReadonlyMap<string, Session>,
  { maxRunning, keepsSpare }: { maxRunning: number; keepsSpare: boolean },
) {
  const idle: Promise<Instance>[] = []
  let count = 0
  let taking = Promise.resolve()
  const add = () => {
    count++
    const instance = openInstance()
    instance.catch(() => count--)
    return instance
  }
  const findIdleSession = () =>
    [...sessions.values()]
      .filter(({ running, leases }) => running && leases === 0)
      .sort((one, other) => one.usedAt - other.usedAt)[0]
  const take = async (): Promise<Instance> => {
    const ready = idle.shift()
    if (ready) {
      if (keepsSpare && idle.length === 0 && count < maxRunning) idle.push(add())
      return ready
    }
    const session = count < maxRunning ? undefined : findIdleSession()
    const freed = session && (await takeTurn(session, () => park(session)))
    return freed ?? add()
  }
  idle.push(add())
  return {
    /** One after the other, so that no session is parked twice. */
    take(): Promise<Instance> {
      const taken = taking.then(take)
      taking = taken.then(
        () => {},
        () => {},
      )
      return taken
    },
    /** The next world uses the instance first: it is warm. */
    giveBack: (instance: Instance) => void idle.unshift(Promise.resolve(instance)),
    stop: async () => {
      for (const instance of await Promise.allSettled(idle))
        if (instance.status === 'fulfilled') await instance.value.close()
    },
  }
}
