import { Button, Card, Notice, Stack, TextField } from '@radruf/shared-ui'
import { usePerson, useProblemText } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import type { ConfirmationResult } from './confirmation.ts'
import { useTexts } from './texts/index.ts'

/** Asks for a code before the person takes or deletes everything: a device that was left open is not enough. */
export function ConfirmationCard({ result }: { result: ConfirmationResult | undefined }) {
  const t = useTexts()
  const { email } = usePerson()
  const problemText = useProblemText()
  const { formData } = useNavigation()
  const pendingIntent = formData?.get('intent')
  const refusal = result?.refusal
  const field = useRef<HTMLInputElement>(null)
  // A sent code is typed, a wrong one corrected.
  useEffect(() => {
    if (result?.hasCode) field.current?.focus()
  }, [result])
  const isCodeRefused = refusal?.code === 'CODE_WRONG' || refusal?.code === 'INVALID_INPUT'
  return (
    <Card title={t('confirmation.title')}>
      <p>{t('confirmation.text')}</p>
      <p role="status">{t(result?.hasCode ? 'confirmation.sent' : 'confirmation.toSend', { email })}</p>
      {refusal && !isCodeRefused && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {result?.hasCode && (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="confirm" />
          <Stack>
            <TextField
              ref={field}
              label={t('confirmation.code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              error={isCodeRefused ? t('confirmation.wrong') : undefined}
              attempt={result}
            />
            <Button wide loading={pendingIntent === 'confirm'} loadingLabel={t('confirmation.confirming')}>
              {t('confirmation.confirm')}
            </Button>
          </Stack>
        </Form>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="sendCode" />
        <Button
          variant={result?.hasCode ? 'secondary' : 'primary'}
          wide
          loading={pendingIntent === 'sendCode'}
          loadingLabel={t('confirmation.sending')}
        >
          {t(result?.hasCode ? 'confirmation.sendAgain' : 'confirmation.send')}
        </Button>
      </Form>
    </Card>
  )
}
