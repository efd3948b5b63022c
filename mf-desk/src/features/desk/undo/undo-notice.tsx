import { getFirstName, type Ticket } from '@radruf/contract'
import { useNow, usePerson } from '@radruf/shell-kit'
import { Form } from 'react-router-dom'
import { restoreDrafts } from '../forms/restore-drafts.ts'
import { useTexts } from './texts/index.ts'
import css from './undo-notice.module.css'

type UndoNoticeProps = { ticket: Ticket; change: NonNullable<Ticket['pendingChange']> }

/** The last change of this mechanic, until its notices leave. An undone outcome gives the form its texts back. */
export function UndoNotice({ ticket, change: { id, action, until } }: UndoNoticeProps) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const count = Math.ceil((Date.parse(until) - useNow(1_000)) / 1_000)
  if (count <= 0) return null
  const name = getFirstName(ticket.customer.name)
  return (
    <Form
      method="post"
      className={css.Undo}
      onSubmit={() => {
        if (action === 'outcome' && ticket.summary) restoreDrafts(ticket, ticket.summary, personId)
      }}
    >
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="changeId" value={id} />
      <p className={css.Text}>
        <span role="status">{t(`done.${action}`, { name, colleague: ticket.mechanic?.name ?? '' })}</span>{' '}
        {/* Not announced each second. */}
        <span className={css.Waits}>{t(`waits.${action}`, { name, count })}</span>
      </p>
      <button type="submit" className={css.Button} data-shortcut="undo">
        {t('undo')}
      </button>
    </Form>
  )
}
