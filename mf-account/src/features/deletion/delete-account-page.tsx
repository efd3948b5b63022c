import type { Confirmation, ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import { pathTo } from '@radruf/contract'
import { Button, ButtonLink, Card, Notice, Page, Row, Stack, TextField } from '@radruf/shared-ui'
import { useApi, usePerson, useProblemText } from '@radruf/shell-kit'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { BulletList } from '../../bullet-list.tsx'
import { hasUnsentInput } from '../../end-session-here.ts'
import { useTexts } from '../../texts/index.ts'
import { CONFIRMATION, type DeletionResult } from './delete-account.ts'

const CONSEQUENCES = {
  customer: ['account', 'tickets', 'chat', 'appointments', 'invitation'],
  mechanic: ['account', 'chat', 'appointments', 'invitation'],
  operator: ['account', 'invitation'],
} as const

/** The consequences of deleting the account, and the confirmation. */
export function DeleteAccountPage() {
  const t = useTexts()
  const { role, email } = usePerson()
  const hasUnsent = useUnsentInput()
  const { confirmed, keys } = useLoaderData<Confirmation>()
  const answer = useActionData<DeletionResult | ConfirmationResult>()
  const result = answer && 'typed' in answer ? answer : undefined
  const problemText = useProblemText()
  return (
    <Page
      title={t('deletion.title')}
      lead={t('deletion.lead', { email })}
      back={{ to: pathTo('/profile'), label: t('profile.back') }}
    >
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      <Card title={t('deletion.what')} tone="danger">
        <BulletList
          items={CONSEQUENCES[role === 'lead' ? 'mechanic' : role].map((consequence) =>
            t(`deletion.consequences.${consequence}`),
          )}
        />
        <p>
          <strong>{t('deletion.forGood')}</strong>
        </p>
      </Card>
      {hasUnsent && (
        <Notice tone="danger" live>
          {t('deletion.unsent')}
        </Notice>
      )}
      {confirmed ? (
        <ConfirmationForm result={result} />
      ) : (
        <ConfirmationCard keys={keys} result={answer && 'hasCode' in answer ? answer : undefined} />
      )}
    </Page>
  )
}

/** Whether this device has input that the service does not have: deleting the account erases it as well. */
function useUnsentInput(): boolean {
  const api = useApi()
  const person = usePerson()
  const [hasUnsent, setHasUnsent] = useState(false)
  useEffect(() => {
    hasUnsentInput(api, person).then(setHasUnsent)
  }, [api, person])
  return hasUnsent
}

/** The confirmation word. The button stands below the field, away from the thumb. */
function ConfirmationForm({ result }: { result: DeletionResult | undefined }) {
  const t = useTexts()
  const isDeleting = useNavigation().formMethod !== undefined
  const mismatchResult = result && 'mismatch' in result ? result : undefined
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (mismatchResult) field.current?.focus()
  }, [mismatchResult])
  return (
    <Form method="post" noValidate>
      <Stack>
        <TextField
          ref={field}
          label={t('deletion.word', { word: CONFIRMATION })}
          hint={t('deletion.wordHint', { word: CONFIRMATION })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={result?.typed ?? ''}
          error={mismatchResult && t('deletion.mismatch')}
          attempt={result}
        />
        <p>{t('deletion.mail')}</p>
        <Row>
          <Button variant="danger" loading={isDeleting} loadingLabel={t('deletion.deleting')}>
            {t('deletion.submit')}
          </Button>
          <ButtonLink to={pathTo('/profile')} variant="secondary">
            {t('deletion.keep')}
          </ButtonLink>
        </Row>
      </Stack>
    </Form>
  )
}
