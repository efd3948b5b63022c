import { isPostalCode, LANGUAGES, PERSON_NAME_LENGTH_MAX, type Person, pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, Card, CheckboxField, Notice, SelectField, Stack, TextField } from '@radruf/shared-ui'
import {
  type ActionResult,
  type Refusal,
  toRefusal,
  useLanguage,
  usePerson,
  useProblemText,
  useShell,
  useTextLimit,
} from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, redirect, useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

type FieldName = 'name' | 'language' | 'postalCode' | 'hidesAddress'
/** The entered values, and the fields that the page itself refuses. */
export type ProfileResult = { entered: Record<FieldName, string> } & ActionResult<{ problems?: readonly FieldName[] }>

const SAVED = '?saved=1'

/**
 * Saves the form's fields together. A change of language redirects, so that the page is shown in it: without a
 * script the server renders it, else {@link useSavedLanguage} changes it.
 */
export async function saveProfile(api: Api, form: FormData, person: Person | null) {
  // Before the change, which a session can show as well.
  const current = person?.language
  const readText = (field: FieldName) => String(form.get(field) ?? '').trim()
  const entered = {
    name: readText('name'),
    language: readText('language'),
    postalCode: readText('postalCode'),
    hidesAddress: readText('hidesAddress'),
  }
  const { name, language, postalCode } = entered
  const problems: FieldName[] = []
  if (!name) problems.push('name')
  if (postalCode && !isPostalCode(postalCode)) problems.push('postalCode')
  if (problems.length > 0) return { entered, problems } satisfies ProfileResult
  try {
    const hidesAddress = entered.hidesAddress !== ''
    const body = {
      name,
      language,
      ...(takesCalls(person) && { hidesAddress }),
      ...(form.has('postalCode') && { postalCode }),
    }
    await unwrap(api.PATCH('/api/me', { body }))
    return language === current ? ({ entered } satisfies ProfileResult) : redirect(pathTo('/profile') + SAVED, 303)
  } catch (error) {
    return { entered, ...toRefusal(error) } satisfies ProfileResult
  }
}

/** Operators take part in no calls. */
const takesCalls = (person: Pick<Person, 'role'> | null) => person?.role !== 'operator'

/** The person's name, the language of the product and its mails, a customer's postal code, and the hiding of the address in calls. */
export function ProfileForm({ result, isSaving }: { result: ProfileResult | undefined; isSaving: boolean }) {
  const t = useTexts()
  const [isEdited, setEdited] = useState(false)
  const isSaved = useSavedLanguage()
  const errors = useErrors(result)
  const form = useFocusOnError(errors, result)
  return (
    <Card title={t('profile.details')}>
      <Form ref={form} method="post" noValidate onInput={() => setEdited(true)} onSubmit={() => setEdited(false)}>
        <input type="hidden" name="intent" value="save" />
        <Stack>
          <Fields result={result} errors={errors} />
          {errors.form && (
            <Notice tone="danger" live>
              {errors.form}
            </Notice>
          )}
          {!isEdited && (result ? Object.keys(errors).length === 0 : isSaved) && (
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

function Fields({ result, errors }: { result: ProfileResult | undefined; errors: Errors }) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const language = useLanguage()
  const { name, role, postalCode, hidesAddress } = usePerson()
  const entered = result?.entered
  return (
    <>
      <TextField
        label={t('profile.name')}
        hint={t(`profile.nameHint.${role === 'lead' ? 'mechanic' : role}`)}
        name="name"
        autoComplete="name"
        limit={toLimit(PERSON_NAME_LENGTH_MAX)}
        defaultValue={entered?.name ?? name ?? ''}
        error={errors.name}
        attempt={result}
      />
      <SelectField
        key={language}
        label={t('profile.language')}
        name="language"
        defaultValue={language}
        options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        error={errors.language}
        attempt={result}
      />
      {role === 'customer' && (
        <TextField
          label={t('profile.postalCode')}
          optionalLabel={t('profile.optional')}
          hint={t('profile.postalCodeHint')}
          name="postalCode"
          inputMode="numeric"
          autoComplete="postal-code"
          limit={toLimit(20)}
          defaultValue={entered?.postalCode ?? postalCode ?? ''}
          error={errors.postalCode}
          attempt={result}
        />
      )}
      {takesCalls({ role }) && (
        <CheckboxField
          label={t('profile.hidesAddress')}
          hint={t('profile.hidesAddressHint')}
          name="hidesAddress"
          defaultChecked={entered ? entered.hidesAddress !== '' : hidesAddress}
          error={errors.hidesAddress}
          attempt={result}
        />
      )}
    </>
  )
}

type Errors = Partial<Record<FieldName | 'form', string>>

/** The texts of the result's errors by their place: a field, or the form for what no field caused. */
function useErrors(result: ProfileResult | undefined): Errors {
  const t = useTexts()
  const problemText = useProblemText()
  if (result?.refusal) return { [findPlace(result.refusal)]: problemText(result.refusal) }
  return {
    ...(result?.problems?.includes('name') && { name: t('problems.required') }),
    ...(result?.problems?.includes('postalCode') && { postalCode: t('workshops.invalid') }),
  }
}

function findPlace({ code, problem }: Refusal): keyof Errors {
  if (code === 'LANGUAGE_REFUSED') return 'language'
  if (code === 'CALL_RELAY_MISSING') return 'hidesAddress'
  if (code !== 'INVALID_INPUT') return 'form'
  return problem.fields?.postalCode ? 'postalCode' : 'name'
}

/** Moves the focus to the first refused text field after each submit. */
function useFocusOnError({ name, postalCode }: Errors, result: ProfileResult | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const field = (name && 'name') || (postalCode && 'postalCode')
  useEffect(() => {
    if (result && field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [result, field])
  return form
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
