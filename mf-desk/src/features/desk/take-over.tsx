import { canHandOver, type Ticket } from '@radruf/contract'
import { Button, Notice, Row, Stack } from '@radruf/shared-ui'
import { type Refusal, usePerson, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './case-bar.module.css'

/** Takes over the case of a colleague. */
export function TakeOver({ ticket: { mechanic, state }, refusal }: { ticket: Ticket; refusal: Refusal | undefined }) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const problemText = useProblemText()
  const isSubmitting = useNavigation().state !== 'idle'
  if (!mechanic || !canHandOver(state)) return null
  return (
    <section className={css.TakeOver} aria-label={t('handOver.takeTitle')}>
      <h3>{t('handOver.takeTitle')}</h3>
      <Form method="post">
        <input type="hidden" name="intent" value="hand-over" />
        <input type="hidden" name="mechanicId" value={personId} />
        <Stack gap="s">
          <p>
            {t('handOver.other', { name: mechanic.name })} {t('handOver.takeHint')}
          </p>
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <Row>
            <Button variant="secondary" loading={isSubmitting}>
              {t('handOver.take')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </section>
  )
}
