import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { GOOD_LINE, type LineProfile } from './line-model.ts'

/** Bytes that one piece of a stream has at most, so that a slow line passes it bit by bit. */
const PIECE_BYTES = 1200

const waitUntil = (time: number) => {
  const rest = time - performance.now()
  return rest > 0 ? wait(rest, undefined, { ref: false }) : undefined
}

/**
 * A simulated TCP line to a port of this machine, with delay, rate and cuts: TCP itself repeats what is lost. Nothing is dropped or
 * overtaken; a full queue stops the reading, so that the sender's own buffers fill.
 */
export async function createTcpLine(targetPort: number) {
  let profile: LineProfile = GOOD_LINE
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()

  /** One direction: each piece takes its time at the limited rate, then the delay. */
  const forward = (from: Socket, to: Socket) => {
    let queuedBytes = 0
    let freeAt = 0
    let sending = Promise.resolve()
    let delivering = Promise.resolve()
    const sendPiece = async (piece: Buffer) => {
      while (profile.isCut) await new Promise<void>((restored) => waiting.add(restored))
      const { kbit, delayMs } = profile
      freeAt = Math.max(performance.now(), freeAt)
      if (kbit !== undefined) freeAt += (piece.length * 8) / kbit
      await waitUntil(freeAt)
      queuedBytes -= piece.length
      if (!isFull()) from.resume()
      const deliverAt = performance.now() + delayMs
      delivering = delivering.then(async () => {
        await waitUntil(deliverAt)
        if (to.writable) to.write(piece)
      })
    }
    const isFull = () => profile.kbit !== undefined && queuedBytes > (profile.kbit * profile.queueMs) / 8
    from.on('data', (data: Buffer) => {
      queuedBytes += data.length
      if (isFull()) from.pause()
      for (let offset = 0; offset < data.length; offset += PIECE_BYTES) {
        const piece = data.subarray(offset, offset + PIECE_BYTES)
        sending = sending.then(() => sendPiece(piece))
      }
    })
    // Data that was sent before the end still arrives.
    from.on('close', () => sending.then(() => delivering).then(() => to.destroySoon()))
    from.on('error', () => {})
  }

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    forward(client, target)
    forward(target, client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setProfile(change: Partial<LineProfile>) {
      profile = { ...profile, ...change }
      if (profile.isCut) return
      for (const restored of waiting) restored()
      waiting.clear()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
