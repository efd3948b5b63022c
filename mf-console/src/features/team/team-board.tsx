import type { TeamCase, TeamMember } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useDates } from '@radruf/shell-kit'
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { type Column, findObstacle, listColumns, type Proposal } from './board-rules.ts'
import { CaseCard } from './case-card.tsx'
import type { loader } from './team-actions.ts'
import css from './team-board.module.css'
import { useCaseTexts } from './team-texts.ts'
import type { ChosenCases } from './use-chosen-cases.ts'

/** A case that was lifted, and the person of the column under it. */
type Lifted = { one: TeamCase; over: string | null }

/** Later cases of a column fold above this number. */
const LATER_MAX = 2

type TeamBoardProps = { chosen: ChosenCases; onPropose: (proposal: Proposal) => void }

/** A column per person. Cases are dragged to another one, or moved with the keyboard: Enter lifts, arrows choose, Enter drops. */
export function TeamBoardColumns({ chosen, onPropose }: TeamBoardProps) {
  const t = useTexts()
  const hintId = useId()
  const { board, show, who } = useLoaderData<typeof loader>()
  const { toCalendarDate } = useDates()
  const texts = useCaseTexts()
  const [lifted, setLifted] = useState<Lifted>()
  const columns = listColumns(board, show, who)
  const obstacleOf = (one: TeamCase, member: TeamMember) => findObstacle(one, member, board, toCalendarDate)
  const targets = lifted ? board.members.filter((member) => !obstacleOf(lifted.one, member)) : []
  const over = board.members.find(({ id }) => id === lifted?.over)
  const obstacle = lifted && over && obstacleOf(lifted.one, over)

  const drop = (ticketId: string, mechanicId: string) => {
    setLifted(undefined)
    onPropose({ ticketId, mechanicId })
  }
  const handleKey = (event: KeyboardEvent, one: TeamCase) => {
    const isLifted = lifted?.one.ticketId === one.ticketId
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.key === 'Enter' && !isLifted) setLifted({ one, over: null })
    else if (event.key === 'Enter' && lifted?.over) drop(one.ticketId, lifted.over)
    else if (event.key === 'Escape' && isLifted) setLifted(undefined)
    else if (step && isLifted && targets.length > 0) {
      const index = targets.findIndex(({ id }) => id === lifted.over)
      const next = index < 0 ? (step > 0 ? 0 : targets.length - 1) : (index + step + targets.length) % targets.length
      setLifted({ one, over: targets[next]?.id ?? null })
    } else return
    event.preventDefault()
  }
  const handleDragOver = (event: DragEvent, member: TeamMember | null) => {
    if (!lifted || !member) return
    if (lifted.over !== member.id) setLifted({ ...lifted, over: member.id })
    if (!obstacleOf(lifted.one, member)) event.preventDefault()
  }
  return (
    <>
      <p role="status" className={css.Status}>
        {lifted && !over && t('team.lifted', { name: lifted.one.customerName })}
        {lifted && over && obstacle && obstacle.cause !== 'own' && texts.obstacle(obstacle, over.name)}
        {lifted && over && !obstacle && t('team.over', { name: lifted.one.customerName, colleague: over.name })}
      </p>
      <VisuallyHidden id={hintId}>{t('team.keys')}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={t('team.board')} className={css.Board}>
        {columns.map(({ member, cases }) => (
          <section
            key={member?.id ?? ''}
            aria-labelledby={`${hintId}-${member?.id ?? 'nobody'}`}
            data-away={member?.absence || member?.isBlocked ? true : undefined}
            data-target={(lifted && member && targets.includes(member)) || undefined}
            data-over={(member && lifted?.over === member.id && !obstacle) || undefined}
            onDragOver={(event) => handleDragOver(event, member)}
            onDrop={(event) => {
              event.preventDefault()
              if (lifted && member) drop(lifted.one.ticketId, member.id)
            }}
            className={css.Column}
          >
            <ColumnHead titleId={`${hintId}-${member?.id ?? 'nobody'}`} column={{ member, cases }} />
            <Cases
              cases={cases}
              renderCase={(one) => (
                <CaseCard
                  key={one.ticketId}
                  one={one}
                  chosen={chosen}
                  onChoose={() => onPropose({ ticketId: one.ticketId, mechanicId: null })}
                  lift={{
                    hintId,
                    isLifted: lifted?.one.ticketId === one.ticketId,
                    onKeyDown: (event) => handleKey(event, one),
                    onLift: () => setLifted({ one, over: null }),
                    onRelease: () => setLifted(undefined),
                  }}
                />
              )}
            />
          </section>
        ))}
      </section>
    </>
  )
}

/** Who has the column: until when the person is free, calls of today and free times, and what is overdue. */
function ColumnHead({ titleId, column: { member, cases } }: { titleId: string; column: Column }) {
  const t = useTexts()
  const dates = useDates()
  const today = cases.filter(({ appointment }) => appointment && dates.daysUntil(appointment.startsAt) === 0)
  const overdue = cases.filter(({ isOverdue }) => isOverdue).length
  const absence = member?.absence
  const state = () => {
    if (!member) return t('team.nobodyHint')
    if (member.isBlocked) return t('team.blocked')
    if (absence) {
      const until = dates.formatDate(absence.last, 'dayOfMonth')
      return absence.reason ? t('team.awayBecause', { until, reason: absence.reason }) : t('team.away', { until })
    }
    return member.hours ? t('team.hours', { from: member.hours.from, to: member.hours.to }) : t('team.noHours')
  }
  return (
    <header className={css.Head}>
      {member ? <Avatar name={member.name} size={2.5} /> : <Icon name="question" size={2} />}
      <div className={css.HeadText}>
        <h2 id={titleId} className={css.Name}>
          {member ? member.name : t('team.nobody')}
        </h2>
        <p data-away={absence ? true : undefined} className={css.State}>
          {state()}
        </p>
      </div>
      <p className={css.Load}>
        {member && !absence
          ? t('team.load', { calls: today.length, free: member.freeToday })
          : t('team.cases', { count: cases.length })}
        {overdue > 0 && <strong className={css.Overdue}>{t('team.overdueShort', { count: overdue })}</strong>}
      </p>
    </header>
  )
}

/** The cases of a column. Those without a call today and without a question fold. */
function Cases({ cases, renderCase }: { cases: readonly TeamCase[]; renderCase: (one: TeamCase) => ReactNode }) {
  const t = useTexts()
  const { daysUntil } = useDates()
  const isNow = ({ waitingSince, appointment, mechanicId }: TeamCase) =>
    waitingSince !== null || mechanicId === null || (appointment !== null && daysUntil(appointment.startsAt) <= 0)
  const later = cases.filter((one) => !isNow(one))
  const folds = later.length > LATER_MAX
  const shown = folds ? cases.filter(isNow) : cases
  return (
    <>
      {cases.length === 0 && <p className={css.Nothing}>{t('team.noCases')}</p>}
      <ul className={css.Cases}>{shown.map(renderCase)}</ul>
      {folds && (
        <details className={css.Later}>
          <summary>{t('team.later', { count: later.length })}</summary>
          <ul className={css.Cases}>{later.map(renderCase)}</ul>
        </details>
      )}
    </>
  )
}
