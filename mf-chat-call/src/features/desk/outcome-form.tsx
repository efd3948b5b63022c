import { OUTCOME_NAMES, type Ticket } from '@radruf/contract'
import { Button, Card, ChoiceCards, ErrorSummary, Notice, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, usePerson, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { draftKey, useKeptText } from '../../drafts.ts'
import type { OutcomeInput, OutcomeProblems } from './outcome.ts'

export type OutcomeAnswer = { given: OutcomeInput; problems?: OutcomeProblems; refusal?: Refusal }

/** What came of the call, and the summary that the customer gets. The text survives a reload until it is sent. */
export function OutcomeForm({
  ticketId,
  customer,
  answer,
}: {
  ticketId: string
  customer: Ticket['customer']
  answer?: OutcomeAnswer
}) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const problemText = useProblemText()
  const busy = useNavigation().state !== 'idle'
  const [text, setText] = useKeptText(draftKey('summary', personId, ticketId), answer?.given.text)
  const errors = (['outcome', 'text'] as const)
    .filter((name) => answer?.problems?.[name])
    .map((name) => ({ name, text: t(`outcome.problems.${name}`) }))
  return (
    <Card title={t('outcome.title')} headingLevel={2}>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="summary" />
        <Stack gap="m">
          <ErrorSummary title={t('outcome.problems.title')} errors={errors} attempt={answer} />
          <ChoiceCards
            legend={t('outcome.legend')}
            name="outcome"
            options={OUTCOME_NAMES.map((value) => ({
              value,
              label: t(`outcome.options.${value}.label`),
              hint: t(`outcome.options.${value}.hint`),
            }))}
            defaultValue={answer?.given.outcome}
            error={answer?.problems?.outcome && t('outcome.problems.outcome')}
          />
          <TextField
            label={t('outcome.text')}
            hint={`${t('outcome.textHint')} ${t(`outcome.reads.${customer.language}`)}`}
            name="text"
            multiline
            rows={6}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={answer?.problems?.text && t('outcome.problems.text')}
          />
          {answer?.refusal && (
            <Notice tone="danger" live>
              {problemText(answer.refusal)}
            </Notice>
          )}
          <Button type="submit" loading={busy}>
            {t('outcome.submit')}
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}
