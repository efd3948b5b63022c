import { canHandOver, getFirstName, pathTo, type Ticket } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { usePerson } from '@radruf/shell-kit'
import { Form, useLocation, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './foreign-case.module.css'
import { useMayAct } from './use-may-act.ts'

/** The mechanic who looks after a case in which the signed-in person may not act. */
export function useForeignMechanic(ticket: Ticket): string | null {
  const mayAct = useMayAct()
  return ticket.mechanic && !mayAct(ticket) ? getFirstName(ticket.mechanic.name) : null
}

/** In place of the field for a message in a colleague's case: whose case it is, and the offer to take it over. */
export function ForeignCase({ ticket: { id, state }, name }: { ticket: Ticket; name: string }) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const { search } = useLocation()
  const isSubmitting = useNavigation().formData?.get('intent') === 'hand-over'
  const canTake = canHandOver(state)
  return (
    <div className={css.Foreign}>
      <p>
        <strong>{t('foreign.owner', { name })}</strong> {t(canTake ? 'foreign.takeHint' : 'foreign.later', { name })}
      </p>
      {canTake && (
        <Form method="post" action={pathTo('/desk/:ticketId', { ticketId: id }) + search}>
          <input type="hidden" name="intent" value="hand-over" />
          <input type="hidden" name="mechanicId" value={personId} />
          <Button variant="secondary" loading={isSubmitting}>
            {t('handOver.take')}
          </Button>
        </Form>
      )}
    </div>
  )
}
