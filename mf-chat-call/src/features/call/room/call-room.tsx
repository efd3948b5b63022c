import { ActionBar, Button, Dialog, Skeleton, Stack } from '@radruf/shared-ui'
import { useBlockReload, usePerson, useShell } from '@radruf/shell-kit'
import pTimeout from 'p-timeout'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { createBoardSession, saveSnapshot } from '../board/board-session.ts'
import { BoardProblem, BoardTools } from '../board/board-tools.tsx'
import { BoardView } from '../board/board-view.tsx'
import { captureFrame, renderDrawing } from '../board/capture.ts'
import { type CallSession, type CallState, mustStopRepairing } from '../call-state.ts'
import { DeviceCheck } from '../media/device-check.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import { CallChat, type CallChatProps, UnreadMark } from './call-chat.tsx'
import css from './call-room.module.css'
import { BadConnection, CallClock, CallStatus } from './call-status.tsx'
import { Controls } from './controls.tsx'
import { Stage } from './stage.tsx'
import { useCall } from './use-call.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** Milliseconds that hanging up waits for the service. */
const LEAVE_TIMEOUT = 3000

export type CallRoomProps = CallChatProps & {
  ticketId: string
  counterpartName: string
  /** The path to open after hanging up. */
  leaveTo: string
  /** Additional content before joining. */
  lobbyExtra?: ReactNode
  /** Additional content during the call. */
  callExtra?: ReactNode
}

/** The call: the device check, then both pictures, the controls and the chat. */
export default function CallRoom({
  ticketId,
  counterpartName,
  leaveTo,
  lobbyExtra,
  callExtra,
  ...chat
}: CallRoomProps) {
  const { call, own, media, session, join, since } = useCall(ticketId)
  const boardSession = useBoardSession({ session, media, ticketId })
  const { board, busy } = useStore(boardSession.store)
  const drawing = useRef<SVGSVGElement>(null)
  const [isChatOpen, setChatOpen] = useState(false)
  const t = useTexts()
  const navigate = useNavigate()
  const { at } = call.phase
  const room = useRef<HTMLDivElement>(null)
  const hasJoined = at !== 'idle' && at !== 'left'
  useEffect(() => {
    // The join button is gone; without this the keyboard focus would return to the top of the page.
    if (hasJoined) room.current?.focus({ preventScroll: true })
  }, [hasJoined])
  const isInCall = hasJoined && at !== 'refused' && at !== 'replaced'
  useWakeLock(isInCall)
  useBlockReload(isInCall)

  const hangUp = async () => {
    // The service decides from its participants whether a rating is due, so it is informed before the next page loads.
    await pTimeout(session.leave(), { milliseconds: LEAVE_TIMEOUT, fallback: () => {} })
    await navigate(leaveTo)
  }
  const { frozen } = board
  // The bike is what both want to see, and the customer's camera shows it.
  const isOwn = boardSession.role === 'customer'
  const bikeTrack = at === 'connected' ? (isOwn ? own.videoTrack : findRemoteVideo(call)) : null
  const freeze = (track: MediaStreamTrack) =>
    void (isOwn ? boardSession.freezeOwn(track) : boardSession.freezeCounterpart(track))
  if (at === 'left') return <Skeleton label={t('call.leaving')} height="20rem" />
  if (at === 'idle')
    return (
      <Lobby
        media={media}
        counterpartName={counterpartName}
        isElsewhere={session.takesPartElsewhere}
        onJoin={() => void join()}
        extra={lobbyExtra}
      />
    )
  return (
    <div
      ref={room}
      tabIndex={-1}
      className={css.Room}
      data-chat={isChatOpen || undefined}
      data-frozen={frozen ? true : undefined}
    >
      <div className={css.Call}>
        <CallStatus
          call={call}
          wasConnected={since !== null}
          counterpartName={counterpartName}
          onJoin={() => void join()}
        />
        {mustStopRepairing(call) && <BadConnection />}
        <Stage call={call} own={own} counterpartName={counterpartName}>
          {frozen && (
            <BoardView ref={drawing} frozen={frozen} strokes={board.strokes} beginStroke={boardSession.beginStroke} />
          )}
        </Stage>
        {frozen && (
          <BoardTools key={frozen.pictureId} session={boardSession} render={() => renderDrawing(drawing.current)} />
        )}
        <BoardProblem session={boardSession} />
        <CallClock since={since} quality={call.quality} />
        <Controls
          own={own}
          media={media}
          isChatOpen={isChatOpen}
          onToggleChat={() => setChatOpen(!isChatOpen)}
          onFreeze={bikeTrack && !frozen ? () => freeze(bikeTrack) : undefined}
          isFreezing={busy === 'freezing'}
          unreadMark={<UnreadMark thread={chat.thread} open={isChatOpen} />}
          onHangUp={() => void hangUp()}
        />
        {callExtra}
      </div>
      {isChatOpen && <CallChat {...chat} counterpartName={counterpartName} />}
    </div>
  )
}

const findRemoteVideo = ({ remote, remoteMedia }: CallState) =>
  remoteMedia.camera ? (remote?.getVideoTracks()[0] ?? null) : null

/** The shared picture of a call, kept as long as the room is mounted. */
function useBoardSession({ session, media, ticketId }: { session: CallSession; media: LocalMedia; ticketId: string }) {
  const { api, now } = useShell()
  const { role } = usePerson()
  const [boardSession] = useState(() =>
    createBoardSession({
      session,
      role,
      now,
      camera: () => media.store.getState().videoTrack,
      captureFrame,
      saveSnapshot: (picture) => saveSnapshot(api, ticketId, picture),
    }),
  )
  useEffect(() => boardSession.start(), [boardSession])
  return boardSession
}

/**
 * The device check before the call. Joining is possible without camera and microphone. A person who takes part on another page
 * is asked first, because joining here ends the call there.
 */
function Lobby({
  media,
  counterpartName,
  isElsewhere,
  onJoin,
  extra,
}: {
  media: LocalMedia
  counterpartName: string
  isElsewhere: () => Promise<boolean>
  onJoin: () => void
  extra?: ReactNode
}) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  const joinOrAsk = async () => {
    if (await isElsewhere()) setAsking(true)
    else onJoin()
  }
  const { camera, mic } = useStore(media.store)
  const label =
    camera.at === 'failed' && mic.at === 'failed'
      ? t('call.joinWithoutBoth')
      : camera.at === 'failed'
        ? t('call.joinWithoutCamera')
        : mic.at === 'failed'
          ? t('call.joinWithoutMic')
          : t('call.joinNow')
  return (
    <Stack gap="l" className={css.Lobby}>
      <p>{t('call.lobby', { name: counterpartName })}</p>
      <DeviceCheck media={media} />
      {extra}
      <ActionBar>
        <Button onClick={() => void joinOrAsk()}>{label}</Button>
      </ActionBar>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('call.elsewhere.title')}
        closeLabel={t('call.elsewhere.stay')}
        actions={<Button onClick={onJoin}>{t('call.joinHere')}</Button>}
      >
        <p>{t('call.elsewhere.text')}</p>
      </Dialog>
    </Stack>
  )
}
