import { isLanguage, LANGUAGES } from '@radruf/contract'
import { Button, SelectField, Stack } from '@radruf/shared-ui'
import { type Refusal, useLanguage, useProblemText, useShell } from '@radruf/shell-kit'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

type SaveState = { at: 'idle' } | { at: 'saving' } | { at: 'failed'; error: unknown }

/** The language of the app and of mails. The shell changes it without a reload; without a script the page's action does. */
export function LanguageForm({ refusal }: { refusal: Refusal | undefined }) {
  const t = useTexts()
  const language = useLanguage()
  const { setLanguage } = useShell()
  const problemText = useProblemText()
  const [save, setSave] = useState<SaveState>({ at: 'idle' })
  const problem = save.at === 'failed' ? save.error : refusal

  const change = async (event: FormEvent<HTMLFormElement>) => {
    const chosen = new FormData(event.currentTarget).get('language')
    if (!isLanguage(chosen)) return
    event.preventDefault()
    setSave({ at: 'saving' })
    await setLanguage(chosen).then(
      () => setSave({ at: 'idle' }),
      (error: unknown) => setSave({ at: 'failed', error }),
    )
  }
  return (
    <Form method="post" onSubmit={(event) => void change(event)}>
      <input type="hidden" name="intent" value="language" />
      <Stack>
        <SelectField
          label={t('profile.language')}
          name="language"
          defaultValue={language}
          options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          error={problem ? problemText(problem) : undefined}
        />
        <Button variant="secondary" loading={save.at === 'saving'} loadingLabel={t('profile.saving')}>
          {t('profile.saveLanguage')}
        </Button>
      </Stack>
    </Form>
  )
}
