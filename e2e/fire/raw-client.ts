import { connect, type Socket } from 'node:net'

/**
 * HTTP clients on bare sockets for the measurement of streams. They read only what the measurement needs, because the load generator
 * shares the processors with the service.
 */

export type RawReply = { status: number; body: string }
type Pending = { resolve: (reply: RawReply) => void; reject: (error: Error) => void }

/** Sends JSON requests on one connection, one at a time. Only replies with a `content-length` are understood. */
export type RawConnection = {
  post: (path: string, token: string, json: string) => Promise<RawReply>
  close: () => void
}

export async function openConnection(port: number): Promise<RawConnection> {
  let received = ''
  let pending: Pending | undefined
  const socket = await connectSocket(port, (text) => {
    received += text
    const reply = parseReply(received)
    if (!reply) return
    received = ''
    pending?.resolve(reply)
  })
  socket.on('error', () => {})
  socket.on('close', () => pending?.reject(new Error('The connection was closed.')))
  return {
    post: (path, token, json) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        const head = [
          `POST ${path} HTTP/1.1`,
          'host: 127.0.0.1',
          `cookie: radruf_session=${token}`,
          'content-type: application/json',
          `content-length: ${Buffer.byteLength(json)}`,
        ]
        socket.write(`${head.join('\r\n')}\r\n\r\n${json}`)
      }),
    close: () => socket.destroy(),
  }
}

/** The received reply, or undefined while it is incomplete. The text has one character for each byte. */
function parseReply(received: string): RawReply | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1])
  const body = received.slice(end + 4)
  return body.length < length ? undefined : { status: Number(received.slice(9, 12)), body }
}

export type RawEvent = { id: number; data: string }

/**
 * Opens an event stream on a connection of its own. The service writes each event in one piece, so the frames of the chunked encoding
 * lie between events.
 */
export async function openRawStream(
  { port, token }: { port: number; token: string },
  onEvent: (event: RawEvent) => void,
): Promise<{ close: () => void }> {
  let rest = ''
  const opened = Promise.withResolvers<void>()
  const socket = await connectSocket(port, (text) => {
    const end = text.lastIndexOf('\n\n')
    if (end < 0) {
      rest += text
      return
    }
    for (const [, id, data = ''] of (rest + text.slice(0, end)).matchAll(EVENT)) onEvent({ id: Number(id), data })
    rest = text.slice(end)
    opened.resolve()
  })
  socket.on('error', opened.reject)
  socket.on('close', () => opened.reject(new Error('The stream was closed.')))
  socket.write(
    `GET /api/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: radruf_session=${token}\r\naccept: text/event-stream\r\n\r\n`,
  )
  // The first block contains the id from which the stream starts.
  await opened.promise
  return { close: () => socket.destroy() }
}

const EVENT = /id: (\d+)\nevent: \S+\ndata: (\S+)/g

/** All sockets read into this memory, one after the other. */
const memory = Buffer.alloc(64 * 1024)

const connectSocket = (port: number, onText: (text: string) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: memory,
        callback: (length) => {
          onText(memory.toString('latin1', 0, length))
          return true
        },
      },
    })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
