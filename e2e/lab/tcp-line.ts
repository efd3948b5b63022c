import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { GOOD_LINE, IDLE_LINE, type LineProfile, passPacket } from '@radruf/mocks/line'

/** Bytes that one piece of a stream has at most, so that a slow line passes it bit by bit. */
const PIECE_BYTES = 1200

/** A simulated TCP line to a port of this machine, with delay, rate and cuts: TCP itself repeats what is lost. */
export async function createTcpLine(targetPort: number) {
  let profile: LineProfile = GOOD_LINE
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()

  const forward = (from: Socket, to: Socket) => {
    let line = IDLE_LINE
    let last = Promise.resolve()
    const sendPiece = async (piece: Buffer) => {
      while (profile.isCut) await new Promise<void>((restored) => waiting.add(restored))
      const now = performance.now()
      // Nothing is dropped: the queue has no limit.
      const passed = passPacket(
        line,
        { ...profile, loss: 0, reorder: 0, queueMs: Number.POSITIVE_INFINITY },
        { bytes: piece.length, now, random: Math.random },
      )
      line = passed.line
      const delay = (passed.deliverAt ?? now) - now
      if (delay > 0) setTimeout(() => to.writable && to.write(piece), delay).unref()
      else if (to.writable) to.write(piece)
    }
    from.on('data', (data: Buffer) => {
      for (let offset = 0; offset < data.length; offset += PIECE_BYTES) {
        const piece = data.subarray(offset, offset + PIECE_BYTES)
        last = last.then(() => sendPiece(piece))
      }
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
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
