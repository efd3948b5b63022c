import { TEAM_MOVES_MAX } from '@radruf/contract'
import { Button, SelectField } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { findObstacle } from './board-rules.ts'
import type { loader } from './team-actions.ts'
import css from './team-page.module.css'
import { useCaseTexts } from './team-texts.ts'
import type { ChosenCases } from './use-chosen-cases.ts'

/** Hands the chosen cases over to one colleague. It says before which of them cannot go there. */
export function SeveralBar({ chosen }: { chosen: ChosenCases }) {
  const t = useTexts()
  const texts = useCaseTexts()
  const { toCalendarDate } = useDates()
  const { board } = useLoaderData<typeof loader>()
  const { formData } = useNavigation()
  const members = board.members.filter(({ isBlocked }) => !isBlocked)
  const [memberId, setMemberId] = useState(members[0]?.id ?? '')
  const member = members.find(({ id }) => id === memberId)
  const rated = board.cases
    .filter(({ ticketId }) => chosen.ids.includes(ticketId))
    .map((one) => ({ one, obstacle: member && findObstacle(one, member, board, toCalendarDate) }))
  const moves = rated.filter(({ obstacle }) => !obstacle).slice(0, TEAM_MOVES_MAX)
  return (
    <section aria-label={t('team.several.label')} className={css.Several}>
      <p role="status" className={css.SeveralText}>
        <strong>{t('team.several.chosen', { count: chosen.ids.length })}</strong>
        {rated.map(({ one, obstacle }) =>
          obstacle && member ? (
            <span key={one.ticketId}>{`${one.customerName}: ${texts.obstacle(obstacle, member.name)}`}</span>
          ) : null,
        )}
      </p>
      <Form method="post" preventScrollReset className={css.SeveralForm}>
        <input type="hidden" name="intent" value="moveDay" />
        {moves.map(({ one }) => (
          <input key={one.ticketId} type="hidden" name="move" value={`${one.ticketId} ${memberId}`} />
        ))}
        <SelectField
          name="mechanicId"
          label={t('team.handOver.colleague')}
          value={memberId}
          onChange={({ target }) => setMemberId(target.value)}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button
          loading={formData?.get('intent') === 'moveDay'}
          disabledReason={moves.length === 0 ? t('team.several.nothing') : undefined}
        >
          {t('team.several.send', { count: moves.length })}
        </Button>
        <Button type="button" variant="quiet" onClick={chosen.end}>
          {t('team.cancel')}
        </Button>
      </Form>
      <p className={css.SeveralText}>{t('team.several.told')}</p>
    </section>
  )
}
