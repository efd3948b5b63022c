import { Icon, Skeleton } from '@radruf/shared-ui'
import { useBlockReload, usePerson } from '@radruf/shell-kit'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import type { Shape } from '../board/board.ts'
import { BoardProblem, BoardTools, FrozenTitle } from '../board/board-tools.tsx'
import { BoardView } from '../board/board-view.tsx'
import { renderDrawing } from '../board/capture.ts'
import { type CallState, mustStopRepairing } from '../call-state.ts'
import { CallOptions, CallOptionsButton, CallOptionsDialog } from '../modes/call-options.tsx'
import { HoldNotice, ThinStatus } from '../modes/mode-status.tsx'
import { PointerStatus } from '../pointer/pointer-layer.tsx'
import { RequestColumn, RequestLine, StillNote } from '../requests/requests.tsx'
import type { CallPlace } from '../running-call.ts'
import { BadLine } from './bad-line.tsx'
import type { CallChatProps } from './call-chat.tsx'
import { CallProblem, LastPicture, QualityPill, Sentence } from './call-status.tsx'
import { Controls } from './controls.tsx'
import { Lobby } from './lobby.tsx'
import css from './room.module.css'
import { Pill, RoundControl } from './round-control.tsx'
import { Stage } from './stage.tsx'
import { useCall } from './use-call.ts'
import { useWakeLock } from './use-wake-lock.ts'

export { openCall } from '../open-call.ts'

/** The panel beside the picture: the chat for the customer, the case for the mechanic. */
export type RoomPanel = {
  /** The label of the control that opens it on narrow screens. */
  label: string
  icon: 'chat' | 'desk'
  badge?: ReactNode
  content: ReactNode
}

export type CallRoomProps = Pick<CallChatProps, 'thread'> &
  Omit<CallPlace, 'counterpartName'> & {
    title: string
    counterpartName: string
    back: { to: string; label: string }
    startsAt: string | null
    /** The call's start in milliseconds according to the service; null before the two met. */
    metAt: number | null
    /** The page that the "minimise" button opens; the call goes on in a small window. */
    minimizeTo: string
    /** The page on which the customer asks for another time. */
    newTimeTo?: string
    /** Renders the panel; `isOpen` is always true where the panel has its own column. */
    renderPanel: (state: { isOpen: boolean }) => RoomPanel
    checklist?: ReactNode
    lobbyExtra?: ReactNode
  }

/** The call: the lobby, then both pictures, the controls, and the panel beside them. It fills the screen. */
export default function CallRoom({
  title,
  back,
  startsAt,
  metAt,
  minimizeTo,
  newTimeTo,
  renderPanel,
  checklist,
  lobbyExtra,
  ...place
}: CallRoomProps) {
  const { counterpartName, leaveTo } = place
  const { open, call, own, since } = useCall(place, metAt)
  const { media, session, board: boardSession, pointer, requests, modes } = open
  const { isHolding } = useStore(modes.store)
  const isPointerOn = useStore(pointer.store, (state) => state.isOn)
  const { board, busy } = useStore(boardSession.store)
  const drawing = useRef<SVGSVGElement>(null)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [areOptionsOpen, setOptionsOpen] = useState(false)
  const [tool, setTool] = useState<Shape>('circle')
  const t = useTexts()
  const { role, name } = usePerson()
  const isCustomer = role === 'customer'
  // The mechanic repairs nothing, so one line is enough for a warning.
  const [isWarningFolded, setWarningFolded] = useState(!isCustomer)
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
  const isBad = mustStopRepairing(call)
  const lastGoodAt = useLastGood(isBad, open.now)
  useEffect(() => {
    if (!isBad) setWarningFolded(!isCustomer)
  }, [isBad, isCustomer])
  const isWarningShown = isBad && (at === 'lost' || !isWarningFolded)
  const warning = t(isCustomer ? 'call.bad.title' : 'call.bad.mechanicTitle')

  const join = () => void open.join()
  const hangUp = async () => {
    await open.hangUp()
    await navigate(leaveTo)
  }
  const { frozen } = board
  // The bike is what both want to see, and the customer's camera shows it.
  const ownTrack = isHolding ? null : own.videoTrack
  const bikeTrack = at === 'connected' ? (isCustomer ? ownTrack : findRemoteVideo(call)) : null
  const freeze = () => {
    if (!bikeTrack || frozen || busy) return
    void (isCustomer ? boardSession.freezeOwn(bikeTrack) : boardSession.freezeCounterpart(bikeTrack))
  }
  const panel = renderPanel({ isOpen: isPanelOpen })
  const isLobby = at === 'idle' || (isCustomer && at === 'alone' && since === null)

  const pressShortcut = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    const isTyping =
      target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !isInCall) return
    const run = {
      m: () => void media.toggleMic(),
      v: () => void media.toggleCamera(),
      z: bikeTrack && !frozen ? pointer.toggle : undefined,
      f: freeze,
      h: modes.toggleHold,
    }[key.toLowerCase()]
    if (run) event.preventDefault()
    run?.()
  }
  const setPanel = (isOpen: boolean) => {
    setPanelOpen(isOpen)
    if (isOpen) setWarningFolded(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the labelled buttons do.
    <div
      ref={room}
      tabIndex={-1}
      className={css.Room}
      data-fullscreen
      data-role={role}
      data-panel={isPanelOpen || undefined}
      data-lobby={isLobby || undefined}
      data-bad={isWarningShown || undefined}
      onKeyDown={pressShortcut}
    >
      <h1 tabIndex={-1} data-page-heading className={css.Announcement}>
        {title}
      </h1>
      {at === 'left' ? (
        <Skeleton label={t('call.leaving')} height="20rem" />
      ) : isLobby ? (
        <Lobby
          media={media}
          counterpartName={counterpartName}
          startsAt={startsAt}
          back={back}
          isWaiting={at === 'alone'}
          status={at === 'alone' ? t('call.state.alone', { name: counterpartName }) : ''}
          isElsewhere={session.takesPartElsewhere}
          onJoin={join}
          onLeave={() => void hangUp()}
          onChat={() => setPanel(true)}
          checklist={checklist}
          extra={
            <>
              <CallOptions modes={modes} media={media} />
              {lobbyExtra}
            </>
          }
        />
      ) : (
        <div className={css.Stage}>
          <Stage call={call} own={own} counterpartName={counterpartName} isCustomer={isCustomer} pointer={pointer}>
            {frozen && (
              <BoardView
                ref={drawing}
                frozen={frozen}
                strokes={board.strokes}
                tool={tool}
                beginStroke={boardSession.beginStroke}
                names={
                  isCustomer
                    ? { customer: t('call.you'), mechanic: counterpartName }
                    : { customer: counterpartName, mechanic: name || t('call.you') }
                }
              />
            )}
          </Stage>
          <div className={css.Top}>
            {frozen ? (
              <>
                <FrozenTitle name={counterpartName} />
                <Pill onClick={() => void media.toggleMic()} className={css.Mute}>
                  <Icon name={own.mic.at === 'on' ? 'mic' : 'mic-off'} size={1.25} />{' '}
                  <span>{t(own.mic.at === 'on' ? 'call.mute' : 'call.unmute')}</span>
                </Pill>
              </>
            ) : (
              <>
                <Pill onClick={() => void navigate(minimizeTo)} className={css.Minimize}>
                  <Icon name="down" size={1.25} /> <span className={css.MinimizeLabel}>{t('call.minimize')}</span>
                </Pill>
                <QualityPill since={since} quality={call.quality} {...(!isCustomer && { name: counterpartName })}>
                  <CallOptionsButton onOpen={() => setOptionsOpen(true)} />
                </QualityPill>
              </>
            )}
          </div>
          {!isCustomer && at === 'connected' && !frozen && (
            <RequestColumn requests={requests} counterpartName={counterpartName} />
          )}
          {!frozen && <HoldNotice modes={modes} counterpartName={counterpartName} />}
          {isWarningShown && lastGoodAt !== null && <LastPicture at={lastGoodAt} />}
          <BoardProblem session={boardSession} />
          <CallProblem call={call} onJoin={join} />
          {frozen ? (
            <BoardTools
              key={frozen.pictureId}
              session={boardSession}
              ticketId={place.ticketId}
              tool={tool}
              onTool={setTool}
              render={() => renderDrawing(drawing.current)}
            />
          ) : (
            <div className={css.Bottom}>
              {isBad && !isWarningShown && (
                <button type="button" className={css.FoldedWarning} onClick={() => setWarningFolded(false)}>
                  <Icon name="warning" size={1.25} /> <span role="alert">{warning}</span>
                </button>
              )}
              <Sentence call={call} own={own} since={since} counterpartName={counterpartName} modes={modes.store} />
              <ThinStatus modes={modes} counterpartName={counterpartName} />
              {isCustomer && (
                <>
                  <RequestLine requests={requests} counterpartName={counterpartName} />
                  <div className={css.Note}>
                    <StillNote requests={requests} counterpartName={counterpartName} ticketId={place.ticketId} />
                  </div>
                </>
              )}
              <PointerStatus session={pointer} counterpartName={counterpartName} />
              <div className={css.Actions}>
                {isHolding ? (
                  <button type="button" className={css.Freeze} aria-keyshortcuts="H" onClick={modes.toggleHold}>
                    <Icon name="play" size={1.5} /> {t('modes.hold.end')}
                  </button>
                ) : (
                  <button
                    type="button"
                    className={css.Freeze}
                    // Not while freezing: a disabled button loses the focus.
                    disabled={!bikeTrack}
                    aria-busy={busy === 'freezing' || undefined}
                    aria-keyshortcuts="F"
                    onClick={freeze}
                  >
                    <Icon name="circle" size={1.5} /> {t(busy === 'freezing' ? 'board.freezing' : 'board.freeze')}
                  </button>
                )}
                {own.torch && (
                  <button
                    type="button"
                    className={css.Light}
                    aria-pressed={own.torch === 'on'}
                    onClick={() => void media.toggleTorch()}
                  >
                    <Icon name="torch" size={1.5} /> {t('call.torch')}
                  </button>
                )}
              </div>
              <Controls
                own={own}
                media={media}
                pointer={bikeTrack && { isOn: isPointerOn, toggle: pointer.toggle }}
                hold={{ isOn: isHolding, toggle: modes.toggleHold }}
                panel={
                  <RoundControl
                    icon={panel.icon}
                    label={panel.label}
                    tone={isPanelOpen ? 'on' : 'plain'}
                    aria-expanded={isPanelOpen}
                    badge={panel.badge}
                    className={css.PanelToggle}
                    onClick={() => setPanel(!isPanelOpen)}
                  />
                }
                onHangUp={() => void hangUp()}
              />
            </div>
          )}
          {isWarningShown && (
            <BadLine
              title={warning}
              call={call}
              counterpartName={counterpartName}
              onVoiceOnly={
                own.camera.at === 'on'
                  ? () => {
                      void media.toggleCamera()
                      setWarningFolded(true)
                    }
                  : undefined
              }
              onWrite={() => setPanel(true)}
              onJoin={join}
              onNewTime={newTimeTo ? () => setPanel(true) : undefined}
              onHangUp={() => void hangUp()}
            />
          )}
        </div>
      )}
      <CallOptionsDialog
        isOpen={areOptionsOpen && isInCall}
        onClose={() => setOptionsOpen(false)}
        modes={modes}
        media={media}
        counterpartName={counterpartName}
      >
        {!isCustomer && at === 'connected' && !frozen && (
          <RequestColumn requests={requests} counterpartName={counterpartName} isInDialog />
        )}
      </CallOptionsDialog>
      {at !== 'left' && (
        <aside className={css.Panel} aria-label={panel.label} hidden={!isPanelOpen && isCustomer}>
          {isPanelOpen && (
            <button type="button" className={css.ClosePanel} onClick={() => setPanel(false)}>
              <Icon name="down" size={1.25} /> {t('call.closePanel')}
            </button>
          )}
          {panel.content}
        </aside>
      )}
    </div>
  )
}

const findRemoteVideo = ({ remote, remoteMedia }: CallState) =>
  remoteMedia.camera ? (remote?.getVideoTracks()[0] ?? null) : null

/** The moment at which a bad line began, by the service's clock; null while it is good. */
function useLastGood(isBad: boolean, now: () => number): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => setSince(isBad ? now() : null), [isBad, now])
  return since
}
