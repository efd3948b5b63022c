import { getFirstName, type Ticket } from '@radruf/contract'
import { Button, ChoiceCards, Dialog, Icon, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router-dom'
import css from './safety-check.module.css'
import { TEXTS, useTexts } from './texts/index.ts'

/** Faults that forbid riding, whatever else was repaired. */
const HAZARDS = ['brakes', 'steering', 'frame', 'battery'] as const

/**
 * Ends a call with the outcome "do not ride". The selected hazards become the summary in the customer's language. `action` is
 * the path of the case page, which saves outcomes.
 */
export function SafetyCheck({ action, customer }: { action: string; customer: Ticket['customer'] }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isMissing, setMissing] = useState(false)
  const fetcher = useFetcher<{ outcome?: { refusal?: Refusal } } | null>()

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(selected.length === 0)
    if (selected.length === 0) return event.currentTarget.querySelector('input')?.focus()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    const text = toSummary(selected, note, customer)
    void fetcher.submit({ intent: 'summary', outcome: 'unsafe', text }, { method: 'post', action })
  }
  return (
    <>
      <Row>
        <Button type="button" variant="secondary" className={css.Open} onClick={() => setOpen(true)}>
          <Icon name="warning" size={1.25} /> {t('open')}
        </Button>
      </Row>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('title')} closeLabel={t('close')}>
        <form onSubmit={send} noValidate>
          <HazardFields
            name={getFirstName(customer.name)}
            selected={selected}
            onSelect={setSelected}
            isMissing={isMissing && selected.length === 0}
            refusal={fetcher.data?.outcome?.refusal}
            isSending={fetcher.state !== 'idle'}
          />
        </form>
      </Dialog>
    </>
  )
}

function HazardFields({
  name,
  selected,
  onSelect,
  isMissing,
  refusal,
  isSending,
}: {
  /** The customer's first name. */
  name: string
  selected: readonly string[]
  onSelect: (selected: string[]) => void
  isMissing: boolean
  refusal: Refusal | undefined
  isSending: boolean
}) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const problemText = useProblemText()
  return (
    <Stack gap="m">
      <p>{t('lead', { name })}</p>
      <ChoiceCards
        legend={t('legend')}
        name="hazards"
        multiple
        options={HAZARDS.map((value) => ({
          value,
          label: t(`hazards.${value}.label`),
          hint: t(`hazards.${value}.hint`),
        }))}
        value={[...selected]}
        onChange={onSelect}
        error={isMissing ? t('missing') : undefined}
      />
      <TextField
        label={t('note', { name })}
        optionalLabel={t('optional')}
        name="note"
        multiline
        rows={3}
        limit={toLimit(2000)}
      />
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <Button type="submit" variant="danger" loading={isSending}>
        {t('doNotRide')}
      </Button>
    </Stack>
  )
}

function toSummary(selected: readonly string[], note: string, { language }: Ticket['customer']): string {
  const { summary, hazards } = TEXTS[language]
  const reasons = HAZARDS.filter((hazard) => selected.includes(hazard)).map((hazard) => hazards[hazard].summary)
  return [summary, ...reasons, note].filter(Boolean).join('\n')
}
