import type { WebSocket } from 'ws'
import type { ClientBody, ServerBody } from './messages.ts'

/** Milliseconds of silence after which either side sends a heartbeat. */
const NEGOTIATED_TIMEOUT = 5000

type Envelope = { type: 'hello' | 'msg' | 'heartbeat' | 'bye'; body?: ClientBody }

/** Handles the transport messages of a socket (hello, heartbeat) and passes the bodies on. */
export function handleSocket(socket: WebSocket, onBody: (body: ClientBody, send: (body: ServerBody) => void) => void) {
  const sendEnvelope = (message: object) => socket.send(JSON.stringify(message))
  const send = (body: ServerBody) => sendEnvelope({ type: 'msg', body })
  const beat = setInterval(() => sendEnvelope({ type: 'heartbeat' }), NEGOTIATED_TIMEOUT - 500)
  socket.on('close', () => clearInterval(beat))
  socket.on('message', (data) => {
    const { type, body } = JSON.parse(String(data)) as Envelope
    if (type === 'hello') sendEnvelope({ type: 'welcome', negotiatedTimeout: NEGOTIATED_TIMEOUT })
    if (body) onBody(body, send)
  })
}
