import type { ConfirmationKey } from '@radruf/contract'
import { Button, Card, Notice, Stack, TextField } from '@radruf/shared-ui'
import { usePerson, useProblemText } from '@radruf/shell-kit'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import type { ConfirmationResult } from './confirmation.ts'
import { useConfirmationTexts } from './texts/index.ts'

type ConfirmationCardProps = { result: ConfirmationResult | undefined; keys: readonly ConfirmationKey[] }

const PasskeyConfirmation = lazy(async () => ({
  default: (await import('./passkey-confirmation.tsx')).PasskeyConfirmation,
}))

const CompanyConfirmation = lazy(async () => ({
  default: (await import('./company-confirmation.tsx')).CompanyConfirmation,
}))

/** Asks for a passkey, the company account or a code before the person takes or deletes everything: a device that was left open is not enough. */
export function ConfirmationCard({ result, keys }: ConfirmationCardProps) {
  const t = useConfirmationTexts()
  const problemText = useProblemText()
  const hasPasskey = keys.includes('passkey')
  const hasCompany = keys.includes('company')
  const refusal = result && !result.hasCode ? result.refusal : undefined
  return (
    <Card title={t('title')}>
      <p>{t('text')}</p>
      {hasPasskey && (
        <Suspense>
          <PasskeyConfirmation />
        </Suspense>
      )}
      {hasCompany && (
        <Suspense>
          <CompanyConfirmation isSecond={hasPasskey} />
        </Suspense>
      )}
      {hasPasskey && refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {keys.includes('code') && (
        <CodeConfirmation
          result={hasPasskey && !result?.hasCode ? undefined : result}
          isSecond={hasPasskey || hasCompany}
        />
      )}
      {!keys.includes('code') && <p>{t('lost')}</p>}
    </Card>
  )
}

/** `isSecond`: the card has a stronger way above. */
function CodeConfirmation({ result, isSecond }: { result: ConfirmationResult | undefined; isSecond: boolean }) {
  const t = useConfirmationTexts()
  const { email } = usePerson()
  const problemText = useProblemText()
  const { formData } = useNavigation()
  const pendingIntent = formData?.get('intent')
  const refusal = result?.refusal
  const field = useRef<HTMLInputElement>(null)
  // A sent code is typed, a wrong one corrected.
  useLayoutEffect(() => {
    if (result?.hasCode) field.current?.focus()
  }, [result])
  const isCodeRefused = refusal?.code === 'CODE_WRONG' || refusal?.code === 'INVALID_INPUT'
  return (
    <>
      <p role="status">{t(result?.hasCode ? 'sent' : 'toSend', { email })}</p>
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
              label={t('code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              error={isCodeRefused ? t('wrong') : undefined}
              attempt={result}
            />
            <Button wide loading={pendingIntent === 'confirm'} loadingLabel={t('confirming')}>
              {t('confirm')}
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
          loadingLabel={t('sending')}
        >
          {t(result?.hasCode ? 'sendAgain' : 'send')}
        </Button>
      </Form>
    </>
  )
}
