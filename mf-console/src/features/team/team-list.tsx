import { useDates } from '@radruf/shell-kit'
import { useId } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { groupByUrgency, listColumns, type Proposal } from './board-rules.ts'
import { CaseCard } from './case-card.tsx'
import type { loader } from './team-actions.ts'
import css from './team-board.module.css'
import type { ChosenCases } from './use-chosen-cases.ts'

type TeamListProps = { chosen: ChosenCases; onPropose: (proposal: Proposal) => void }

/** The board on phones: all cases in one list, by urgency, each with who has it. */
export function TeamList({ chosen, onPropose }: TeamListProps) {
  const t = useTexts()
  const titleId = useId()
  const { daysUntil } = useDates()
  const { board, show, who } = useLoaderData<typeof loader>()
  const cases = listColumns(board, show, who).flatMap((column) => column.cases)
  const nameOf = (id: string | null) => board.members.find((member) => member.id === id)?.name ?? t('team.nobody')
  return groupByUrgency(cases, (time) => daysUntil(time) <= 0).map((group) => (
    <section key={group.name} aria-labelledby={`${titleId}-${group.name}`} className={css.Group}>
      <h2 id={`${titleId}-${group.name}`} data-overdue={group.name === 'overdue' || undefined}>
        {t(`team.group.${group.name}`)} <span className={css.Count}>{group.cases.length}</span>
      </h2>
      <ul className={css.Cases}>
        {group.cases.map((one) => (
          <CaseCard
            key={one.ticketId}
            one={one}
            owner={nameOf(one.mechanicId)}
            chosen={chosen}
            onChoose={() => onPropose({ ticketId: one.ticketId, mechanicId: null })}
          />
        ))}
      </ul>
    </section>
  ))
}
