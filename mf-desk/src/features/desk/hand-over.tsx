import { type Colleague, canHandOver, NOTE_LENGTH_MAX, type Ticket } from '@radruf/contract'
import { Button, Notice, Row, SelectField, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, usePerson, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './case-bar.module.css'

/** Transfers a case to a colleague, or takes over the case of a colleague. */
export function HandOver({
  ticket,
  colleagues,
  refusal,
}: {
  ticket: Ticket
  colleagues: readonly Colleague[]
  refusal: Refusal | undefined
}) {
  const t = useTexts()
  const { id: personId, role } = usePerson()
  const problemText = useProblemText()
  const toLimit = useTextLimit()
  const isSubmitting = useNavigation().state !== 'idle'
  const { mechanic, state } = ticket
  if (!mechanic || !canHandOver(state)) return null
  const isOwn = role === 'lead' || mechanic.id === personId
  if (isOwn && colleagues.length === 0) return null
  return (
    <section className={css.HandOver} aria-label={t(isOwn ? 'handOver.title' : 'handOver.takeTitle')}>
      <h3>{t(isOwn ? 'handOver.title' : 'handOver.takeTitle')}</h3>
      <Form method="post">
        <input type="hidden" name="intent" value="hand-over" />
        <Stack gap="s">
          {!isOwn && (
            <p>
              {t('handOver.other', { name: mechanic.name })} {t('handOver.takeHint')}
            </p>
          )}
          {isOwn ? (
            <>
              <SelectField
                name="mechanicId"
                label={t('handOver.to')}
                {...(ticket.appointment && { hint: t('handOver.hint') })}
                options={colleagues.map(({ id, name, free }) => ({
                  value: id,
                  label: free ? name : t('handOver.busy', { name }),
                }))}
              />
              <TextField
                multiline
                rows={2}
                name="note"
                label={t('handOver.note')}
                hint={t('handOver.noteHint')}
                limit={toLimit(NOTE_LENGTH_MAX)}
              />
            </>
          ) : (
            <input type="hidden" name="mechanicId" value={personId} />
          )}
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <Row>
            <Button variant="secondary" loading={isSubmitting}>
              {t(isOwn ? 'handOver.give' : 'handOver.take')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </section>
  )
}
