import { getFirstName, type HistoryFacts, type Ticket } from '@radruf/contract'
import { useLanguage } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { useWaitText } from '../list/case-state.ts'
import css from './glance.module.css'

/** What the history comes to: the first answer, the calls, the moved calls, and who has the case. */
export function Glance({ facts, ticket }: { facts: HistoryFacts; ticket: Ticket }) {
  const t = useTexts()
  const waitText = useWaitText()
  const names = useNames()
  const { firstAnswer, calls, callMinutes, moves, movedBy, earlierMechanics } = facts
  const times = t('history.glance.times', { count: moves })
  const mechanic = ticket.mechanic && getFirstName(ticket.mechanic.name)
  return (
    <section aria-label={t('history.glance.title')}>
      <h3 className={css.Title}>{t('history.glance.title')}</h3>
      <dl className={css.Glance}>
        <Fact name={t('history.glance.firstAnswer')}>
          {firstAnswer
            ? t('history.glance.after', { wait: waitText(firstAnswer.askedAt, Date.parse(firstAnswer.answeredAt)) })
            : t('history.glance.notYet')}
        </Fact>
        <Fact name={t('history.glance.calls')}>
          {calls > 0 ? t('history.glance.callTime', { calls, count: callMinutes }) : t('history.glance.noCall')}
        </Fact>
        <Fact name={t('history.glance.moved')}>
          {moves === 0
            ? t('history.glance.never')
            : movedBy.length > 0
              ? t('history.glance.timesBy', { times, names: names(movedBy) })
              : times}
        </Fact>
        <Fact name={t('history.glance.people')}>
          {mechanic && earlierMechanics.length > 0
            ? t('history.glance.earlier', { name: mechanic, names: names(earlierMechanics) })
            : (mechanic ?? t('history.glance.unassigned'))}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** First names as a list: "Mia und Jonas". */
function useNames(): (names: readonly string[]) => string {
  const list = new Intl.ListFormat(useLanguage())
  return (names) => list.format(names.map(getFirstName))
}
