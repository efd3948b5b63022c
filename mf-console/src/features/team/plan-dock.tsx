import { type DayPlan, pathTo } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { sumUpPlan } from './board-rules.ts'
import type { PlanMoves } from './use-plan-moves.ts'
import css from './week-page.module.css'

/** A plan that is not sent: who would take how many calls, and the button that tells the customers. */
export function PlanDock({ plan, moves: { week, discard, isSending } }: { plan: DayPlan; moves: PlanMoves }) {
  const t = useTexts()
  const { formData } = useNavigation()
  const [isHidden, setIsHidden] = useState(false)
  const { takers, open } = sumUpPlan(plan, week.members)
  const name = week.members.find(({ id }) => id === plan.mechanicId)?.name ?? ''
  const moves = plan.calls.flatMap(({ ticketId, mechanicId }) => (mechanicId ? [`${ticketId} ${mechanicId}`] : []))
  if (isHidden || moves.length === 0) return null
  const parts = takers.map(({ name: taker, times }) => t('team.week.part', { count: times.length, name: taker }))
  return (
    <section aria-label={t('team.plan.ask', { name, count: moves.length })} className={css.Dock}>
      <p className={css.DockText}>
        <strong>{t('team.plan.ask', { name, count: moves.length })}</strong>
        <span>
          {t('team.week.dock', { parts: parts.join(', ') })} {open > 0 && t('team.plan.open', { count: open })}
        </span>
      </p>
      <Button
        type="button"
        variant="quiet"
        onClick={() => {
          setIsHidden(true)
          discard(plan.calls.map(({ ticketId }) => ticketId))
        }}
        className={css.DockQuiet}
      >
        {t('team.plan.discard')}
      </Button>
      <Form
        method="post"
        action={pathTo('/desk/team')}
        onSubmit={() => {
          isSending.current = true
        }}
      >
        <input type="hidden" name="intent" value="moveDay" />
        {moves.map((move) => (
          <input key={move} type="hidden" name="move" value={move} />
        ))}
        <Button loading={formData?.get('intent') === 'moveDay'}>{t('team.plan.tell', { count: moves.length })}</Button>
      </Form>
    </section>
  )
}
