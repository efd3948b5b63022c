import { findPart, pathTo, type Ticket } from '@radruf/contract'
import { Button, Panel } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { PhotoImage } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import css from './part-panel.module.css'
import { useTexts } from './texts/index.ts'

/** The hidden field of the form on the ticket's page, and its value for a part that the customer has got. */
export const INTENT = 'intent'
export const PART_RECEIVED = 'part-received'

/** The part to buy before the next call, and the way on once it is there. */
export function PartPanel({ ticket: { id, summary, snapshots } }: { ticket: Ticket }) {
  const t = useTexts()
  const { state, formData } = useNavigation()
  const part = summary?.part
  const picture = snapshots.find((snapshot) => snapshot.id === part?.snapshotId)
  const known = part?.partId && findPart(part.partId)
  return (
    <Panel
      label={part ? t('part.label') : undefined}
      title={part?.name ?? t('next.part.title')}
      actions={
        <Form method="post" action={pathTo('/tickets/:ticketId', { ticketId: id })}>
          <input type="hidden" name={INTENT} value={PART_RECEIVED} />
          <Button wide loading={state !== 'idle' && formData?.get(INTENT) === PART_RECEIVED}>
            {t('next.part.action')}
          </Button>
        </Form>
      }
    >
      {picture ? (
        <PhotoImage photo={picture} alt={t('part.picture')} sizes="20rem" className={css.Picture} />
      ) : (
        known?.drawing && (
          <div className={css.Drawing}>
            <Illustration drawing={known.drawing} />
          </div>
        )
      )}
      {part?.note && <p>{part.note}</p>}
      {part?.fits && <p>{t('part.fits', { fits: part.fits })}</p>}
      <p>{t('next.part.text')}</p>
    </Panel>
  )
}
