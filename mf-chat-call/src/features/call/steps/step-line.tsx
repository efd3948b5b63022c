import type { LiveMarksSession } from '@radruf/call/live-marks'
import type { MarkStepsSession } from '@radruf/call/steps'
import { Icon } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'
import { useIsFirstMark } from '../live-marks/use-mark-hint.ts'
import { Headline } from './headline.tsx'
import css from './step-line.module.css'
import type { Steps } from './use-steps.ts'

/** What the step line uses of the call's room. */
type StepRoom = {
  steps: Steps
  isCustomer: boolean
  counterpartName: string
  activeCall: { markSteps: MarkStepsSession; liveMarks: LiveMarksSession }
}

/** The current step: its headline for the customer, and what the customer sees for the mechanic. `isHidden`: another headline has its place. */
export function StepLine({ room, isHidden = false }: { room: StepRoom; isHidden?: boolean }) {
  const problemText = useProblemText()
  return (
    <>
      {room.isCustomer ? <CustomerStep room={room} isHidden={isHidden} /> : <MechanicStep room={room} />}
      {room.steps.error !== null && (
        <p role="alert" className={css.Problem}>
          {problemText(room.steps.error)}
        </p>
      )}
    </>
  )
}

/** The customer sees the current step only. */
function CustomerStep({ room, isHidden }: { room: StepRoom; isHidden: boolean }) {
  const t = useTexts()
  const { steps, counterpartName: name, activeCall } = room
  const step = isHidden ? undefined : steps.current
  // A slow page shows no mark.
  const markId = useStore(
    activeCall.liveMarks.store,
    ({ marks, isSlow }) => marks.find(({ id }) => id === step?.id && !isSlow)?.id,
  )
  const isFirst = useIsFirstMark(activeCall.liveMarks, markId)
  const lines = step && [step.turn && t(`steps.turn.${step.turn}`), step.detail, isFirst && t('liveMarks.sticks')]
  return (
    <div role="status" className={css.Step}>
      {step && (
        <Headline number={step.number} title={step.title || t('steps.pointing', { name })}>
          {lines?.filter(Boolean).join(' · ')}
        </Headline>
      )}
    </div>
  )
}

/** The customer confirms the current step. */
export function FoundButton({
  steps: { current, isConfirmed, confirm },
  tone,
  counterpartName: name,
}: Pick<StepRoom, 'steps' | 'counterpartName'> & { tone: 'plain' | 'brand' }) {
  const t = useTexts()
  if (!current) return null
  return (
    <StageButton tone={isConfirmed ? 'plain' : tone} wide disabled={isConfirmed} onClick={confirm}>
      <Icon name="check" size={1.5} /> {isConfirmed ? t('steps.confirmed', { name }) : t('steps.found')}
    </StageButton>
  )
}

/** The mechanic reads which step the customer sees, and whether the one before was confirmed. */
function MechanicStep({ room: { steps, counterpartName: name, activeCall } }: { room: StepRoom }) {
  const t = useTexts()
  const { current, isConfirmed, skipped } = steps
  const hasFailed = useStore(activeCall.markSteps.store, (state) => state.hasFailed)
  return (
    <>
      <div role="status" className={css.Status}>
        {current && (
          <p>
            {t(isConfirmed ? 'steps.foundAt' : 'steps.seen', { name, number: current.number })}
            {skipped && ` · ${t('steps.skipped', { number: skipped.number })}`}
          </p>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className={css.Problem}>
          {t('steps.notStored')}
        </p>
      )}
    </>
  )
}
