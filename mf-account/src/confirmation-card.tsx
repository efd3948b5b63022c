import type { ConfirmationKey } from '@radruf/contract'
import { Button, Card, Notice, Stack, TextField } from '@radruf/shared-ui'
import { useIsHydrated, usePerson, useProblemText } from '@radruf/shell-kit'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import type { ConfirmationResult } from './confirmation.ts'
import { useTexts } from './texts/index.ts'

type ConfirmationCardProps = { result: ConfirmationResult | undefined; keys: readonly ConfirmationKey[] }

const PasskeyConfirmation = lazy(async () => ({
  default: (await import('./passkey-confirmation.tsx')).PasskeyConfirmation,
}))

/** Asks for a passkey or a code before the person takes or deletes everything: a device that was left open is not enough. */
export function ConfirmationCard({ result, keys }: ConfirmationCardProps) {
  const t = useTexts()
  const isHydrated = useIsHydrated()
  const problemText = useProblemText()
  const hasPasskey = keys.includes('passkey')
  const refusal = result && !result.hasCode ? result.refusal : undefined
  return (
    <Card title={t('confirmation.title')}>
      <p>{t('confirmation.text')}</p>
      {hasPasskey && isHydrated && (
        <Suspense>
          <PasskeyConfirmation />
        </Suspense>
      )}
      {hasPasskey && refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {keys.includes('code') && (
        <CodeConfirmation result={hasPasskey && !result?.hasCode ? undefined : result} isSecond={hasPasskey} />
      )}
      {!keys.includes('code') && <p>{t('confirmation.lost')}</p>}
    </Card>
  )
}

/** `isSecond`: the card has a stronger way above. */
function CodeConfirmation({ result, isSecond }: { result: ConfirmationResult | undefined; isSecond: boolean }) {
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
    <>
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
          variant={result?.hasCode || isSecond ? 'secondary' : 'primary'}
          wide
          loading={pendingIntent === 'sendCode'}
          loadingLabel={t('confirmation.sending')}
        >
          {t(result?.hasCode ? 'confirmation.sendAgain' : 'confirmation.send')}
        </Button>
      </Form>
    </>
  )
}
