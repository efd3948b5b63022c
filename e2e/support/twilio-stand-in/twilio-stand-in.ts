import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Member } from './member.ts'
import { type ClientBody, SESSION_UNKNOWN, type ServerBody, TOKEN_INVALID } from './messages.ts'
import { Room } from './room.ts'
import { talk } from './socket.ts'
import { type ApiKey, readToken } from './token.ts'

const KEY: ApiKey = { account: `AC${'1'.repeat(32)}`, key: `SK${'2'.repeat(32)}`, secret: 'the stand-in knows it too' }

/**
 * Twilio's signalling on this machine, as far as two people in a room need it, so that tests run the real SDK. It follows
 * what the pinned SDK says on the wire; what only a media server can do (levels, switch-off, recording) is not here.
 */
export async function startTwilioStandIn() {
  const rooms = new Map<string, Room>()
  const joined: string[] = []
  let isCut = false
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient: () => !isCut })
  await once(server, 'listening')

  const enter = (body: ClientBody, send: (body: ServerBody) => void): { room: Room; member: Member } | undefined => {
    const access = readToken(body.token ?? '', KEY)
    if (!access || access.room !== body.name) return void send(TOKEN_INVALID)
    const room = rooms.get(access.room) ?? new Room(access.room)
    rooms.set(access.room, room)
    if (body.type === 'connect') {
      joined.push(access.identity)
      return { room, member: room.connect(access.identity, body, send) }
    }
    const member = room.memberOf(body.session)
    if (!member) return void send(SESSION_UNKNOWN)
    room.sync(member, body, send)
    return { room, member }
  }

  server.on('connection', (socket: WebSocket) => {
    let place: { room: Room; member: Member } | undefined
    talk(socket, (body, send) => {
      if (body.type === 'ice') send({ type: 'iced', version: 1, ice_servers: [] })
      else if (body.type === 'connect' || body.type === 'sync') place = enter(body, send)
      else if (body.type === 'update') place?.room.update(place.member, body)
      else place?.room.leave(place.member)
    })
    socket.on('close', () => place?.room.lose(place.member))
  })

  return {
    /** The service's settings that lead calls here. */
    env: {
      TWILIO_ACCOUNT_SID: KEY.account,
      TWILIO_API_KEY_SID: KEY.key,
      TWILIO_API_KEY_SECRET: KEY.secret,
      TWILIO_SIGNALING_URL: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/signaling`,
    },
    /** Whoever entered a room, in order. */
    joined,
    /** Breaks every connection and lets nobody in until it is mended. */
    cut() {
      isCut = true
      for (const socket of server.clients) socket.terminate()
    },
    mend() {
      isCut = false
    },
    async stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TwilioStandIn = Awaited<ReturnType<typeof startTwilioStandIn>>
