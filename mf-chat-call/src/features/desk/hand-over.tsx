import type { Colleague, Ticket, TicketState } from '@radruf/contract'
import { Button, Card, Notice, Row, SelectField, Stack } from '@radruf/shared-ui'
import { type Refusal, usePerson, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

/** Where a case may change hands; the service decides. */
const HANDED_OVER: readonly TicketState[] = ['booking_open', 'booked', 'wrap_up', 'referred']

/** Giving a case to a colleague, or stepping in for one who cannot. */
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
  const { id: me } = usePerson()
  const problemText = useProblemText()
  const busy = useNavigation().state !== 'idle'
  const { mechanic, state } = ticket
  if (!mechanic || !HANDED_OVER.includes(state)) return null
  const own = mechanic.id === me
  if (own && colleagues.length === 0) return null
  return (
    <Card title={t(own ? 'handOver.title' : 'handOver.takeTitle')} headingLevel={2}>
      <Form method="post">
        <input type="hidden" name="intent" value="hand-over" />
        <Stack gap="s">
          {!own && <p>{t('handOver.other', { name: mechanic.name })}</p>}
          {own ? (
            <SelectField
              name="mechanicId"
              label={t('handOver.to')}
              hint={t('handOver.hint')}
              options={colleagues.map(({ id, name, free }) => ({
                value: id,
                label: free ? name : t('handOver.busy', { name }),
              }))}
            />
          ) : (
            <input type="hidden" name="mechanicId" value={me} />
          )}
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <Row>
            <Button variant="secondary" loading={busy}>
              {t(own ? 'handOver.give' : 'handOver.take')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}
