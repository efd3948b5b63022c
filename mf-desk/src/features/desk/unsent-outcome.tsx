import { draftKey } from '@radruf/case-parts'
import type { Summary, Ticket } from '@radruf/contract'
import { Button, Row, Stack, TextField } from '@radruf/shared-ui'
import { deviceStorage, usePerson } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { OUTCOME_DRAFTS } from './forms/outcome-drafts.ts'
import { removeOffer } from './offer/offer.ts'
import { StoredSummary } from './stored-summary.tsx'

/**
 * The mechanic's text of an outcome that another one preceded, or '' without one. It stays on this device until it is discarded.
 * The drafts of a stored outcome are removed.
 */
export function useUnsentOutcome({ id: ticketId, summary, customer }: Ticket, acceptsOutcome: boolean) {
  const { id: personId } = usePerson()
  const [unsent, setUnsent] = useState('')
  const stored = acceptsOutcome || !summary ? undefined : removeOffer(summary.text, customer.language)
  const discard = () => {
    removeDrafts(personId, ticketId)
    setUnsent('')
  }
  useEffect(() => {
    if (stored === undefined) return
    const text = (deviceStorage().getItem(draftKey(OUTCOME_DRAFTS.text, personId, ticketId)) ?? '').trim()
    if (text !== '' && text !== stored) return setUnsent(text)
    removeDrafts(personId, ticketId)
    setUnsent('')
  }, [stored, personId, ticketId])
  return { unsent: stored === undefined ? '' : unsent, discard }
}

function removeDrafts(personId: string, ticketId: string) {
  for (const draft of Object.values(OUTCOME_DRAFTS)) deviceStorage().removeItem(draftKey(draft, personId, ticketId))
}

type UnsentOutcomeProps = { summary: Summary; text: string; nextNoteId: string; onDiscard: () => void }

/** The stored summary and the mechanic's own text, which can become a note. */
export function UnsentOutcome({ summary, text, nextNoteId, onDiscard }: UnsentOutcomeProps) {
  const t = useTexts()
  const [noteId] = useState(nextNoteId)
  return (
    <Stack gap="m">
      <h2>{t('outcome.title')}</h2>
      <StoredSummary summary={summary} hint={t('outcome.unsentHint')} />
      <Form method="post">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="clientId" value={noteId} />
        <Stack gap="m">
          <TextField
            multiline
            readOnly
            id="unsent-outcome"
            rows={6}
            name="note"
            label={t('outcome.unsent')}
            value={text}
          />
          <Row gap="s">
            <Button variant="secondary">{t('outcome.unsentToNote')}</Button>
            <Button type="button" variant="quiet" onClick={onDiscard}>
              {t('outcome.unsentDiscard')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Stack>
  )
}
