import { findPart, type NeededPart, pathTo, type Ticket } from '@radruf/contract'
import { Button, Panel } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { PhotoImage } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { PartFacts } from './part-facts.tsx'
import css from './part-panel.module.css'
import { useTexts } from './texts/index.ts'

/** The hidden field of the form on the ticket's page, and its value for a part that the customer has got. */
export const INTENT = 'intent'
export const PART_RECEIVED = 'part-received'

/** The parts to buy before the next call, and the way on once they are there. */
export function PartPanel({ ticket: { id, summary, snapshots } }: { ticket: Ticket }) {
  const t = useTexts()
  const { state, formData } = useNavigation()
  const parts = summary?.parts ?? []
  return (
    <Panel
      label={parts[0] && t('part.label')}
      title={parts.map(({ name }) => name).join(', ') || t('next.part.title')}
      actions={
        <Form method="post" action={pathTo('/tickets/:ticketId', { ticketId: id })}>
          <input type="hidden" name={INTENT} value={PART_RECEIVED} />
          <Button wide loading={state !== 'idle' && formData?.get(INTENT) === PART_RECEIVED}>
            {t('next.part.action')}
          </Button>
        </Form>
      }
    >
      {parts.map((part, index) => (
        <div key={index}>
          {parts[1] && <strong>{part.name}</strong>}
          <PartPicture part={part} snapshots={snapshots} />
          <PartFacts part={part} />
        </div>
      ))}
      <p>{t('next.part.text')}</p>
    </Panel>
  )
}

/** The part as the call showed it, else its drawing. */
function PartPicture({ part, snapshots }: { part: NeededPart } & Pick<Ticket, 'snapshots'>) {
  const t = useTexts()
  const picture = snapshots.find(({ id }) => id === part.snapshotId)
  const drawing = part.partId && findPart(part.partId)?.drawing
  if (picture) return <PhotoImage photo={picture} alt={t('part.picture')} sizes="20rem" className={css.Picture} />
  return drawing ? (
    <div className={css.Drawing}>
      <Illustration drawing={drawing} />
    </div>
  ) : null
}
