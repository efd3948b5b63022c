import type { CallRoute } from '@radruf/call'
import { togglePictureWindow } from '@radruf/call/media'
import { UnreadStatus } from '@radruf/case-parts'
import type { CallStep, Language, LobbyReport, Photo, PresenceFacts, Snapshot } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Icon, Skeleton, VisuallyHidden } from '@radruf/shared-ui'
import { useApi, useBlockReload, useTicketRole } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { type LobbyResults, useLobbyReport } from '../lobby-report/use-lobby-report.ts'
import { DeviceProblemDialog } from '../media/device-problem.tsx'
import { CallOptions, CallOptionsDialog } from '../modes/call-options.tsx'
import { hasRequests } from './bottom-bar.tsx'
import { type CallChatProps, useCurrentThread } from './call-chat.tsx'
import { CallEnded } from './call-ended.tsx'
import css from './call-room.module.css'
import { Lobby } from './lobby.tsx'
import type { LobbyProps } from './lobby-action.tsx'
import { ReadyMessage, useIsComing } from './ready-message.tsx'
import type { PanelState, RoomPanel } from './room-panel.ts'
import { Stage } from './stage.tsx'
import { useNewTime } from './use-new-time.ts'
import { pressShortcut, type Room, useRoom } from './use-room.ts'
import { useWakeLock } from './use-wake-lock.ts'

export { openCall } from '@radruf/call/open-call'

export type CallRoomProps = Pick<CallChatProps, 'thread'> &
  Omit<CallRoute, 'counterpartName'> & {
    title: string
    counterpartName: string
    back: { to: string; label: string }
    startsAt: string | null
    /** Minutes by which the mechanic has postponed the start. */
    delayedMinutes: number
    /** The customer can still choose another time. */
    canMove: boolean
    /** The call's start in milliseconds according to the service; null before the two met. */
    metAt: number | null
    /** Who has been in the call, according to the ticket. */
    facts: PresenceFacts
    /** For the mechanic's messages. */
    customerLanguage?: Language
    /** The customer's bike. */
    photo: Photo | null
    /** The pictures of this call, oldest first. */
    pictures: readonly Snapshot[]
    /** The steps of this call, in their order. */
    steps: readonly CallStep[]
    /** The number of steps that the draft of the summary has. */
    summarySteps: number
    /** The customer can read the summary already. */
    hasSummary: boolean
    /** The page that the "minimise" button opens; the call goes on in a small window. */
    minimizeTo: string
    /** The page on which the customer asks for another time. */
    newTimeTo?: string
    renderPanel: (state: PanelState) => RoomPanel
    /** Of the customer who waits; null without one. */
    lobbyReport: LobbyReport | null
    /** The callback gets the entries, and each change of them. */
    renderChecklist?: (onChange: LobbyResults['setChecklist']) => ReactNode
    lobbyExtra?: ReactNode
  }

/** The call: the lobby, then both pictures, the controls, and the panel beside them. It fills the screen. */
export default function CallRoom({
  title,
  thread,
  back,
  startsAt,
  delayedMinutes,
  canMove,
  metAt,
  facts,
  customerLanguage,
  photo,
  pictures,
  steps,
  summarySteps,
  hasSummary,
  minimizeTo,
  newTimeTo,
  renderPanel,
  lobbyReport,
  renderChecklist,
  lobbyExtra,
  ...route
}: CallRoomProps) {
  const t = useTexts()
  const role = useTicketRole()
  const room = useRoom(route, { metAt, facts, customerLanguage, steps })
  const [areOptionsOpen, setOptionsOpen] = useState(false)
  const { callState, isPanelOpen, isLobby, isInCall, isWide } = room
  const lobbyResults = useOwnLobbyReport(room)
  const hasLeft = callState.phase.at === 'left'
  const panel = renderPanel({
    isOpen: isPanelOpen || (isWide && role === 'mechanic'),
    onOpen: () => room.setPanel(true),
    chatRequests: room.chatRequests,
    photoBeside: room.photoBeside,
    stepMarks: room.stepMarks.panel,
  })
  const element = useRestoreRoomFocus(room.hasJoined, {
    isWarningOpen: room.warning.isSheet,
    isPanelOpen,
    isLookingCloser: room.closeUp.isOn || room.closeUp.isPhotoOnly,
  })
  useCurrentThread(route.ticketId)
  useWakeLock(isInCall)
  useBlockReload(isInCall)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the labelled buttons do.
    <div
      ref={element}
      tabIndex={-1}
      className={css.Room}
      data-fullscreen
      data-role={role}
      data-panel={isPanelOpen ? 'open' : 'closed'}
      data-lobby={isLobby || callState.phase.at === 'hungUp' || undefined}
      data-bad={room.warning.isSheet || undefined}
      onKeyDown={(event) => pressShortcut(room, event, () => setOptionsOpen(true))}
    >
      <h1 tabIndex={-1} data-page-heading className={css.Heading}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <UnreadStatus count={panel.toggle?.unread ?? 0} />
      {room.presence.at === 'hungUp' && callState.phase.at === 'hungUp' ? (
        <CallEnded room={room} presence={room.presence} {...{ photo, pictures, summarySteps, hasSummary }} />
      ) : hasLeft ? (
        <Skeleton label={t('call.leaving')} height="20rem" />
      ) : isLobby ? (
        <RoomLobby
          room={room}
          thread={thread}
          startsAt={startsAt}
          delayedMinutes={delayedMinutes}
          canMove={canMove}
          back={back}
          lobbyReport={lobbyReport}
          checklist={renderChecklist?.(lobbyResults.setChecklist)}
          results={room.isCustomer ? lobbyResults : undefined}
          extra={lobbyExtra}
        />
      ) : (
        <Stage
          room={room}
          panel={panel}
          startsAt={startsAt}
          minimizeTo={minimizeTo}
          newTimeTo={newTimeTo}
          onOptions={() => setOptionsOpen(true)}
        />
      )}
      <RoomOptions room={room} isOpen={areOptionsOpen && isInCall} onClose={() => setOptionsOpen(false)} />
      {isInCall && !isLobby && <DeviceProblemDialog media={room.activeCall.media} />}
      {!hasLeft && (callState.phase.at !== 'hungUp' || !room.isCustomer) && <PanelArea room={room} panel={panel} />}
    </div>
  )
}

/**
 * Focuses the room once the join button, or the pressed button of the warning, the panel or the closer look with the focus is gone.
 * Otherwise the keyboard focus returns to the top of the page, where the call's keys do nothing.
 */
function useRestoreRoomFocus(
  hasJoined: boolean,
  opened: { isWarningOpen: boolean; isPanelOpen: boolean; isLookingCloser: boolean },
) {
  const { isWarningOpen, isPanelOpen, isLookingCloser } = opened
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasJoined) room.current?.focus({ preventScroll: true })
  }, [hasJoined])
  useEffect(() => {
    const isLost = document.activeElement === document.body
    const isOpen = isWarningOpen || isPanelOpen || isLookingCloser
    if (hasJoined && !isOpen && isLost) room.current?.focus({ preventScroll: true })
  }, [hasJoined, isWarningOpen, isPanelOpen, isLookingCloser])
  return room
}

function RoomLobby({
  room,
  thread,
  extra,
  lobbyReport,
  ...lobby
}: { room: Room; extra: ReactNode } & Pick<LobbyProps, 'checklist' | 'results'> &
  Pick<CallRoomProps, 'thread' | 'startsAt' | 'delayedMinutes' | 'canMove' | 'back' | 'lobbyReport'>) {
  const t = useTexts()
  const { activeCall, callState, counterpartName, hangUp, setPanel, presence, isCustomer } = room
  const askForNewTime = useNewTime(room)
  const isWaiting = callState.phase.at === 'alone'
  const isComing = useIsComing(thread) && isWaiting
  const isAwaited = presence.at === 'waiting' && (presence.who === 'customer') !== isCustomer
  return (
    <Lobby
      {...lobby}
      media={activeCall.media}
      counterpartName={counterpartName}
      counterpartFullName={room.counterpartFullName}
      counterpartPortrait={room.counterpartPortrait}
      isWaiting={isWaiting}
      isComing={isComing}
      report={isAwaited ? lobbyReport : null}
      isOnStage={!isCustomer && room.isWide}
      awaitedSince={isAwaited ? Date.parse(presence.since) : null}
      status={isWaiting ? t(isComing ? 'lobby.coming' : 'call.state.alone', { name: counterpartName }) : ''}
      isElsewhere={activeCall.session.isParticipantElsewhere}
      onJoin={(options) => void activeCall.join(options)}
      onLeave={() => void hangUp()}
      onChat={() => setPanel(true)}
      // An open chat shows its draft already.
      onNewTime={room.isPanelOpen ? undefined : askForNewTime}
      message={
        isAwaited &&
        room.customerLanguage && (
          <ReadyMessage
            message="rightThere"
            ticketId={room.ticketId}
            name={counterpartName}
            language={room.customerLanguage}
            isOnPage
          />
        )
      }
      extra={
        <>
          <CallOptions modes={activeCall.modes} media={activeCall.media} />
          {extra}
        </>
      }
    />
  )
}

/** Reports the customer's lobby for the client that has joined last. */
function useOwnLobbyReport({ ticketId, activeCall, mediaState, callState, isCustomer, isLobby }: Room) {
  const api = useApi()
  const send = async (body: LobbyReport) => {
    const clientId = activeCall.session.getClientIds().at(-1)
    if (!clientId) return
    const params = { path: { ticketId, clientId } }
    await unwrap(api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}/lobby-report', { params, body }))
  }
  const isInLobby = isCustomer && isLobby
  return useLobbyReport(mediaState, { isInLobby, isWaiting: isInLobby && callState.phase.at === 'alone', send })
}

/** The settings of the call. */
function RoomOptions({ room, isOpen, onClose }: { room: Room; isOpen: boolean; onClose: () => void }) {
  const { activeCall, callState, counterpartName, canPoint } = room
  const hasPicture = callState.remote !== null && callState.remoteMedia.camera
  return (
    <CallOptionsDialog
      isOpen={isOpen}
      onClose={onClose}
      modes={activeCall.modes}
      media={activeCall.media}
      counterpartName={counterpartName}
      onRemoveMarks={room.markTool.hasOwn ? activeCall.liveMarks.removeAll : undefined}
      pointer={canPoint ? activeCall.pointer : undefined}
      choosesFit={!room.isCustomer && hasPicture}
      onFreeze={!room.isCustomer && room.bikeTrack ? room.freeze : undefined}
      onCloseUp={room.closeUp.canLook ? room.closeUp.toggle : undefined}
      requests={!room.isCustomer && !hasRequests(room) ? activeCall.requests : undefined}
      onPictureWindow={hasPicture && document.pictureInPictureEnabled ? togglePictureWindow : undefined}
    />
  )
}

function PanelArea({ room: { isPanelOpen, setPanel, panelHandlers }, panel }: { room: Room; panel: RoomPanel }) {
  const t = useTexts()
  return (
    <aside
      className={css.Panel}
      aria-label={panel.label}
      hidden={!isPanelOpen && panel.toggle !== undefined}
      // Safari gives the focus of a pressed button to the element around it that can have it.
      tabIndex={-1}
      {...panelHandlers}
    >
      {isPanelOpen && (
        <button type="button" className={css.ClosePanel} onClick={() => setPanel(false)}>
          <Icon name="down" size={1.25} /> {t('call.closePanel')}
        </button>
      )}
      {panel.content}
    </aside>
  )
}
