import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Card, Notice, Page, Row, Stack, TextField } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, usePerson, useProblemText } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { type ActionFunctionArgs, data, Form, redirect, useActionData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './delete-account-page.module.css'

/** Typed literally, in every language. */
const WORD = 'DELETE'

type Outcome = { typed: string; mismatch?: true; refusal?: Refusal }

const CONSEQUENCES = {
  customer: ['account', 'tickets', 'chat', 'appointments', 'invitation'],
  mechanic: ['account', 'chat', 'appointments', 'invitation'],
} as const

/** Deletes the account once the word stands there; signed out by that, the person reads on a public page that it is done. */
export async function action({ request, context }: ActionFunctionArgs) {
  const typed = String((await request.formData()).get('confirmation') ?? '')
  // Phones add a blank after a word; nothing else is forgiven.
  const confirmation = typed.trim()
  const mismatch = () => data({ typed, mismatch: true } satisfies Outcome, { status: 422 })
  if (confirmation !== WORD) return mismatch()
  try {
    await unwrap(getShell(context).api.POST('/api/me/deletion', { body: { confirmation } }))
  } catch (error) {
    return { typed, ...toRefusal(error) } satisfies Outcome
  }
  return redirect(`${pathTo('/account-deletion')}?done=1`, 303)
}

/** What deleting the account takes away, and the word that does it. Its button stands below the word and not under the thumb. */
export function DeleteAccountPage() {
  const t = useTexts()
  const { role, email } = usePerson()
  const outcome = useActionData<Outcome>()
  const deleting = useNavigation().formMethod !== undefined
  const problemText = useProblemText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (outcome?.mismatch) field.current?.focus()
  }, [outcome])
  return (
    <Page
      title={t('deletion.title')}
      lead={t('deletion.lead', { email })}
      back={{ to: pathTo('/profile'), label: t('profile.back') }}
    >
      {outcome?.refusal && (
        <Notice tone="danger" live>
          {problemText(outcome.refusal)}
        </Notice>
      )}
      <Card title={t('deletion.what')} tone="danger">
        <ul className={css.List}>
          {CONSEQUENCES[role].map((what) => (
            <li key={what}>{t(`deletion.consequences.${what}`)}</li>
          ))}
        </ul>
        <p>
          <strong>{t('deletion.forGood')}</strong>
        </p>
      </Card>
      <Form method="post" noValidate>
        <Stack>
          <TextField
            ref={field}
            label={t('deletion.word', { word: WORD })}
            hint={t('deletion.wordHint', { word: WORD })}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            defaultValue={outcome?.typed ?? ''}
            error={outcome?.mismatch && t('deletion.mismatch')}
          />
          <p>{t('deletion.mail')}</p>
          <Row>
            <Button variant="danger" loading={deleting} loadingLabel={t('deletion.deleting')}>
              {t('deletion.submit')}
            </Button>
            <ButtonLink to={pathTo('/profile')} variant="secondary">
              {t('deletion.keep')}
            </ButtonLink>
          </Row>
        </Stack>
      </Form>
    </Page>
  )
}
