import { type CaseShare, pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, Card, CheckboxField, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import {
  type ActionResult,
  type Refusal,
  toRefusal,
  useBrowserValue,
  useDates,
  useProblemText,
} from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { SECTIONS } from '../../../sections.ts'
import { useShareTexts } from './texts/index.ts'

/** Handles the forms of {@link CaseShareCard}: shares the case file or revokes it. Null for any other form. */
export async function changeCaseShare(api: Api, ticketId: string, form: FormData): Promise<ActionResult | null> {
  const params = { path: { ticketId } }
  try {
    if (form.get('intent') === 'share') {
      const body = { withPhotos: form.has('withPhotos'), withContact: form.has('withContact') }
      await unwrap(api.PUT('/api/tickets/{ticketId}/case-file', { params, body }))
    } else if (form.get('intent') === 'revoke')
      await unwrap(api.DELETE('/api/tickets/{ticketId}/case-file', { params }))
    else return null
    return {}
  } catch (error) {
    return toRefusal(error)
  }
}

type CaseShareCardProps = { share: CaseShare | null; isForWorkshop: boolean; refusal: Refusal | undefined }

/** A link that shows bike, problem and summary without signing in, to a workshop or to anyone, until it is revoked. */
export function CaseShareCard({ share, isForWorkshop, refusal }: CaseShareCardProps) {
  const t = useShareTexts()
  const problemText = useProblemText()
  return (
    <Card title={t(isForWorkshop ? 'title' : 'storyTitle')} id={SECTIONS.caseFile} data-screen-only>
      <p>{t(isForWorkshop ? 'text' : 'storyText')}</p>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {share ? <ActiveShare key={share.token} share={share} /> : <CreateShareForm />}
    </Card>
  )
}

function CreateShareForm() {
  const t = useShareTexts()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="share" />
      <Stack>
        <CheckboxField name="withPhotos" label={t('withPhotos')} defaultChecked />
        <CheckboxField name="withContact" label={t('withContact')} hint={t('withContactHint')} />
        <Row>
          <Button variant="secondary" loading={isBusy}>
            {t('create')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

/** The page's origin; empty on the server. */
const useOrigin = () => useBrowserValue(() => location.origin, '')

function ActiveShare({ share }: { share: CaseShare }) {
  const t = useShareTexts()
  const dates = useDates()
  const isBusy = useNavigation().state !== 'idle'
  const origin = useOrigin()
  const [isCopied, setIsCopied] = useState(false)
  const url = origin + pathTo('/case/:token', { token: share.token })
  const parts = ['bike', ...(share.withPhotos ? ['photos'] : []), ...(share.withContact ? ['contact'] : [])] as const
  return (
    <Stack>
      <TextField
        label={t('address')}
        hint={t('valid', { date: dates.format(share.expiresAt, 'date') })}
        name="caseAddress"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <p>
        {t('shows')} {parts.map((part) => t(`parts.${part}` as 'parts.bike')).join(', ')}
      </p>
      <Row gap="s" wrap>
        {origin && <CopyAndSend url={url} onCopied={() => setIsCopied(true)} />}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="revoke" />
          <Button variant="quiet" loading={isBusy}>
            {t('revoke')}
          </Button>
        </Form>
      </Row>
      <p role="status">{isCopied && t('copied')}</p>
    </Stack>
  )
}

/** Copies or sends the address, where the browser can. */
function CopyAndSend({ url, onCopied }: { url: string; onCopied: () => void }) {
  const t = useShareTexts()
  return (
    <>
      {'clipboard' in navigator && (
        <Button
          type="button"
          variant="secondary"
          onClick={() => void navigator.clipboard.writeText(url).then(onCopied, () => {})}
        >
          {t('copy')}
        </Button>
      )}
      {'share' in navigator && (
        // The promise rejects when the person closes the share sheet, which is no failure.
        <Button
          type="button"
          variant="secondary"
          onClick={() => void navigator.share({ title: t('title'), url }).catch(() => {})}
        >
          {t('send')}
        </Button>
      )}
    </>
  )
}
