import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Card, Notice, Page, Row, Stack, TextField } from '@radruf/shared-ui'
import { type ActionResult, getShell, toRefusal, useApi, usePerson, useProblemText } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { BulletList } from '../../bullet-list.tsx'
import { type ConfirmationResult, handleConfirmation, loadConfirmation } from '../../confirmation.ts'
import { ConfirmationCard } from '../../confirmation-card.tsx'
import { endSessionHere, hasUnsentInput } from '../../end-session-here.ts'
import { useTexts } from '../../texts/index.ts'

export const loader = loadConfirmation

/** The person types this word in every language. */
const CONFIRMATION = 'DELETE'

type DeletionResult = ActionResult<{ mismatch: true }> & { typed: string }

const CONSEQUENCES = {
  customer: ['account', 'tickets', 'chat', 'appointments', 'invitation'],
  mechanic: ['account', 'chat', 'appointments', 'invitation'],
} as const

/** Deletes the account after the confirmation word. That ends the session, so a public page reports the success. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const confirmed = await handleConfirmation(getShell(context), form)
  if (confirmed) return confirmed
  const typed = String(form.get('confirmation') ?? '')
  // Phone keyboards append a space to a suggested word; the rest has to match exactly.
  const confirmation = typed.trim()
  if (confirmation !== CONFIRMATION) return data({ typed, mismatch: true } satisfies DeletionResult, { status: 422 })
  try {
    const { api, session } = getShell(context)
    await endSessionHere(api, (await session()).person, {
      end: () => unwrap(api.POST('/api/me/deletion', { body: { confirmation } })),
      isDeletion: true,
    })
  } catch (error) {
    return { typed, ...toRefusal(error) } satisfies DeletionResult
  }
  return redirect(`${pathTo('/account-deletion')}?done=1`, 303)
}

/** The consequences of deleting the account, and the confirmation. */
export function DeleteAccountPage() {
  const t = useTexts()
  const { role, email } = usePerson()
  const hasUnsent = useUnsentInput()
  const { confirmed } = useLoaderData<{ confirmed: boolean }>()
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
        <BulletList items={CONSEQUENCES[role].map((consequence) => t(`deletion.consequences.${consequence}`))} />
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
        <ConfirmationCard result={answer && 'hasCode' in answer ? answer : undefined} />
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
  useEffect(() => {
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
