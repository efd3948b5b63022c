/** What the simulated network needs to know of PostgreSQL's protocol: where a flight of messages and its reply end. */

const codeOf = (letter: string) => letter.charCodeAt(0)
/** Messages of a client after which the server replies and is ready again: Query, Sync, a password. */
const REQUESTS = new Set(['Q', 'S', 'p'].map(codeOf))
const TERMINATE = codeOf('X')
const READY = codeOf('Z')
const OUTSIDE_TRANSACTION = codeOf('I')
const AUTHENTICATION = codeOf('R')
const BACKEND_KEY = codeOf('K')
/** Authentication messages that need no response: done, and the server's last word in SCRAM. */
const SILENT_AUTHENTICATION = new Set([0, 12])

/** How many replies a flight asks for, and whether it ends the connection. */
export function readFlight(bytes: Buffer, isFirst: boolean): { replies: number; isEnd: boolean } {
  if (isFirst) return { replies: 1, isEnd: false }
  const types = [...readMessages(bytes)].map(({ type }) => type)
  return { replies: types.filter((type) => REQUESTS.has(type)).length, isEnd: types.includes(TERMINATE) }
}

/**
 * How many replies the bytes of a server complete, and the process id that they name. `isResting`: the server waits for the next statement
 * outside of a transaction.
 */
export function readReplies(bytes: Buffer): { replies: number; backend?: number; isResting: boolean } {
  let replies = 0
  let isResting = false
  let backend: number | undefined
  for (const { type, body } of readMessages(bytes)) {
    if (type === READY || (type === AUTHENTICATION && !SILENT_AUTHENTICATION.has(body.readInt32BE()))) replies += 1
    isResting = type === READY && body[0] === OUTSIDE_TRANSACTION
    if (type === BACKEND_KEY) backend = body.readInt32BE()
  }
  return { replies, isResting, ...(backend !== undefined && { backend }) }
}

function* readMessages(bytes: Buffer): Generator<{ type: number; body: Buffer }> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) return
    yield { type: bytes[at] ?? 0, body: bytes.subarray(at + 5, end) }
    at = end
  }
}

/** The error of a statement that the simulation cancelled, as that of a deadlock. */
export const toDeadlock = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf('C57014\0')
  return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), Buffer.from('C40P01'), bytes.subarray(at + 6)])
}
