import { toWeakSide } from '@radruf/call'
import { isFailed } from '@radruf/call/shared-view'
import { CALL_KEYS } from '@radruf/case-parts'
import { MINUTE_MS } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { useNow } from '@radruf/shell-kit'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { FrozenNote } from '../board/board-tools.tsx'
import { PhotoLayoutChoice } from '../case-photo/photo-layout-choice.tsx'
import { CloseUpStatus } from '../close-up/close-up-status.tsx'
import { StageButton } from '../controls/stage-button.tsx'
import { MarkStatus } from '../live-marks/mark-status.tsx'
import { MarkTools } from '../live-marks/mark-tools.tsx'
import { VoiceFirstStatus } from '../modes/mode-status.tsx'
import { PointerStatus } from '../pointer/pointer-layer.tsx'
import { RequestColumn, RequestLine, StillNote } from '../requests/requests.tsx'
import { StepLine } from '../steps/step-line.tsx'
import css from './bottom-bar.module.css'
import { Sentence } from './call-status.tsx'
import { CollapsedWarning } from './collapsed-warning.tsx'
import { Controls } from './controls.tsx'
import { MissingCounterpart } from './missing-counterpart.tsx'
import { RemindButton } from './remind-button.tsx'
import type { RoomPanel } from './room-panel.ts'
import type { Room } from './use-room.ts'
import { WeakLine } from './weak-line.tsx'

/** The bar below the pictures: the status of the call, freezing the picture, and the controls. */
export function BottomBar({ room, panel }: { room: Room; panel: RoomPanel }) {
  const { activeCall, counterpartName, isCustomer, ticketId, warning, presence } = room
  const { modes, requests } = activeCall
  const isLineBad = warning.isShown
  return (
    <div className={css.Bottom}>
      <CollapsedWarning warning={warning} className={css.Warning} />
      {warning.isBeside && <WeakLine room={room} />}
      <BusyDevice room={room} />
      {presence.at === 'interrupted' && <MissingCounterpart room={room} presence={presence} />}
      {/* On a phone there is room for one heading. */}
      {!(isCustomer && (room.closeUp.isOn || room.steps.current)) && <Sentence {...room} modes={modes.store} />}
      <Reminder room={room} />
      <VoiceFirstStatus modes={modes} counterpartName={counterpartName} />
      {isCustomer && <RequestLine requests={requests} counterpartName={counterpartName} />}
      <div className={css.Note}>
        <StillNote {...{ requests, counterpartName, ticketId, isLineBad }} />
        {isCustomer && <FrozenNote session={activeCall.board} ticketId={ticketId} isLineBad={isLineBad} />}
      </div>
      {room.large.isEnlarged && !room.closeUp.isOn && (
        <EnlargedHint counterpartName={counterpartName} onSwap={room.large.swap} />
      )}
      <PointerStatus session={activeCall.pointer} counterpartName={counterpartName} />
      <CloseUpStatus closeUp={room.closeUp} counterpartName={counterpartName} />
      <MarkStatus room={room} />
      <StepLine room={room} />
      {room.markTool.isOpen && <MarkTools room={room} />}
      {!isCustomer && room.callState.phase.at === 'connected' && !room.markTool.isOpen && !room.casePhoto.shown && (
        <RequestColumn requests={requests} counterpartName={counterpartName} isRow />
      )}
      {/* Without the counterpart there is nothing to draw on together. */}
      {presence.at !== 'interrupted' && <Actions room={room} />}
      {room.casePhoto.shown && room.isWide && <PhotoLayoutChoice casePhoto={room.casePhoto} />}
      <Controls room={room} panel={panel} />
    </div>
  )
}

/** Minutes of waiting after which the mechanic can remind the customer. */
const REMIND_AFTER_MINUTES = 2

/** The mechanic waits alone for a customer who may have forgotten the call, or does not come back. */
function Reminder({ room: { presence, ticketId, counterpartName, customerLanguage } }: { room: Room }) {
  const now = useNow()
  const isAlone = (presence.at === 'waiting' || presence.at === 'interrupted') && presence.who === 'mechanic'
  if (!isAlone || !customerLanguage || now - Date.parse(presence.since) < REMIND_AFTER_MINUTES * MINUTE_MS) return null
  return <RemindButton ticketId={ticketId} name={counterpartName} language={customerLanguage} />
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

/** The sound alone, while the line is weak and another line would not help. Undefined while the person's camera is off. */
function SoundOnly({ room: { warning, weakLine, isCustomer, mediaState, activeCall } }: { room: Room }) {
  const t = useTexts()
  if (!warning.isBeside || mediaState.camera.at !== 'on') return null
  if (isCustomer && toWeakSide(weakLine, isCustomer) === 'other') return null
  return (
    <StageButton tone="brand" onClick={() => void activeCall.media.toggleCamera()}>
      <Icon name="mic" size={1.5} /> {t(isCustomer ? 'call.bad.voiceOnly' : 'call.weak.soundOnly')}
    </StageButton>
  )
}

/** Opens the tools for marks on the moving picture. Next to a wide picture the mechanic always has them. */
function MarkToolsToggle({ room: { markTool, isCustomer } }: { room: Room }) {
  const t = useTexts()
  return (
    <StageButton
      aria-label={t('liveMarks.tools')}
      aria-expanded={markTool.isOpen}
      data-strip={!isCustomer || undefined}
      onClick={markTool.toggle}
    >
      <Icon name="pen" size={1.5} />
    </StageButton>
  )
}

/** Shows the next step to both. It does not wait for the customer's confirmation. */
function NextStep({ room: { steps, isCustomer, warning } }: { room: Room }) {
  const t = useTexts()
  if (isCustomer || !steps.showNext) return null
  return (
    <StageButton
      tone={warning.isBeside ? 'plain' : 'brand'}
      aria-keyshortcuts="Enter ArrowRight"
      onClick={steps.showNext}
    >
      <Icon name="forward" size={1.5} /> {t('steps.next')}
    </StageButton>
  )
}

/** Saves the present frame with its marks to the pictures of the ticket. */
function KeepMarked({ room: { keepMarked, activeCall, warning, steps } }: { room: Room }) {
  const t = useTexts()
  const state = useStore(activeCall.requests.store, ({ requests }) => requests.marked)
  const isAsked = state === 'asked'
  return (
    <>
      <VisuallyHidden role="status">{isFailed(state) && t(`requests.stillState.${state}`)}</VisuallyHidden>
      {keepMarked && (
        <StageButton
          tone={warning.isBeside || steps.showNext ? 'plain' : 'brand'}
          aria-busy={isAsked || undefined}
          aria-keyshortcuts={CALL_KEYS.marked}
          onClick={keepMarked}
        >
          <Icon name="bookmark" size={1.5} />
          <span>
            {t(isAsked ? 'liveMarks.keeping' : 'liveMarks.keep')}
            {isFailed(state) && <strong aria-hidden="true"> {t(`requests.stillState.${state}`)}</strong>}
          </span>
        </StageButton>
      )}
    </>
  )
}

/** Freezing the picture while the person takes part, or the end of the hold, and the light of the person's camera. */
function Actions({ room }: { room: Room }) {
  const { activeCall, mediaState, isInCall, isHolding, isFreezing, isAsked, bikeTrack, freeze, warning } = room
  const t = useTexts()
  return (
    <div className={css.Actions}>
      <SoundOnly room={room} />
      <NextStep room={room} />
      {isHolding ? (
        <StageButton tone="brand" aria-keyshortcuts={CALL_KEYS.hold} onClick={activeCall.modes.toggleHold}>
          <Icon name="play" size={1.5} /> {t('modes.hold.end')}
        </StageButton>
      ) : (
        isInCall && (
          <StageButton
            // A request, a weak line or marks have their own button, which is the next action.
            tone={isAsked || warning.isBeside || room.keepMarked || room.steps.current ? 'plain' : 'brand'}
            disabled={!bikeTrack}
            aria-busy={isFreezing || undefined}
            aria-keyshortcuts={CALL_KEYS.freeze}
            onClick={freeze}
          >
            <Icon name="circle" size={1.5} /> {t(isFreezing ? 'board.freezing' : 'board.freeze')}
          </StageButton>
        )
      )}
      <KeepMarked room={room} />
      {room.markTool.isUsable && <MarkToolsToggle room={room} />}
      {mediaState.torch && !isAsked && (
        <StageButton aria-pressed={mediaState.torch === 'on'} onClick={() => void activeCall.media.toggleTorch()}>
          <Icon name="torch" size={1.5} /> {t('call.torch')}
        </StageButton>
      )}
    </div>
  )
}
