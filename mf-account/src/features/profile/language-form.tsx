import { isLanguage, LANGUAGES } from '@radruf/contract'
import { Button, SelectField, Stack } from '@radruf/shared-ui'
import { type Refusal, useLanguage, useProblemText, useShell } from '@radruf/shell-kit'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

type Choice = { at: 'idle' } | { at: 'saving' } | { at: 'failed'; error: unknown }

/** The language of the app and of mails. The shell changes it everywhere at once; without a script the action does it. */
export function LanguageForm({ refusal }: { refusal: Refusal | undefined }) {
  const t = useTexts()
  const language = useLanguage()
  const { setLanguage } = useShell()
  const problemText = useProblemText()
  const [choice, setChoice] = useState<Choice>({ at: 'idle' })
  const problem = choice.at === 'failed' ? choice.error : refusal

  const change = async (event: FormEvent<HTMLFormElement>) => {
    const chosen = new FormData(event.currentTarget).get('language')
    if (!isLanguage(chosen)) return
    event.preventDefault()
    setChoice({ at: 'saving' })
    await setLanguage(chosen).then(
      () => setChoice({ at: 'idle' }),
      (error: unknown) => setChoice({ at: 'failed', error }),
    )
  }
  return (
    <Form method="post" onSubmit={(event) => void change(event)}>
      <input type="hidden" name="ask" value="language" />
      <Stack>
        <SelectField
          label={t('profile.language')}
          name="language"
          defaultValue={language}
          options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          error={problem ? problemText(problem) : undefined}
        />
        <Button variant="secondary" loading={choice.at === 'saving'} loadingLabel={t('profile.saving')}>
          {t('profile.saveLanguage')}
        </Button>
      </Stack>
    </Form>
  )
}
