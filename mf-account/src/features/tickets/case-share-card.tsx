import { type CaseShare, pathTo, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, Card, CheckboxField, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, toRefusal, useProblemText } from '@radruf/shell-kit'
import { useState, useSyncExternalStore } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { useDates } from '../../use-dates.ts'

/** Whether the customer may share this ticket's case: a workshop comes in when remote help has ended. */
export const canShareCase = ({ state, referral }: Ticket): boolean =>
  referral !== null && (state === 'referred' || state === 'closed')

/** Shares the case or takes it back, as the forms of {@link CaseShareCard} ask; null when they did not. */
export async function changeCaseShare(
  api: Api,
  ticketId: string,
  form: FormData,
): Promise<{ done: true } | { shareRefusal: Refusal } | null> {
  const params = { path: { ticketId } }
  try {
    if (form.get('intent') === 'share') {
      const body = { withPhotos: form.has('withPhotos'), withContact: form.has('withContact') }
      await unwrap(api.PUT('/api/tickets/{ticketId}/case-file', { params, body }))
    } else if (form.get('intent') === 'revoke')
      await unwrap(api.DELETE('/api/tickets/{ticketId}/case-file', { params }))
    else return null
    return { done: true }
  } catch (error) {
    return { shareRefusal: toRefusal(error).refusal }
  }
}

/** The case file for a workshop: an address that shows bike, problem and summary to whoever has it, until it is taken back. */
export function CaseShareCard({ share, refusal }: { share: CaseShare | null; refusal: Refusal | undefined }) {
  const t = useTexts()
  const problemText = useProblemText()
  return (
    <Card title={t('share.title')}>
      <p>{t('share.text')}</p>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {share ? <Shared key={share.token} share={share} /> : <NotShared />}
    </Card>
  )
}

function NotShared() {
  const t = useTexts()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="share" />
      <Stack>
        <CheckboxField name="withPhotos" label={t('share.withPhotos')} defaultChecked />
        <CheckboxField name="withContact" label={t('share.withContact')} hint={t('share.withContactHint')} />
        <Row>
          <Button variant="secondary" loading={busy}>
            {t('share.create')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

/** Where this page is served; empty on the server. */
const useOrigin = () =>
  useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  )

function Shared({ share }: { share: CaseShare }) {
  const t = useTexts()
  const { day } = useDates()
  const busy = useNavigation().state !== 'idle'
  const origin = useOrigin()
  const [copied, setCopied] = useState(false)
  const address = origin + pathTo('/case/:token', { token: share.token })
  const parts = ['bike', ...(share.withPhotos ? ['photos'] : []), ...(share.withContact ? ['contact'] : [])] as const
  return (
    <Stack>
      <TextField
        label={t('share.address')}
        hint={t('share.valid', { date: day(share.expiresAt) })}
        name="caseAddress"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p>
        {t('share.shows')} {parts.map((part) => t(`share.parts.${part}` as 'share.parts.bike')).join(', ')}
      </p>
      <Row gap="s" wrap>
        {origin && 'clipboard' in navigator && (
          <Button
            type="button"
            variant="secondary"
            onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
          >
            {t('share.copy')}
          </Button>
        )}
        {origin && 'share' in navigator && (
          // Closing the sheet again is no failure.
          <Button
            type="button"
            variant="secondary"
            onClick={() => void navigator.share({ title: t('share.title'), url: address }).catch(() => {})}
          >
            {t('share.send')}
          </Button>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="revoke" />
          <Button variant="quiet" loading={busy}>
            {t('share.revoke')}
          </Button>
        </Form>
      </Row>
      <p role="status">{copied && t('share.copied')}</p>
    </Stack>
  )
}
