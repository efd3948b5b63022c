import { Button, Notice, Row, Skeleton } from '@radruf/shared-ui'
import { useInCall, useProblemText } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../../texts/index.ts'
import { BoardProblemNotice, BoardTools } from '../board/board-tools.tsx'
import { BoardView } from '../board/board-view.tsx'
import { drawnPicture } from '../board/render-drawing.ts'
import { useBoard } from '../board/board-session.ts'
import type { CallSnapshot } from '../call-state.ts'
import { CallChat, type CallChatProps, UnreadMark } from './call-chat.tsx'
import { CallClock } from './call-clock.tsx'
import css from './call-room.module.css'
import { Controls } from './controls.tsx'
import { Lobby } from './lobby.tsx'
import { Stage } from './stage.tsx'
import { useCall } from './use-call.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** Milliseconds. */
const FAREWELL_WAITS = 3000

export type CallRoomProps = CallChatProps & {
  ticketId: string
  otherName: string
  /** Where hanging up leads. */
  leaveTo: string
  /** What one side is offered before joining. */
  beforehand?: ReactNode
  /** What else one side can do during the call. */
  besides?: ReactNode
}

/** The call itself: device check, then the two pictures, the controls and the chat. */
export default function CallRoom({ ticketId, otherName, leaveTo, beforehand, besides, ...chat }: CallRoomProps) {
  const { call, own, media, session, join, since } = useCall(ticketId)
  const board = useBoard({ session, ticketId, camera: own.videoTrack })
  const drawing = useRef<SVGSVGElement>(null)
  const [chatOpen, setChatOpen] = useState(false)
  const t = useTexts()
  const navigate = useNavigate()
  const { at } = call.state
  const room = useRef<HTMLDivElement>(null)
  const isThere = at !== 'idle' && at !== 'left'
  useEffect(() => {
    // The button that joined is gone; without this the keyboard would begin at the top of the page again.
    if (isThere) room.current?.focus({ preventScroll: true })
  }, [isThere])
  const isInCall = isThere && at !== 'refused' && at !== 'replaced'
  useWakeLock(isInCall)
  useInCall(isInCall)

  const hangUp = async () => {
    // The next screen asks whether the call is over, so the service hears of it first; without a network it need not.
    await Promise.race([session.leave(), new Promise((resolve) => setTimeout(resolve, FAREWELL_WAITS))])
    await navigate(leaveTo)
  }
  const { frozen } = board.board
  // What both want to look at is the bike, and that is where the customer's camera points.
  const isOwn = board.role === 'customer'
  const bike = at === 'connected' ? (isOwn ? own.videoTrack : remotePicture(call)) : null
  const freeze = bike && !frozen ? () => void (isOwn ? board.freezeOwn(bike) : board.freezeOther(bike)) : undefined
  if (at === 'left') return <Skeleton label={t('call.leaving')} height="20rem" />
  if (at === 'idle') return <Lobby media={media} otherName={otherName} onJoin={() => void join()} beside={beforehand} />
  return (
    <div
      ref={room}
      tabIndex={-1}
      className={css.room}
      data-chat={chatOpen || undefined}
      data-frozen={frozen ? true : undefined}
    >
      <div className={css.call}>
        <StateLine call={call} wasTogether={since !== null} otherName={otherName} onJoin={() => void join()} />
        {call.badConnection && at === 'connected' && <BadConnection />}
        <Stage call={call} own={own} otherName={otherName}>
          {frozen && <BoardView ref={drawing} frozen={frozen} strokes={board.board.strokes} begin={board.begin} />}
        </Stage>
        {frozen && <BoardTools key={frozen.pictureId} controls={board} picture={() => drawnPicture(drawing.current)} />}
        <BoardProblemNotice controls={board} />
        <CallClock since={since} quality={call.quality} />
        <Controls
          own={own}
          media={media}
          chatOpen={chatOpen}
          onChat={() => setChatOpen(!chatOpen)}
          onFreeze={freeze}
          freezing={board.busy === 'freezing'}
          unread={<UnreadMark thread={chat.thread} open={chatOpen} />}
          onHangUp={() => void hangUp()}
        />
        {besides}
      </div>
      {chatOpen && <CallChat {...chat} otherName={otherName} />}
    </div>
  )
}

const remotePicture = ({ remote, remoteMedia }: CallSnapshot) =>
  remoteMedia.camera ? (remote?.getVideoTracks()[0] ?? null) : null

/** Where the call stands, announced, with the way out where there is one. */
function StateLine({
  call: { state, audioOnly },
  wasTogether,
  otherName,
  onJoin,
}: {
  call: CallSnapshot
  wasTogether: boolean
  otherName: string
  onJoin: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  if (state.at === 'lost' || state.at === 'replaced' || state.at === 'refused')
    return (
      <Notice tone="danger" live title={t(`call.state.${state.at}`)}>
        <p>
          {state.at === 'refused' ? problemText({ code: state.code, problem: {} }) : t(`call.stateText.${state.at}`)}
        </p>
        <Row>
          <Button onClick={onJoin}>{state.at === 'replaced' ? t('call.joinHere') : t('call.rejoin')}</Button>
        </Row>
      </Notice>
    )
  if (state.at === 'idle' || state.at === 'left') return null
  return (
    <p role="status" className={css.state}>
      {state.at === 'connected' && audioOnly
        ? t('call.audioOnly', { name: otherName })
        : t(state.at === 'alone' && wasTogether ? 'call.state.aloneAgain' : `call.state.${state.at}`, {
            name: otherName,
          })}
    </p>
  )
}

function BadConnection() {
  const t = useTexts()
  return (
    <Notice tone="warning" live title={t('call.bad.title')}>
      {t('call.bad.text')}
    </Notice>
  )
}
