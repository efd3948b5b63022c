import { type CaseListEntry, MINUTE_MS, pathTo } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { PhotoImage, useNow } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useProblem } from '../../../common/problem.ts'
import { useTexts } from '../../../texts/index.ts'
import { type AnswerState, getAnswerState } from './answer-state.ts'
import css from './case-row.module.css'
import { useCaseDayText, useCaseStateText, useWaitText } from './case-state.ts'
import { type LoadedCases, toListSearch } from './load-cases.ts'
import { toggleCase, useSelection } from './several/selection.ts'

type CaseRowProps = { entry: CaseListEntry; list: LoadedCases; isSelected: boolean }

/** A case in the list: whether its customer waits, the bike, the problem, the last words, and the day of its call. */
export function CaseRow({ entry, list, isSelected }: CaseRowProps) {
  const t = useTexts()
  const now = useNow(MINUTE_MS)
  const stateText = useCaseStateText()
  const dayText = useCaseDayText()
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const { ticket } = entry
  const { title } = useProblem(ticket)
  const answer = getAnswerState(entry, now)
  const { isOn, ids } = useSelection()
  return (
    <>
      {isOn && (
        <label className={css.Tick}>
          <input
            type="checkbox"
            aria-label={t('cases.tick', { name: ticket.customer.name })}
            checked={ids.includes(ticket.id)}
            data-shortcut={isSelected ? 'tick' : undefined}
            onChange={() => toggleCase(ticket.id)}
          />
        </label>
      )}
      <Link
        ref={row}
        to={pathTo('/desk/:ticketId', { ticketId: ticket.id }) + toListSearch(list)}
        preventScrollReset
        aria-current={isSelected ? 'page' : undefined}
        data-answer={answer}
        data-section={entry.section ?? undefined}
        className={css.Row}
        data-shortcut="case"
      >
        <AnswerMark answer={answer} />
        <span className={css.Thumb}>
          {ticket.photo ? (
            <PhotoImage photo={ticket.photo} alt="" sizes="2.375rem" />
          ) : (
            <Icon name="bike" size={1.25} />
          )}
        </span>
        <span className={css.Line} data-excerpt>
          <b className={css.Name}>{ticket.customer.name}</b>{' '}
          {ticket.urgent && <strong className={css.Danger}>{t('cases.dontRide')}</strong>}{' '}
          {ticket.isPrioritized && <strong className={css.Danger}>{t('cases.urgent')}</strong>}{' '}
          {ticket.tags?.map((tag) => (
            <span key={tag} className={css.Tag}>
              {tag}
            </span>
          ))}{' '}
          <span className={css.Problem}>{title ?? t('cases.noProblem')}</span>
        </span>
        <span className={css.State} data-excerpt>
          {stateText(entry)}
        </span>
        <span className={css.Wait}>
          <AnswerText entry={entry} answer={answer} now={now} />
        </span>
        <span className={css.Day}>{dayText(entry)}</span>
      </Link>
    </>
  )
}

/** A dot while the customer waits, else a tick or an alarm clock. The words at the end of the row say the same. */
function AnswerMark({ answer }: { answer: AnswerState }) {
  if (answer === 'waiting') return <span className={css.Dot} />
  return (
    <span className={css.Mark}>
      {answer !== 'none' && <Icon name={answer === 'snoozed' ? 'clock' : 'check'} size={1} />}
    </span>
  )
}

function AnswerText({ entry, answer, now }: { entry: CaseListEntry; answer: AnswerState; now: number }) {
  const t = useTexts()
  const waitText = useWaitText()
  if (answer !== 'waiting') return answer === 'none' ? null : t(`cases.answer.${answer}`)
  return (
    <>
      <VisuallyHidden>{t('cases.waits')} </VisuallyHidden>
      {waitText(entry.waitingSince ?? '', now)}
    </>
  )
}
