import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Member } from './member.ts'
import { type ClientBody, SESSION_UNKNOWN, type ServerBody, TOKEN_INVALID } from './messages.ts'
import { Room } from './room.ts'
import { handleSocket } from './socket.ts'
import { type ApiKey, readToken } from './token.ts'

const KEY: ApiKey = {
  account: `AC${'1'.repeat(32)}`,
  key: `SK${'2'.repeat(32)}`,
  secret: 'shared with the fake server',
}

/**
 * Fake of Twilio's signalling for two people in a room, so that tests run the real SDK. It implements the wire protocol of the
 * pinned SDK version. Features of a media server (levels, switch-off, recording) are not implemented.
 */
export async function startFakeTwilio() {
  const rooms = new Map<string, Room>()
  const joined: string[] = []
  let isCut = false
  let isRefusingTokens = false
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient: () => !isCut })
  await once(server, 'listening')

  const enterRoom = (
    body: ClientBody,
    send: (body: ServerBody) => void,
  ): { room: Room; member: Member } | undefined => {
    const access = isRefusingTokens ? undefined : readToken(body.token ?? '', KEY)
    if (!access || access.room !== body.name) return void send(TOKEN_INVALID)
    const room = rooms.get(access.room) ?? new Room(access.room)
    rooms.set(access.room, room)
    if (body.type === 'connect') {
      joined.push(access.identity)
      return { room, member: room.connect(access.identity, body, send) }
    }
    const member = room.findMember(body.session)
    if (!member) return void send(SESSION_UNKNOWN)
    room.sync(member, body, send)
    return { room, member }
  }

  server.on('connection', (socket: WebSocket) => {
    let membership: { room: Room; member: Member } | undefined
    handleSocket(socket, (body, send) => {
      if (body.type === 'ice') send({ type: 'iced', version: 1, ice_servers: [] })
      else if (body.type === 'connect' || body.type === 'sync') membership = enterRoom(body, send)
      else if (body.type === 'update') membership?.room.update(membership.member, body)
      else membership?.room.leave(membership.member)
    })
    socket.on('close', () => membership?.room.markReconnecting(membership.member))
  })

  return {
    /** Settings of the service that direct calls to this server. */
    env: {
      TWILIO_ACCOUNT_SID: KEY.account,
      TWILIO_API_KEY_SID: KEY.key,
      TWILIO_API_KEY_SECRET: KEY.secret,
      TWILIO_SIGNALING_URL: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/signaling`,
    },
    /** Identities that connected to a room, in order: person and client. */
    joined,
    /** Refuses every token as invalid, or checks them again. */
    refuseTokens(isRefusing: boolean) {
      isRefusingTokens = isRefusing
    },
    /** Breaks every connection and rejects new ones until `restore`. */
    cut() {
      isCut = true
      for (const socket of server.clients) socket.terminate()
    },
    restore() {
      isCut = false
    },
    async stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
export type FakeTwilio = Awaited<ReturnType<typeof startFakeTwilio>>
