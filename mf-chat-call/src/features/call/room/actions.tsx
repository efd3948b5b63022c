import { toWeakSide } from '@radruf/call'
import { isFailed } from '@radruf/call/shared-view'
import { CALL_KEYS } from '@radruf/case-parts'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { EndCloseUp } from '../close-up/close-up-status.tsx'
import { DrawButton, type DrawLook } from '../controls/draw-button.tsx'
import { StageButton } from '../controls/stage-button.tsx'
import { AnswerButton } from '../live-marks/mark-hint.tsx'
import { FoundButton } from '../steps/step-line.tsx'
import css from './bottom-bar.module.css'
import type { Room } from './use-room.ts'

/** The next actions above or beside the controls, of which at most one is orange. */
export function Actions({ room }: { room: Room }) {
  const { activeCall, isHolding, isCustomer } = room
  const t = useTexts()
  return (
    <div className={css.Actions}>
      <SoundOnly room={room} />
      {!isCustomer && <NextStep room={room} />}
      {isHolding && (
        <StageButton tone="brand" aria-keyshortcuts={CALL_KEYS.hold} onClick={activeCall.modes.toggleHold}>
          <Icon name="play" size={1.5} /> {t('modes.hold.end')}
        </StageButton>
      )}
      {isCustomer ? <CustomerActions room={room} /> : <MechanicActions room={room} />}
    </div>
  )
}

/** A request, a weak line and a hold have their own button, which is the next action. */
const toTone = ({ isAsked, warning, isHolding }: Room) =>
  isAsked || warning.isBeside || isHolding ? ('plain' as const) : ('brand' as const)

/** What the customer does next about the close-up, the step or the mark that the mechanic shows; else freezing. */
function CustomerActions({ room }: { room: Room }) {
  const { activeCall, closeUp, steps, markHint, markTool, counterpartName, isHolding } = room
  const tone = toTone(room)
  if (closeUp.isOn)
    return (
      <>
        <EndCloseUp closeUp={closeUp} />
        <Torch room={room} />
      </>
    )
  const isLost = markHint?.at === 'lost'
  if ((!steps.current && !markHint) || markTool.isOpen)
    return (
      <>
        {!isHolding && <Freeze room={room} tone={markTool.isOpen ? 'plain' : tone} />}
        <DrawToggle room={room} isShort={!markTool.isOpen} />
        {!markTool.isOpen && <Torch room={room} />}
      </>
    )
  return (
    <>
      {markHint ? (
        <AnswerButton
          hint={markHint}
          session={activeCall.liveMarks}
          counterpartName={counterpartName}
          tone={isLost ? 'plain' : tone}
        />
      ) : (
        <FoundButton steps={steps} counterpartName={counterpartName} tone={tone} />
      )}
      {isLost && !room.casePhoto.drawing.isPossible ? <Torch room={room} /> : <DrawToggle room={room} />}
    </>
  )
}

/** Saving the marked picture and drawing. The controls have freezing and the closer look. */
function MechanicActions({ room }: { room: Room }) {
  const hasOther = room.steps.showNext !== undefined || room.keepMarked !== undefined
  return (
    <>
      <KeepMarked room={room} />
      <DrawToggle room={room} tone={hasOther ? 'plain' : toTone(room)} />
      <Torch room={room} />
    </>
  )
}

/** The light of the person's own camera. */
function Torch({ room: { activeCall, mediaState, isAsked } }: { room: Room }) {
  const t = useTexts()
  if (!mediaState.torch || isAsked) return null
  return (
    <StageButton aria-pressed={mediaState.torch === 'on'} onClick={() => void activeCall.media.toggleTorch()}>
      <Icon name="torch" size={1.5} /> {t('call.torch')}
    </StageButton>
  )
}

/** Freezes the picture for both. */
function Freeze({ room, tone }: { room: Room; tone: 'plain' | 'brand' }) {
  const { isInCall, isFreezing, bikeTrack, freeze } = room
  const t = useTexts()
  if (!isInCall) return null
  return (
    <StageButton
      tone={tone}
      disabled={!bikeTrack}
      aria-busy={isFreezing || undefined}
      aria-keyshortcuts={CALL_KEYS.freeze}
      onClick={freeze}
    >
      <Icon name="circle" size={1.5} /> {t(isFreezing ? 'board.freezing' : 'board.freeze')}
    </StageButton>
  )
}

/**
 * Drawing on the photo that both see, else the tools for marks on the moving picture. Next to a wide picture the mechanic always has these.
 */
function DrawToggle({ room, ...look }: { room: Room } & DrawLook) {
  const { markTool, casePhoto, isCustomer } = room
  const { drawing } = casePhoto
  if (drawing.isPossible) return <DrawButton {...look} aria-pressed={drawing.isOn} onClick={drawing.toggle} />
  if (!markTool.isUsable) return null
  return (
    <DrawButton
      {...look}
      tone={markTool.isOpen ? 'plain' : look.tone}
      aria-expanded={markTool.isOpen}
      data-strip={!isCustomer || undefined}
      onClick={markTool.toggle}
    />
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

/** Shows the next step to both. It does not wait for the customer's confirmation. */
function NextStep({ room: { steps, warning } }: { room: Room }) {
  const t = useTexts()
  if (!steps.showNext) return null
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
