import { Button, Notice, Stack, TextField } from '@radruf/shared-ui'
import { usePerson, useProblemText } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { ProfileOutcome } from './profile-page.tsx'

type NameOutcome = Extract<ProfileOutcome, { asked: 'name' }>

/** The name that mechanics see. */
export function NameForm({ outcome, saving }: { outcome: NameOutcome | undefined; saving: boolean }) {
  const t = useTexts()
  const problemText = useProblemText()
  const { name } = usePerson()
  const problem = outcome?.missing
    ? t('problems.required')
    : outcome?.refusal
      ? problemText(outcome.refusal)
      : undefined
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (outcome?.missing) field.current?.focus()
  }, [outcome])
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="ask" value="name" />
      <Stack>
        <TextField
          ref={field}
          label={t('profile.name')}
          hint={t('profile.nameHint')}
          name="name"
          autoComplete="name"
          maxLength={80}
          defaultValue={outcome?.name ?? name ?? ''}
          error={problem}
        />
        {outcome && !problem && (
          <Notice tone="success" live>
            {t('profile.saved')}
          </Notice>
        )}
        <Button variant="secondary" loading={saving} loadingLabel={t('profile.saving')}>
          {t('profile.saveName')}
        </Button>
      </Stack>
    </Form>
  )
}
