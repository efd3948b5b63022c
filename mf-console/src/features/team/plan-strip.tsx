import type { TeamBoard } from '@radruf/contract'
import { Button, Dialog, Icon, Panel, Row, Stack } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { sumUpPlan } from './board-rules.ts'
import type { loader } from './team-actions.ts'
import css from './team-page.module.css'

type Plan = TeamBoard['plans'][number]

/** Someone is away and has calls today: who could take each at the same time. Nothing is sent before the second confirmation. */
export function PlanStrip({ plan }: { plan: Plan }) {
  const t = useTexts()
  const { format } = useDates()
  const { board } = useLoaderData<typeof loader>()
  const [isAsking, setIsAsking] = useState(false)
  const name = board.members.find(({ id }) => id === plan.mechanicId)?.name ?? ''
  const { takers, open } = sumUpPlan(plan, board.members)
  const parts = takers.map(({ name: taker, times }) => {
    const clocks = times.map((time) => format(time, 'clock')).join(', ')
    return t('team.plan.part', { count: times.length, name: taker, times: clocks })
  })
  return (
    <>
      <Panel
        title={t('team.plan.title', { name, count: plan.calls.length })}
        className={css.Plan}
        actions={
          takers.length > 0 && (
            <Button type="button" onClick={() => setIsAsking(true)}>
              <Icon name="calendar" />
              {t('team.plan.move')}
            </Button>
          )
        }
      >
        {takers.length > 0 ? (
          <p>{t('team.plan.proposal', { parts: parts.join(' · ') })}</p>
        ) : (
          <p>{t('team.plan.nobody')}</p>
        )}
        {takers.length > 0 && open > 0 && <p>{t('team.plan.open', { count: open })}</p>}
      </Panel>
      {isAsking && <PlanDialog plan={plan} name={name} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Every call with its old and its new mechanic, and the button that tells the customers. */
function PlanDialog({ plan, name, onClose }: { plan: Plan; name: string; onClose: () => void }) {
  const t = useTexts()
  const { format } = useDates()
  const { board } = useLoaderData<typeof loader>()
  const { formData } = useNavigation()
  const nameOf = (id: string | null) => board.members.find((member) => member.id === id)?.name
  const customerOf = (id: string) => board.cases.find(({ ticketId }) => ticketId === id)?.customerName ?? ''
  const moves = plan.calls.flatMap(({ ticketId, mechanicId }) => (mechanicId ? [`${ticketId} ${mechanicId}`] : []))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('team.plan.ask', { name, count: moves.length })}
      closeLabel={t('team.close')}
    >
      <Form method="post" preventScrollReset>
        <Stack gap="m">
          <p>{t('team.plan.nothingSent')}</p>
          <ul className={css.Moves}>
            {plan.calls.map(({ ticketId, startsAt, mechanicId }) => (
              <li key={ticketId} data-open={mechanicId === null || undefined} className={css.Move}>
                <strong>{format(startsAt, 'clock')}</strong> {customerOf(ticketId)}
                <span>
                  {mechanicId ? t('team.plan.to', { name: nameOf(mechanicId) ?? '' }) : t('team.plan.stays', { name })}
                </span>
              </li>
            ))}
          </ul>
          <p>{t('team.plan.told')}</p>
          <input type="hidden" name="intent" value="moveDay" />
          {moves.map((move) => (
            <input key={move} type="hidden" name="move" value={move} />
          ))}
          <Row gap="s">
            <Button loading={formData?.get('intent') === 'moveDay'}>
              {t('team.plan.tell', { count: moves.length })}
            </Button>
            <Button type="button" variant="quiet" onClick={onClose}>
              {t('team.plan.discard')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}
