import { LANGUAGES, pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, Card, Notice, SelectField, Stack, TextField } from '@radruf/shared-ui'
import {
  type ActionResult,
  type Refusal,
  toRefusal,
  useLanguage,
  usePerson,
  useProblemText,
  useShell,
} from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, redirect, useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

/** The result of saving without a change of language. `isMissing`: the name was empty. */
export type ProfileResult = { name: string } & ActionResult<{ isMissing?: true }>

const SAVED = '?saved=1'

/**
 * Saves name and language together. A change of language redirects, so that the page is shown in it: without a script the
 * server renders it, else {@link useSavedLanguage} changes it.
 */
export async function saveProfile(api: Api, form: FormData, current: string | undefined) {
  const readText = (field: string) => String(form.get(field) ?? '').trim()
  const [name, language] = [readText('name'), readText('language')]
  if (!name) return { name, isMissing: true } satisfies ProfileResult
  try {
    await unwrap(api.PATCH('/api/me', { body: { name, language } }))
    return language === current ? ({ name } satisfies ProfileResult) : redirect(pathTo('/profile') + SAVED, 303)
  } catch (error) {
    return { name, ...toRefusal(error) } satisfies ProfileResult
  }
}

/** The person's name, and the language of the product and its mails. */
export function ProfileForm({ result, isSaving }: { result: ProfileResult | undefined; isSaving: boolean }) {
  const t = useTexts()
  const problemText = useProblemText()
  const language = useLanguage()
  const { name, role } = usePerson()
  const [isEdited, setEdited] = useState(false)
  const isSaved = useSavedLanguage()
  const { nameError, languageError, formError } = findErrors(result)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (result && nameError) nameField.current?.focus()
  }, [result, nameError])
  return (
    <Card title={t('profile.details')}>
      <Form method="post" noValidate onInput={() => setEdited(true)} onSubmit={() => setEdited(false)}>
        <input type="hidden" name="intent" value="save" />
        <Stack>
          <TextField
            ref={nameField}
            label={t('profile.name')}
            hint={t(`profile.nameHint.${role}`)}
            name="name"
            autoComplete="name"
            maxLength={80}
            defaultValue={result?.name ?? name ?? ''}
            error={nameError && (nameError === 'missing' ? t('problems.required') : problemText(nameError))}
            attempt={result}
          />
          <SelectField
            key={language}
            label={t('profile.language')}
            name="language"
            defaultValue={language}
            options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            error={languageError && problemText(languageError)}
            attempt={result}
          />
          {formError && (
            <Notice tone="danger" live>
              {problemText(formError)}
            </Notice>
          )}
          {!isEdited && (result ? !nameError && !languageError && !formError : isSaved) && (
            <Notice tone="success" live>
              {t('profile.saved')}
            </Notice>
          )}
          <Button variant="secondary" loading={isSaving} loadingLabel={t('profile.saving')}>
            {t('profile.save')}
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}

type Errors = { nameError?: 'missing' | Refusal; languageError?: Refusal; formError?: Refusal }

/** The place of the result's error: a field, or the form for what neither field caused. */
function findErrors(result: ProfileResult | undefined): Errors {
  if (!result?.refusal) return result?.isMissing ? { nameError: 'missing' } : {}
  const { refusal } = result
  if (refusal.code === 'INVALID_INPUT') return { nameError: refusal }
  return refusal.code === 'LANGUAGE_REFUSED' ? { languageError: refusal } : { formError: refusal }
}

/** Whether the page follows a saved change of language. Then the product changes to the account's language at once. */
function useSavedLanguage(): boolean {
  const { search, key } = useLocation()
  const { setLanguage } = useShell()
  const language = useLanguage()
  const person = usePerson()
  const isSaved = search === SAVED
  const applyLanguage = useEffectEvent(() => {
    if (isSaved && person.language !== language) void setLanguage(person.language)
  })
  // Once for each navigation: a language chosen elsewhere afterwards stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => applyLanguage(), [key])
  return isSaved
}
