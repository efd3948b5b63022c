import type { Ticket } from '@radruf/contract'
import { Button, ChoiceCards, Dialog, Icon, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { textsInLanguage, useTexts } from '../../../texts/index.ts'
import css from './safety-check.module.css'

/** Faults that forbid riding, whatever else was repaired. */
const HAZARDS = ['brakes', 'steering', 'frame', 'battery'] as const

/**
 * Ends a call with the outcome "do not ride". The selected hazards become the summary in the customer's language. `action` is
 * the path of the case page, which saves outcomes.
 */
export function SafetyCheck({ action, customer }: { action: string; customer: Ticket['customer'] }) {
  const t = useTexts()
  const problemText = useProblemText()
  const [open, setOpen] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isMissing, setMissing] = useState(false)
  const fetcher = useFetcher<{ outcome?: { refusal?: Refusal } } | null>()
  const refusal = fetcher.data?.outcome?.refusal

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(selected.length === 0)
    if (selected.length === 0) return event.currentTarget.querySelector('input')?.focus()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    const { summary, hazards } = textsInLanguage(customer.language).safety
    const reasons = HAZARDS.filter((hazard) => selected.includes(hazard)).map((hazard) => hazards[hazard].summary)
    const text = [summary, ...reasons, note].filter(Boolean).join('\n')
    void fetcher.submit({ intent: 'summary', outcome: 'unsafe', text }, { method: 'post', action })
  }

  return (
    <>
      <Row>
        <Button type="button" variant="secondary" className={css.Open} onClick={() => setOpen(true)}>
          <Icon name="warning" size={1.25} /> {t('safety.open')}
        </Button>
      </Row>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('safety.title')} closeLabel={t('safety.close')}>
        <form onSubmit={send} noValidate>
          <Stack gap="m">
            <p>{t('safety.lead')}</p>
            <ChoiceCards
              legend={t('safety.legend')}
              name="hazards"
              multiple
              options={HAZARDS.map((value) => ({
                value,
                label: t(`safety.hazards.${value}.label`),
                hint: t(`safety.hazards.${value}.hint`),
              }))}
              value={[...selected]}
              onChange={setSelected}
              error={isMissing && selected.length === 0 ? t('safety.missing') : undefined}
            />
            <TextField
              label={t('safety.note')}
              optionalLabel={t('safety.optional')}
              name="note"
              multiline
              rows={3}
              maxLength={2000}
            />
            {refusal && (
              <Notice tone="danger" live>
                {problemText(refusal)}
              </Notice>
            )}
            <Button type="submit" variant="danger" loading={fetcher.state !== 'idle'}>
              {t('safety.doNotRide')}
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  )
}
