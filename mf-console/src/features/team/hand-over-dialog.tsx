import { MESSAGE_LENGTH_MAX, NOTE_LENGTH_MAX } from '@radruf/contract'
import { Button, Dialog, Notice, Row, SelectField, Stack, TextField } from '@radruf/shared-ui'
import { useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useEffect, useId, useState } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { findObstacle, type Proposal } from './board-rules.ts'
import type { loader, TeamResult } from './team-actions.ts'
import { useCaseTexts } from './team-texts.ts'

/** Asks before a case goes to a colleague: who, a note for them, and a word to the customer. Nothing is sent before. */
export function HandOverDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useTexts()
  const formId = useId()
  const texts = useCaseTexts()
  const dates = useDates()
  const problemText = useProblemText()
  const toLimit = useTextLimit()
  const { board } = useLoaderData<typeof loader>()
  const result = useActionData<TeamResult | undefined>()
  const [earlier] = useState(result)
  const { formData } = useNavigation()
  const one = board.cases.find(({ ticketId }) => ticketId === proposal.ticketId)
  const others = one ? board.members.filter(({ id, isBlocked }) => id !== one.mechanicId && !isBlocked) : []
  const rated = others.map((member) => ({
    member,
    obstacle: one && findObstacle(one, member, board, dates.toCalendarDate),
  }))
  const firstFree = rated.find(({ obstacle }) => !obstacle)?.member.id
  const [mechanicId, setMechanicId] = useState(proposal.mechanicId ?? firstFree ?? '')
  const isDone = result !== earlier && result?.intent === 'handOver' && !result.refusal
  useEffect(() => {
    if (isDone || !one) onClose()
  }, [isDone, one, onClose])
  if (!one) return null
  const chosen = rated.find(({ member }) => member.id === mechanicId)
  const colleague = chosen?.member.name ?? ''
  const refusal = result !== earlier && result?.intent === 'handOver' ? result.refusal : undefined
  const options = rated.map(({ member, obstacle }) => ({
    value: member.id,
    label: obstacle ? `${member.name} · ${texts.obstacle(obstacle, member.name)}` : member.name,
  }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('team.handOver.title', { name: one.customerName, colleague })}
      closeLabel={t('team.close')}
      actions={
        <Row gap="s">
          <Button
            form={formId}
            loading={formData?.get('intent') === 'handOver'}
            disabledReason={chosen?.obstacle ? texts.obstacle(chosen.obstacle, colleague) : undefined}
          >
            {t('team.handOver.send')}
          </Button>
          <Button type="button" variant="quiet" onClick={onClose}>
            {t('team.cancel')}
          </Button>
        </Row>
      }
    >
      <Form id={formId} method="post" preventScrollReset>
        <Stack gap="m">
          <p>
            {one.appointment
              ? t('team.handOver.keeps', { time: dates.format(one.appointment.startsAt, 'inSentence') })
              : t('team.handOver.noCall')}
          </p>
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <input type="hidden" name="intent" value="handOver" />
          <input type="hidden" name="ticketId" value={one.ticketId} />
          <SelectField
            name="mechanicId"
            label={t('team.handOver.colleague')}
            value={mechanicId}
            onChange={(event) => setMechanicId(event.target.value)}
            options={options}
          />
          <TextField
            name="note"
            label={t('team.handOver.note', { colleague })}
            limit={toLimit(NOTE_LENGTH_MAX)}
            multiline
            rows={2}
          />
          {one.hasChat && (
            <TextField
              name="message"
              label={t('team.handOver.message', { name: one.customerName })}
              hint={t('team.handOver.messageHint')}
              limit={toLimit(MESSAGE_LENGTH_MAX)}
              multiline
              rows={2}
            />
          )}
        </Stack>
      </Form>
    </Dialog>
  )
}
