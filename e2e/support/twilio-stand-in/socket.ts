import type { WebSocket } from 'ws'
import type { ClientBody, ServerBody } from './messages.ts'

/** Milliseconds of silence after which either side says that it is still there. */
const NEGOTIATED_TIMEOUT = 5000

type Envelope = { type: 'hello' | 'msg' | 'heartbeat' | 'bye'; body?: ClientBody }

/** The envelope around everything that is said on a socket: greeting, heartbeats, farewell. */
export function talk(socket: WebSocket, onBody: (body: ClientBody, send: (body: ServerBody) => void) => void) {
  const say = (message: object) => socket.send(JSON.stringify(message))
  const send = (body: ServerBody) => say({ type: 'msg', body })
  const beat = setInterval(() => say({ type: 'heartbeat' }), NEGOTIATED_TIMEOUT - 500)
  socket.on('close', () => clearInterval(beat))
  socket.on('message', (data) => {
    const { type, body } = JSON.parse(String(data)) as Envelope
    if (type === 'hello') say({ type: 'welcome', negotiatedTimeout: NEGOTIATED_TIMEOUT })
    if (body) onBody(body, send)
  })
}
