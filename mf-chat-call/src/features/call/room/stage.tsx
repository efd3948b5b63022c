import { isDrawingSaved, type Shape } from '@radruf/call/shared-view'
import { Button, VisuallyHidden } from '@radruf/shared-ui'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { BoardProblem, BoardTools } from '../board/board-tools.tsx'
import { BoardView } from '../board/board-view.tsx'
import { renderDrawing } from '../board/render-drawing.ts'
import { useMarkNames } from '../board/use-mark-names.ts'
import { MarkTools } from '../live-marks/mark-tools.tsx'
import { RefusedMark } from '../live-marks/refused-mark.tsx'
import { useStripEdge } from '../live-marks/use-strip.ts'
import { useBlockedAudio } from '../media/video.tsx'
import { HoldNotice } from '../modes/mode-status.tsx'
import { RequestColumn } from '../requests/requests.tsx'
import { BadLine } from './bad-line.tsx'
import { BottomBar, hasRequests } from './bottom-bar.tsx'
import { CallProblem, LastPicture } from './call-status.tsx'
import { CollapsedWarning } from './collapsed-warning.tsx'
import { Pictures } from './pictures.tsx'
import type { RoomPanel } from './room-panel.ts'
import css from './stage.module.css'
import { TopBar } from './top-bar.tsx'
import { useNewTime } from './use-new-time.ts'
import type { Room } from './use-room.ts'
import { useSlidingSheet } from './use-sliding-sheet.ts'

/** The pictures of the call with everything that lies over them. */
export function Stage({
  room,
  panel,
  startsAt,
  minimizeTo,
  newTimeTo,
  onOptions,
}: {
  room: Room
  panel: RoomPanel
  /** Start of the appointment; null for a call that has started. */
  startsAt: string | null
  minimizeTo: string
  newTimeTo: string | undefined
  onOptions: () => void
}) {
  const t = useTexts()
  const { callState, activeCall, counterpartName, isCustomer, warning, board, badSince, ticketId, casePhoto } = room
  const drawing = useRef<SVGSVGElement>(null)
  const [tool, setTool] = useState<Shape>('circle')
  const { frozen } = board
  const sheet = useSlidingSheet(warning.isSheet)
  // The button of the weak line takes the place of another one.
  const notice = useSlidingSheet(warning.isBeside)
  const sound = useBlockedAudio()
  const strip = useStripEdge()
  return (
    <div
      className={css.Stage}
      data-frozen={frozen ? true : undefined}
      data-marks={(room.hasMarks && !frozen) || undefined}
      data-photo={casePhoto.shown && (room.isWide ? casePhoto.layout : 'stacked')}
      style={{ '--photo-share': casePhoto.share / 100 } as CSSProperties}
      data-tools={(!isCustomer && strip.edge) || undefined}
      data-weak-line={warning.isBeside || undefined}
      data-missing={(room.presence.at === 'interrupted' && !frozen) || undefined}
      data-sound-blocked={sound.blocked || undefined}
    >
      {/* Always there: screen readers announce a text only in a region that they know, and know none within a button. */}
      <VisuallyHidden role="alert">{warning.isCollapsed && warning.title}</VisuallyHidden>
      <VisuallyHidden role="status">{frozen && t(isDrawingSaved(board) ? 'board.kept' : 'board.both')}</VisuallyHidden>
      <RefusedMark session={activeCall.liveMarks} />
      <Pictures room={room} sound={sound}>
        {frozen && <StillPicture room={room} tool={tool} drawing={drawing} />}
      </Pictures>
      <TopBar room={room} isSoundBlocked={sound.blocked} minimizeTo={minimizeTo} onOptions={onOptions} />
      {sound.blocked && (
        <Button className={css.Unblock} onClick={sound.unblock}>
          {t('call.playSound')}
        </Button>
      )}
      {!isCustomer && callState.phase.at === 'connected' && !frozen && hasRequests(room) && (
        <RequestColumn requests={activeCall.requests} counterpartName={counterpartName} />
      )}
      {!isCustomer && room.markTool.isUsable && <MarkTools room={room} strip={strip} />}
      {!frozen && <HoldNotice modes={activeCall.modes} counterpartName={counterpartName} />}
      {warning.isSheet && !frozen && badSince !== null && <LastPicture at={badSince} />}
      <BoardProblem session={activeCall.board} counterpartName={counterpartName} />
      <CallProblem room={room} startsAt={startsAt} />
      {frozen ? (
        <>
          <CollapsedWarning warning={warning} className={css.Warning} />
          <BoardTools
            key={frozen.pictureId}
            session={activeCall.board}
            ticketId={ticketId}
            tool={tool}
            onTool={setTool}
            render={() => renderDrawing(drawing.current, board.strokes)}
          />
        </>
      ) : (
        <BottomBar room={room} panel={panel} />
      )}
      {sheet.isMounted && <Warning room={room} newTimeTo={newTimeTo} />}
      {(sheet.isGuarded || notice.isGuarded) && <div className={css.Guard} />}
    </div>
  )
}

/** The frozen picture with the marks of both. */
function StillPicture({
  room: { activeCall, board, counterpartName },
  tool,
  drawing,
}: {
  room: Room
  tool: Shape
  drawing: RefObject<SVGSVGElement | null>
}) {
  const t = useTexts()
  const names = useMarkNames(activeCall.board.role, counterpartName)
  if (!board.frozen) return null
  return (
    <BoardView
      key={board.frozen.pictureId}
      ref={drawing}
      frozen={board.frozen}
      label={t('board.picture', { count: board.strokes.length })}
      strokes={board.strokes}
      tool={tool}
      beginStroke={activeCall.board.beginStroke}
      ownRole={activeCall.board.role}
      names={names}
    />
  )
}

/** The warning about a bad line as a sheet, with its actions. */
function Warning({ room, newTimeTo }: { room: Room; newTimeTo: string | undefined }) {
  const { mediaState, activeCall, warning, board, isPanelOpen, openChat, join, hangUp } = room
  const askForNewTime = useNewTime(room)
  const speakOnly = () => {
    void activeCall.media.toggleCamera()
    warning.collapse()
  }
  return (
    <BadLine
      {...room}
      title={warning.title}
      whose={warning.whose}
      isLeaving={!warning.isSheet}
      onVoiceOnly={mediaState.camera.at === 'on' ? speakOnly : undefined}
      onCollapse={board.frozen ? warning.collapse : undefined}
      onWrite={openChat}
      onJoin={join}
      // An open chat shows its draft already.
      onNewTime={newTimeTo && !isPanelOpen ? askForNewTime : undefined}
      onHangUp={() => void hangUp()}
    />
  )
}
