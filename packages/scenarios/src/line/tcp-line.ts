import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { GOOD_LINE, type LineProfile } from './line-model.ts'
import { waitUntil } from './wait-until.ts'

/** Bytes that one piece of a stream has at most, so that a slow line passes it bit by bit. */
const PIECE_BYTES = 1200

type Line = {
  profile: LineProfile
  sockets: Set<Socket>
  /** Directions that wait until a cut ends. */
  waiting: Set<() => void>
}

/**
 * A simulated TCP line to a port of this machine, with delay, rate and cuts: TCP itself repeats what is lost. Nothing is dropped or
 * overtaken; a full queue stops the reading, so that the sender's own buffers fill. A new connection carries data after a round trip, and
 * waits for a line that is cut. After a cut everything goes on at once: the pauses between TCP's repetitions are not simulated.
 */
export async function createTcpLine(targetPort: number) {
  const line: Line = { profile: GOOD_LINE, sockets: new Set(), waiting: new Set() }
  const server = createServer({ pauseOnConnect: true }, (client) => void openConnection(line, client, targetPort))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setProfile(change: Partial<LineProfile>) {
      line.profile = { ...line.profile, ...change }
      if (line.profile.isCut) return
      for (const restored of line.waiting) restored()
      line.waiting.clear()
    },
    close() {
      server.close()
      for (const socket of line.sockets) socket.destroy()
    },
  }
}

const waitWhileCut = async (line: Line) => {
  while (line.profile.isCut) await new Promise<void>((restored) => line.waiting.add(restored))
}

/** The system has accepted the client's connection already, so its data wait in place of the connection itself. */
async function openConnection(line: Line, client: Socket, targetPort: number) {
  watch(line, client)
  await waitWhileCut(line)
  await waitUntil(performance.now() + 2 * line.profile.delayMs)
  await waitWhileCut(line)
  if (client.destroyed) return
  const target = watch(line, connect(targetPort, '127.0.0.1'))
  forward(line, client, target)
  forward(line, target, client)
  client.resume()
}

function watch({ sockets }: Line, socket: Socket): Socket {
  socket.setNoDelay(true)
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => {})
  return socket
}

/** One direction: each piece takes its time at the limited rate, then the delay. */
function forward(line: Line, from: Socket, to: Socket) {
  let queuedBytes = 0
  let freeAt = 0
  let sending = Promise.resolve()
  let delivering = Promise.resolve()
  const isFull = ({ profile: { kbit, queueMs } }: Line) => kbit !== undefined && queuedBytes > (kbit * queueMs) / 8
  const sendPiece = async (piece: Buffer) => {
    await waitWhileCut(line)
    const { kbit, delayMs } = line.profile
    freeAt = Math.max(performance.now(), freeAt)
    if (kbit !== undefined) freeAt += (piece.length * 8) / kbit
    await waitUntil(freeAt)
    queuedBytes -= piece.length
    if (!isFull(line)) from.resume()
    const deliverAt = performance.now() + delayMs
    delivering = delivering.then(async () => {
      await waitUntil(deliverAt)
      if (to.writable) to.write(piece)
    })
  }
  from.on('data', (data: Buffer) => {
    queuedBytes += data.length
    if (isFull(line)) from.pause()
    for (let offset = 0; offset < data.length; offset += PIECE_BYTES) {
      const piece = data.subarray(offset, offset + PIECE_BYTES)
      sending = sending.then(() => sendPiece(piece))
    }
  })
  // Data that was sent before the end still arrives.
  from.on('close', () => sending.then(() => delivering).then(() => to.destroySoon()))
}
