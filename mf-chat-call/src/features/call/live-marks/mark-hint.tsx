import { type LiveMarksSession, type MarkAnswer, mirror } from '@radruf/call/live-marks'
import { Icon, type IconName } from '@radruf/shared-ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'
import { Headline } from '../steps/headline.tsx'
import css from './mark-hint.module.css'
import { type MarkHint, useIsFirstMark } from './use-mark-hint.ts'

type HintProps = { hint: MarkHint; session: LiveMarksSession; isMirrored: boolean; counterpartName: string }

/** The customer's headline about the mechanic's mark. Screen readers hear of the mark and of its state elsewhere. */
export function MarkHintLine({ hint, session, isMirrored, counterpartName: name }: HintProps) {
  const t = useTexts()
  const isFirst = useIsFirstMark(session, hint.at === 'pointed' ? hint.mark.id : undefined)
  if (hint.at === 'lost') return <LostMark hint={hint} session={session} isMirrored={isMirrored} />
  return (
    <Headline number={hint.number} title={t('steps.pointing', { name })}>
      {isFirst && t('liveMarks.sticks')}
    </Headline>
  )
}

/** Milliseconds of the vibration when the part is found again. */
const FOUND_AGAIN_MS = 30

/** What the part looks like, and where to pan to find it. */
function LostMark({
  hint: { mark, number, direction },
  session,
  isMirrored,
}: { hint: Extract<MarkHint, { at: 'lost' }> } & Pick<HintProps, 'session' | 'isMirrored'>) {
  const t = useTexts()
  const shown = direction && isMirrored ? mirror(direction) : direction
  const holder = useRef<HTMLSpanElement>(null)
  const { id } = mark
  useEffect(() => {
    const still = session.getStill(id)
    holder.current?.replaceChildren(...(still ? [still] : []))
    return () => {
      if (session.store.getState().views[id]?.at === 'shown') navigator.vibrate?.(FOUND_AGAIN_MS)
    }
  }, [session, id])
  return (
    <div className={css.Lost} data-headline>
      <span ref={holder} aria-hidden="true" className={css.Still} />
      <div>
        <p>{shown ? t(`liveMarks.pan.${shown}`) : t('liveMarks.number', { number })}</p>
        <h2>{shown ? t('liveMarks.look', { number }) : t('liveMarks.showAgain')}</h2>
      </div>
    </div>
  )
}

const ANSWERS: Readonly<Record<MarkAnswer, { icon: IconName; label: 'steps.found' | 'liveMarks.missed' }>> = {
  found: { icon: 'check', label: 'steps.found' },
  missed: { icon: 'chat', label: 'liveMarks.missed' },
}

/** Tells the mechanic's page that the part is found, or cannot be found. It says when that page knows. */
export function AnswerButton({
  hint: { mark, at },
  session,
  tone,
  counterpartName: name,
}: Pick<HintProps, 'hint' | 'session' | 'counterpartName'> & { tone: 'plain' | 'brand' }) {
  const t = useTexts()
  const { answers, receivedAnswers } = useStore(session.store)
  const answer = at === 'lost' ? 'missed' : 'found'
  const { icon, label } = ANSWERS[answer]
  const isSent = answers[mark.id] === answer
  const isReceived = isSent && receivedAnswers[mark.id] === answer
  const text = isReceived ? t('steps.confirmed', { name }) : t(isSent ? 'liveMarks.sending' : label)
  return (
    <StageButton tone={isSent ? 'plain' : tone} wide disabled={isSent} onClick={() => session.answer(mark.id, answer)}>
      <Icon name={icon} size={1.5} /> {text}
    </StageButton>
  )
}
