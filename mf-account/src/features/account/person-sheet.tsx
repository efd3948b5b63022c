import { PERSON_NAME_LENGTH_MAX, pathTo } from '@radruf/contract'
import { Button, Notice, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, usePerson, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useId, useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { type AccountResult, type PersonField, SHEETS } from './account-data.ts'
import { Sheet } from './sheet.tsx'
import { useAccountTexts } from './texts/index.ts'

const POSTAL_CODE_INPUT_MAX = 20

/** Changes the name, and a customer's postal code. */
export function PersonSheet({ result }: { result: AccountResult | undefined }) {
  const t = useAccountTexts()
  const formId = useId()
  const isSaving = useNavigation().formData?.get('intent') === 'person'
  const errors = useErrors(result)
  const form = useFocusOnError(errors, result)
  return (
    <Sheet
      address={SHEETS.person}
      title={t('person.title')}
      actions={
        <Button form={formId} loading={isSaving} loadingLabel={t('saving')}>
          {t('save')}
        </Button>
      }
    >
      <Form ref={form} id={formId} method="post" action={pathTo('/profile') + SHEETS.person} replace noValidate>
        <input type="hidden" name="intent" value="person" />
        <Fields result={result} errors={errors} />
      </Form>
    </Sheet>
  )
}

type Errors = Partial<Record<PersonField | 'form', string>>

function Fields({ result, errors }: { result: AccountResult | undefined; errors: Errors }) {
  const t = useAccountTexts()
  const toLimit = useTextLimit()
  const { name, role, email, postalCode } = usePerson()
  const entered = result?.entered
  return (
    <Stack>
      <TextField
        label={t('person.name')}
        hint={t(`person.nameHint.${role === 'lead' ? 'mechanic' : role}`)}
        name="name"
        autoComplete="name"
        limit={toLimit(PERSON_NAME_LENGTH_MAX)}
        defaultValue={entered?.name ?? name ?? ''}
        error={errors.name}
        attempt={result}
      />
      {role === 'customer' && (
        <TextField
          label={t('person.postalCode')}
          optionalLabel={t('person.optional')}
          hint={t('person.postalCodeHint')}
          name="postalCode"
          inputMode="numeric"
          autoComplete="postal-code"
          limit={toLimit(POSTAL_CODE_INPUT_MAX)}
          defaultValue={entered?.postalCode ?? postalCode ?? ''}
          error={errors.postalCode}
          attempt={result}
        />
      )}
      <p>{t('person.email', { email })}</p>
      {errors.form && (
        <Notice tone="danger" live>
          {errors.form}
        </Notice>
      )}
    </Stack>
  )
}

/** The texts of the result's errors by their place: a field, or the form for what no field caused. */
function useErrors(result: AccountResult | undefined): Errors {
  const texts = useTexts()
  const problemText = useProblemText()
  if (result?.refusal) return { [findPlace(result.refusal)]: problemText(result.refusal) }
  return {
    ...(result?.problems?.includes('name') && { name: texts('problems.required') }),
    ...(result?.problems?.includes('postalCode') && { postalCode: texts('workshops.invalid') }),
  }
}

function findPlace({ code, problem }: Refusal): keyof Errors {
  if (code !== 'INVALID_INPUT') return 'form'
  return problem.fields?.postalCode ? 'postalCode' : 'name'
}

/** Moves the focus to the first refused text field after each submit. */
function useFocusOnError({ name, postalCode }: Errors, result: AccountResult | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const field = (name && 'name') || (postalCode && 'postalCode')
  useLayoutEffect(() => {
    if (result && field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [result, field])
  return form
}
