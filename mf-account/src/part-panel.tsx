import { findPart, type NeededPart, type Ticket } from '@radruf/contract'
import { Button, Icon, Panel } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { PhotoImage, useBrowserValue } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { PartFacts } from './part-facts.tsx'
import css from './part-panel.module.css'
import { useTexts } from './texts/index.ts'
import { ticketPath } from './ticket-path.ts'

/** The hidden field of the form on the ticket's page, and its value for a part that the customer has got. */
export const INTENT = 'intent'
export const PART_RECEIVED = 'part-received'

/** The parts to buy before the next call, and the way on once they are there. */
export function PartPanel({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { state, formData } = useNavigation()
  const parts = ticket.summary?.parts ?? []
  const [only] = parts.length === 1 ? parts : []
  const drawing = only?.partId && findPart(only.partId)?.drawing
  return (
    <Panel
      label={parts[0] && t('part.label')}
      title={parts.map(({ name }) => name).join(', ') || t('next.part.title')}
      picture={drawing && <Illustration drawing={drawing} />}
      actions={
        <Form method="post" action={ticketPath(ticket)}>
          <input type="hidden" name={INTENT} value={PART_RECEIVED} />
          <Button wide loading={state !== 'idle' && formData?.get(INTENT) === PART_RECEIVED}>
            <Icon name="check" size={1.375} /> {t('next.part.action')}
          </Button>
        </Form>
      }
      links={only?.number && <CopyNumber number={only.number} />}
    >
      {parts.map((part, index) => (
        <div key={index}>
          {!only && <strong>{part.name}</strong>}
          <PartFacts part={part} />
          <PartPicture part={part} snapshots={ticket.snapshots} />
        </div>
      ))}
      <p>{t('next.part.text')}</p>
    </Panel>
  )
}

/** Where the part sits, as the call showed it. */
function PartPicture({ part, snapshots }: { part: NeededPart } & Pick<Ticket, 'snapshots'>) {
  const t = useTexts()
  const picture = snapshots.find(({ id }) => id === part.snapshotId)
  return picture ? <PhotoImage photo={picture} alt={t('part.picture')} sizes="20rem" className={css.Picture} /> : null
}

/** Copies a part's number for the shop's search. */
function CopyNumber({ number }: { number: string }) {
  const t = useTexts()
  const canCopy = useBrowserValue(() => 'clipboard' in navigator, false)
  const [isCopied, setCopied] = useState(false)
  if (!canCopy) return null
  return (
    <button
      type="button"
      className={css.Copy}
      onClick={() =>
        void navigator.clipboard.writeText(number).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={1.25} />
      <span role="status">{t(isCopied ? 'part.copied' : 'part.copy')}</span>
    </button>
  )
}
