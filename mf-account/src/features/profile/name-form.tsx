import { Button, Notice, Stack, TextField } from '@radruf/shared-ui'
import { type ActionResult, usePerson, useProblemText } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

/** The result of saving the name. `isMissing`: the field was empty. */
export type NameResult = { intent: 'name'; name: string } & ActionResult<{ isMissing?: true }>

/** The name that is shown to mechanics. */
export function NameForm({ result, isSaving }: { result: NameResult | undefined; isSaving: boolean }) {
  const t = useTexts()
  const problemText = useProblemText()
  const { name } = usePerson()
  const isMissing = result?.refusal === undefined && result?.isMissing === true
  const problem = isMissing ? t('problems.required') : result?.refusal && problemText(result.refusal)
  const field = useRef<HTMLInputElement>(null)
  const missingResult = isMissing ? result : undefined
  useEffect(() => {
    if (missingResult) field.current?.focus()
  }, [missingResult])
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="name" />
      <Stack>
        <TextField
          ref={field}
          label={t('profile.name')}
          hint={t('profile.nameHint')}
          name="name"
          autoComplete="name"
          maxLength={80}
          defaultValue={result?.name ?? name ?? ''}
          error={problem}
        />
        {result && !problem && (
          <Notice tone="success" live>
            {t('profile.saved')}
          </Notice>
        )}
        <Button variant="secondary" loading={isSaving} loadingLabel={t('profile.saving')}>
          {t('profile.saveName')}
        </Button>
      </Stack>
    </Form>
  )
}
