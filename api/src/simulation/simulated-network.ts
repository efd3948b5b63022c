import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { Random } from '../testing/random.ts'
import type { LockMonitor } from './lock-monitor.ts'
import type { Exchange, Scheduler } from './scheduler.ts'
import { readFlight, readReplies, toDeadlock } from './wire-protocol.ts'

/** The network between one process and the database. */
export type SimulatedNetwork = {
  createConnection: () => SimulatedConnection
  /** Ends the server's side of all connections. New ones are refused for some simulated milliseconds. */
  restartDatabase: (refusedMs: number) => Promise<void>
  /** Ends the server's side of one connection. */
  terminateOne: () => Promise<void>
  /** From now on the open connections pass nothing on, and say nothing. */
  silence: () => void
  /** The server notices that silent connections are gone. */
  endSilence: () => Promise<void>
  /** The process ends: it hears nothing more, and what it has sent may or may not have left. */
  abandon: () => void
}

type World = { scheduler: Scheduler; random: Random; monitor: LockMonitor; port: number }

export function createSimulatedNetwork(world: World): SimulatedNetwork {
  const connections: SimulatedConnection[] = []
  let refusesUntil = 0
  const end = async (ended: readonly SimulatedConnection[]) => {
    const served = ended.filter(({ backend }) => backend !== undefined)
    await world.monitor.terminate(served.flatMap(({ backend }) => backend ?? []))
    for (const connection of served) await connection.serverEnd
    for (const connection of ended) connection.notice(world.random.chance(0.5))
  }
  const listOpen = () => connections.filter(({ isOpen }) => isOpen)
  return {
    createConnection: () => {
      const isRefused = () => Date.now() < refusesUntil
      const connection = new SimulatedConnection(world, connections.length, isRefused)
      connections.push(connection)
      return connection
    },
    restartDatabase: async (refusedMs) => {
      refusesUntil = Date.now() + refusedMs
      await end(listOpen())
    },
    terminateOne: async () => {
      const open = listOpen()
      if (open.length > 0) await end([world.random.pick(open)])
    },
    silence: () => {
      for (const connection of listOpen()) connection.silence()
    },
    endSilence: () => end(connections.filter(({ isSilent }) => isSilent)),
    abandon: () => {
      for (const connection of listOpen()) connection.abandon(world.random.chance(0.5))
    },
  }
}

/** A connection of node-postgres to the real server, whose bytes pass when the scheduler decides so. */
export class SimulatedConnection extends Duplex {
  readonly #world: World
  readonly #name: string
  readonly #isRefused: () => boolean
  readonly #serverEnd = Promise.withResolvers<void>()
  #socket: Socket | undefined
  #isSocketClosed = false
  /** The process does not listen any more. */
  #isDeaf = false
  /** The process has read the end. */
  #hasEnded = false
  #isFirstFlight = true
  /** The server's side holds nothing that others may wait for. */
  #isResting = false
  /** Bytes of a flight that has no end yet, and of a reply. */
  #sent = Buffer.alloc(0)
  #received = Buffer.alloc(0)
  isSilent = false
  /** Process id of the server's side. */
  backend: number | undefined

  constructor(world: World, number: number, isRefused: () => boolean) {
    super({ allowHalfOpen: false })
    this.#world = world
    this.#name = `connection ${number}`
    this.#isRefused = isRefused
  }

  /** Resolves when the server's side has ended. */
  get serverEnd(): Promise<void> {
    return this.#serverEnd.promise
  }
  get isOpen(): boolean {
    return !this.#isDeaf && !this.isSilent && !this.#isSocketClosed
  }

  connect(): this {
    let isRefused = false
    let isDone = false
    this.#add('connect', {
      start: () => {
        isRefused = this.#isRefused()
        isDone = isRefused
        if (!isRefused)
          this.#open(() => {
            isDone = true
          })
      },
      isDone: () => isDone,
      deliver: () => {
        if (isRefused) this.destroy(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
        else this.emit('connect')
      },
    })
    return this
  }

  #open(onConnected: () => void) {
    const { scheduler, port } = this.#world
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
      .on('connect', () => {
        onConnected()
        scheduler.noteProgress()
      })
      .on('data', (bytes: Buffer) => {
        this.#received = Buffer.concat([this.#received, bytes])
        const { backend, isResting } = readReplies(this.#received)
        this.backend ??= backend
        this.#isResting = isResting
        scheduler.noteProgress()
      })
      .on('error', () => {})
      .on('close', () => {
        this.#isSocketClosed = true
        this.#serverEnd.resolve()
        scheduler.noteProgress()
      })
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void) {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  #send(chunks: readonly Buffer[]) {
    this.#sent = Buffer.concat([this.#sent, ...chunks])
    const { replies, isEnd } = readFlight(this.#sent, this.#isFirstFlight)
    if (replies === 0 && !isEnd) return
    const flight = this.#sent
    this.#sent = Buffer.alloc(0)
    this.#isFirstFlight = false
    if (isEnd) return
    this.#add(toText(flight), {
      start: () => {
        this.#received = Buffer.alloc(0)
        this.#isResting = false
        this.#socket?.write(flight)
      },
      isDone: () => this.#isSocketClosed || readReplies(this.#received).replies >= replies,
      deliver: () => {
        if (this.#isSocketClosed) return this.#hearEnd(true)
        this.push(toDeadlock(this.#received))
        this.#received = Buffer.alloc(0)
      },
    })
  }

  override _read() {}

  override _final(done: () => void) {
    this.#leave()
    this.#endReading()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#leave()
    done(error)
  }

  /** The process closes its side. The server first does what was sent before, and so finds out late. */
  #leave() {
    if (this.#isDeaf) return
    this.#isDeaf = true
    if (this.isSilent) return
    this.#world.scheduler.add({
      ...this.#exchange('close'),
      start: () => this.#socket?.end(),
      isDone: () => this.#socket === undefined || this.#isSocketClosed || this.#isResting,
      deliver: () => {},
    })
  }

  /** The process ends. `isDelivered`: what it sent last reaches the server. */
  abandon(isDelivered: boolean) {
    if (!isDelivered) this.#world.scheduler.drop(({ channel }) => channel === this)
    this.#leave()
  }

  silence() {
    this.isSilent = true
    this.#world.scheduler.drop(({ channel }) => channel === this)
  }

  /** The server's side has ended, and the process hears of it. `hearsReason`: it gets the server's last message. */
  notice(hearsReason: boolean) {
    this.isSilent = false
    this.#socket?.destroy()
    if (this.#isDeaf) return
    this.#add('end', { start: () => {}, isDone: () => true, deliver: () => this.#hearEnd(hearsReason) })
  }

  #hearEnd(hearsReason: boolean) {
    if (this.destroyed || this.#hasEnded) return
    if (hearsReason) {
      this.push(this.#received)
      this.#endReading()
    } else this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
  }

  #endReading() {
    if (!this.#hasEnded) this.push(null)
    this.#hasEnded = true
  }

  #exchange = (what: string) => ({ name: `${this.#name}: ${what}`, channel: this, findBackend: () => this.backend })

  #add(what: string, exchange: Pick<Exchange, 'start' | 'isDone' | 'deliver'>) {
    if (this.isSilent || this.#isDeaf) return
    const { start, isDone, deliver } = exchange
    this.#world.scheduler.add({
      ...this.#exchange(what),
      start,
      isDone,
      deliver: () => {
        if (!this.#isDeaf && !this.isSilent) deliver()
      },
    })
  }

  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

/** The readable part of a flight. */
const toText = (flight: Buffer): string =>
  flight
    .subarray(0, 400)
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
