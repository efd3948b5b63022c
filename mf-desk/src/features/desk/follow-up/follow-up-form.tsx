import { draftKey, fillPlaceholders, useDraft } from '@radruf/case-parts'
import {
  FOLLOW_UP_CAUSES,
  FOLLOW_UP_TEXT_MAX,
  type FollowUpCause,
  getFirstName,
  type Ticket,
  type TimeSlots,
} from '@radruf/contract'
import { Button, ChoiceCards, Notice, Stack, TextField } from '@radruf/shared-ui'
import { deviceStorage, usePerson, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { textsInLanguage, useTexts } from '../../../texts/index.ts'
import { OfferedTimes } from '../offer/offered-times.tsx'
import type { FollowUpResult } from './submit-follow-up.ts'

/** Removes the draft of a follow-up that was sent. */
export function useSentFollowUp({ id, followUp }: Ticket): void {
  const { id: personId } = usePerson()
  useEffect(() => {
    if (followUp) deviceStorage().removeItem(draftKey('follow-up', personId, id))
  }, [followUp, personId, id])
}

type FollowUpFormProps = {
  ticket: Ticket
  slots: TimeSlots | null
  nextClientId: string
  result?: FollowUpResult | undefined
}

/** Form that follows up a missed call: its cause, a message to the customer, and new times. */
export function FollowUpForm({ ticket, slots, nextClientId, result }: FollowUpFormProps) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const problemText = useProblemText()
  const isSubmitting = useNavigation().state !== 'idle'
  const { id: personId } = usePerson()
  const { customer, missedBy } = ticket
  const { language } = customer
  const name = getFirstName(customer.name)
  const [cause, setCause] = useState<FollowUpCause>(missedBy ?? 'connection')
  const [offered, setOffered] = useState<string[]>([])
  // A message that is submitted again, because its answer was lost, keeps its id.
  const [clientId] = useState(nextClientId)
  const { templates } = textsInLanguage(language).followUp
  const getTemplate = (chosen: FollowUpCause) => fillPlaceholders(templates[chosen], { name })
  const [text, setText] = useDraft(draftKey('follow-up', personId, ticket.id), getTemplate(cause))
  const chooseCause = (chosen: string) => {
    const next = FOLLOW_UP_CAUSES.find((one) => one === chosen)
    if (!next) return
    if (!text.trim() || text === getTemplate(cause)) setText(getTemplate(next))
    setCause(next)
  }
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="follow-up" />
      <input type="hidden" name="clientId" value={clientId} />
      <Stack gap="m">
        <h2>{t('followUp.title')}</h2>
        <ChoiceCards
          legend={t('followUp.legend')}
          name="cause"
          options={FOLLOW_UP_CAUSES.map((value) => ({ value, label: t(`followUp.causes.${value}`, { name }) }))}
          value={cause}
          onChange={chooseCause}
        />
        <TextField
          multiline
          name="text"
          label={t('followUp.text', { name })}
          hint={t(`outcome.reads.${language}`, { name })}
          rows={5}
          limit={toLimit(FOLLOW_UP_TEXT_MAX)}
          value={text}
          error={result && !result.refusal ? t('followUp.required') : undefined}
          attempt={result}
          onChange={(event) => setText(event.target.value)}
        />
        <OfferedTimes
          slots={slots}
          customer={customer}
          chosen={offered}
          onChange={setOffered}
          refusal={result?.refusal}
        />
        {result?.refusal && (
          <Notice tone="danger" live>
            {problemText(result.refusal)}
          </Notice>
        )}
        <Button type="submit" loading={isSubmitting}>
          {t('followUp.submit')}
        </Button>
      </Stack>
    </Form>
  )
}
