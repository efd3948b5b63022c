import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on 127.0.0.1 in front of a server, whose connections a test can break. */
export async function startTcpProxy(port: number) {
  let target = port
  const sockets = new Set<Socket>()
  let isFrozen = false
  const add = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)))
    if (isFrozen) socket.pause()
    return socket
  }
  const server = createServer((client) => {
    const upstream = add(connect(target, '127.0.0.1'))
    add(client)
    client.on('data', (chunk) => upstream.write(chunk))
    upstream.on('data', (chunk) => client.write(chunk))
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
    if (isFrozen) for (const socket of [client, upstream]) socket.pause()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** New connections lead to another server on this machine. */
    connectTo: (other: number) => {
      target = other
    },
    /** Resets every connection; new ones are accepted. */
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    /** Passes no byte on until {@link thaw}, also of new connections. */
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
