import { MINUTE_MS } from '@radruf/contract'
import { findVideoCodec } from '../../line/video-codec.ts'
import { type EnteredRoom, enterRoom, type RoomAccess } from './room.ts'
import { loadSdk, type Sdk } from './sdk.ts'

/**
 * Milliseconds for which a page stays in a room that no joining has taken. Each minute costs. A lobby renews its connection every five
 * minutes, and that of the counterpart with it.
 */
const VALID_FOR_MS = 6 * MINUTE_MS

/** A room that is being entered, or was. Its token names the client id of a joining. */
type Prepared = { clientId: string; access: RoomAccess; entered: Promise<EnteredRoom>; leave: () => void }

/** Holds at most one Twilio room, entered without camera and microphone before the call: entering takes ten round trips one after the other. */
export function createRoomPool(load: () => Promise<Sdk> = () => loadSdk(() => {})) {
  let prepared: Prepared | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    prepared = undefined
  }
  const clear = () => {
    prepared?.leave()
    forget()
  }
  const enter = (clientId: string, access: RoomAccess) => {
    const entering = Promise.all([load(), findVideoCodec()]).then(([sdk, videoCodec]) =>
      enterRoom(sdk, access, { tracks: [], videoCodec }),
    )
    const leave = () =>
      entering.then(({ entered, cancel }) => {
        cancel()
        return entered.then(({ room }) => room.disconnect())
      })
    const entered = entering.then((entry) => entry.entered)
    const preparedRoom: Prepared = { clientId, access, entered, leave: () => void leave().catch(() => {}) }
    const whilePrepared = (run: () => void) => () => {
      if (prepared === preparedRoom) run()
    }
    const watch = ({ room }: EnteredRoom) => {
      room.on('disconnected', whilePrepared(forget))
      const leaveIfAlone = () => room.participants.size === 0 && clear()
      room.on('participantDisconnected', whilePrepared(leaveIfAlone))
    }
    entered.then(watch, whilePrepared(forget))
    return preparedRoom
  }
  const find = (clientId: string, { relayOnly = false }: Pick<RoomAccess, 'relayOnly'>) =>
    prepared?.clientId === clientId && (prepared.access.relayOnly ?? false) === relayOnly ? prepared : undefined
  return {
    /** Loads the SDK, the largest file of a call. A call that needs it loads it again if that fails. */
    load: () => void load().catch(() => {}),
    /** Enters the room, or stays there for longer. */
    prepare(clientId: string, access: RoomAccess) {
      if (!find(clientId, access)) {
        clear()
        prepared = enter(clientId, access)
      }
      clearTimeout(timer)
      timer = setTimeout(clear, VALID_FOR_MS)
    },
    /** The access with which the room of a client was entered, or is being entered. */
    findAccess: (clientId: string) => (prepared?.clientId === clientId ? prepared.access : undefined),
    /** The room of a client, which the pool then no longer holds. One of another client, or of another kind of route, is left. */
    take(clientId: string, relayOnly?: boolean): Promise<EnteredRoom> | undefined {
      const found = find(clientId, { relayOnly })
      if (found) forget()
      else clear()
      return found?.entered
    },
    clear,
  }
}
