import type { MarkStepsSession } from '@radruf/call/steps'
import { Icon } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'
import css from './step-line.module.css'
import type { Steps } from './use-steps.ts'

/** What the step line uses of the call's room. */
type StepRoom = {
  steps: Steps
  isCustomer: boolean
  counterpartName: string
  activeCall: { markSteps: MarkStepsSession }
}

/** The current step: its headline for the customer, who confirms it, and what the customer sees for the mechanic. */
export function StepLine({ room }: { room: StepRoom }) {
  const problemText = useProblemText()
  return (
    <>
      {room.isCustomer ? <CustomerStep room={room} /> : <MechanicStep room={room} />}
      {room.steps.error !== null && (
        <p role="alert" className={css.Problem}>
          {problemText(room.steps.error)}
        </p>
      )}
    </>
  )
}

/** The customer sees the current step only. */
function CustomerStep({ room: { steps, counterpartName: name } }: { room: StepRoom }) {
  const t = useTexts()
  const { current, isConfirmed, confirm } = steps
  return (
    <div className={css.Step} data-on={current ? true : undefined}>
      <div role="status" className={css.Headline}>
        {current && (
          <>
            <span className={css.Number}>{current.number}</span>
            <div>
              <h2>{current.title || t('steps.pointing', { name })}</h2>
              {current.detail && <p className={css.Detail}>{current.detail}</p>}
            </div>
          </>
        )}
      </div>
      {current && (
        <StageButton tone={isConfirmed ? 'plain' : 'brand'} disabled={isConfirmed} onClick={confirm}>
          <Icon name="check" size={1.5} /> {isConfirmed ? t('steps.confirmed', { name }) : t('steps.found')}
        </StageButton>
      )}
    </div>
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
