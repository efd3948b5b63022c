import { OUTCOME_NAMES, type Ticket } from '@radruf/contract'
import { Button, Card, ChoiceCards, ErrorSummary, Notice, Stack, TextField } from '@radruf/shared-ui'
import { usePerson, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { draftKey, useDraft } from '../../drafts.ts'
import { useTexts } from '../../texts/index.ts'
import type { OutcomeResult } from './case-actions.ts'

/** The call's outcome and the summary for the customer. The text survives a reload until it is sent. */
export function OutcomeForm({
  ticketId,
  customer,
  result,
}: {
  ticketId: string
  customer: Ticket['customer']
  result?: OutcomeResult
}) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const problemText = useProblemText()
  const isSubmitting = useNavigation().state !== 'idle'
  const [text, setText] = useDraft(draftKey('summary', personId, ticketId), result?.input.text)
  const problems = result && !result.refusal ? result.problems : undefined
  const errors = (['outcome', 'text'] as const)
    .filter((name) => problems?.[name])
    .map((name) => ({ name, text: t(`outcome.problems.${name}`) }))
  return (
    <Card title={t('outcome.title')} headingLevel={2}>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="summary" />
        <Stack gap="m">
          <ErrorSummary title={t('outcome.problems.title')} errors={errors} attempt={result} />
          <ChoiceCards
            legend={t('outcome.legend')}
            name="outcome"
            options={OUTCOME_NAMES.map((value) => ({
              value,
              label: t(`outcome.options.${value}.label`),
              hint: t(`outcome.options.${value}.hint`),
            }))}
            defaultValue={result?.input.outcome}
            error={problems?.outcome && t('outcome.problems.outcome')}
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
            error={problems?.text && t('outcome.problems.text')}
          />
          {result?.refusal && (
            <Notice tone="danger" live>
              {problemText(result.refusal)}
            </Notice>
          )}
          <Button type="submit" loading={isSubmitting}>
            {t('outcome.submit')}
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}
