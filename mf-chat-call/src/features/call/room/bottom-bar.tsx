import { MINUTE_MS } from '@radruf/contract'
import { useNow } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'
import { FrozenNote } from '../board/board-tools.tsx'
import { PhotoLayoutChoice } from '../case-photo/photo-layout-choice.tsx'
import { CloseUpStatus } from '../close-up/close-up-status.tsx'
import { MarkHintLine } from '../live-marks/mark-hint.tsx'
import { MarkStatus } from '../live-marks/mark-status.tsx'
import { MarkTools } from '../live-marks/mark-tools.tsx'
import { VoiceFirstStatus } from '../modes/mode-status.tsx'
import { PointerStatus } from '../pointer/pointer-layer.tsx'
import { RequestColumn, RequestLine, StillNote } from '../requests/requests.tsx'
import { StepLine } from '../steps/step-line.tsx'
import { Actions } from './actions.tsx'
import css from './bottom-bar.module.css'
import { Sentence } from './call-status.tsx'
import { CollapsedWarning } from './collapsed-warning.tsx'
import { Controls } from './controls.tsx'
import { MissingCounterpart } from './missing-counterpart.tsx'
import { ReadyMessage } from './ready-message.tsx'
import type { RoomPanel } from './room-panel.ts'
import type { Room } from './use-room.ts'
import { WeakLine } from './weak-line.tsx'

/** The bar below the pictures: the status of the call, the next actions, and the controls. */
export function BottomBar({ room, panel }: { room: Room; panel: RoomPanel }) {
  const { activeCall, counterpartName, isCustomer, ticketId, warning, presence, closeUp, markHint, steps } = room
  const { modes, requests } = activeCall
  const isLineBad = warning.isShown
  return (
    <div className={css.Bottom}>
      <CollapsedWarning warning={warning} className={css.Warning} />
      {warning.isBeside && <WeakLine room={room} />}
      <BusyDevice room={room} />
      {presence.at === 'interrupted' && <MissingCounterpart room={room} presence={presence} />}
      <Sentence
        {...room}
        modes={modes.store}
        // On a phone there is room for one headline.
        hasHeadline={closeUp.isOn || (isCustomer && Boolean(steps.current || markHint))}
      />
      <Reminder room={room} />
      <VoiceFirstStatus modes={modes} counterpartName={counterpartName} />
      {isCustomer && <RequestLine requests={requests} counterpartName={counterpartName} />}
      <div className={css.Note}>
        <StillNote {...{ requests, counterpartName, ticketId, isLineBad }} />
        {isCustomer && <FrozenNote session={activeCall.board} ticketId={ticketId} isLineBad={isLineBad} />}
      </div>
      {room.large.isEnlarged && !closeUp.isOn && (
        <EnlargedHint counterpartName={counterpartName} onSwap={room.large.swap} />
      )}
      <PointerStatus session={activeCall.pointer} counterpartName={counterpartName} />
      <CloseUpStatus {...{ closeUp, requests, counterpartName }} />
      <MarkStatus room={room} />
      <StepLine room={room} isHidden={closeUp.isOn || markHint?.at === 'lost'} />
      {markHint && !closeUp.isOn && (
        <MarkHintLine
          hint={markHint}
          session={activeCall.liveMarks}
          isMirrored={room.mediaState.facing === 'user'}
          counterpartName={counterpartName}
        />
      )}
      {room.markTool.isOpen && <MarkTools room={room} />}
      {!isCustomer && room.callState.phase.at === 'connected' && !room.markTool.isOpen && hasRequests(room) && (
        <RequestColumn requests={requests} counterpartName={counterpartName} isRow />
      )}
      {/* Without the counterpart there is nothing to draw on together. */}
      {presence.at !== 'interrupted' && <Actions room={room} />}
      {room.casePhoto.shown && room.isWide && <PhotoLayoutChoice casePhoto={room.casePhoto} />}
      <Controls room={room} panel={panel} />
    </div>
  )
}

/** Beside a photo, and below the window of a region, the requests are among the options. */
export const hasRequests = ({ casePhoto, closeUp }: Room): boolean => !casePhoto.shown && !closeUp.isOn

/** Minutes of waiting after which the mechanic can remind the customer. */
const REMIND_AFTER_MINUTES = 2

/** The mechanic waits alone for a customer who may have forgotten the call, or does not come back. */
function Reminder({ room: { presence, ticketId, counterpartName, customerLanguage } }: { room: Room }) {
  const now = useNow()
  const isAlone = (presence.at === 'waiting' || presence.at === 'interrupted') && presence.who === 'mechanic'
  if (!isAlone || !customerLanguage || now - Date.parse(presence.since) < REMIND_AFTER_MINUTES * MINUTE_MS) return null
  return <ReadyMessage message="reminder" ticketId={ticketId} name={counterpartName} language={customerLanguage} />
}

/** The reason why the pictures were swapped, and the way back. The layer of the dot announces it. */
function EnlargedHint({ counterpartName, onSwap }: { counterpartName: string; onSwap: () => void }) {
  const t = useTexts()
  return (
    <div className={css.Enlarged}>
      <p>{t('pointer.remote', { name: counterpartName })}</p>
      <button type="button" onClick={onSwap}>
        {t('pointer.swapBack')}
      </button>
    </div>
  )
}

/** A device without time for the call is no bad line, and other advice helps. */
function BusyDevice({ room: { callState, counterpartName } }: { room: Room }) {
  const t = useTexts()
  const { isBusy, remoteMedia } = callState
  return (
    <p role="status" className={css.Busy}>
      {isBusy ? t('call.busy.own') : remoteMedia.busy && t('call.busy.other', { name: counterpartName })}
    </p>
  )
}
