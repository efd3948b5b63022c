import { PASSKEY_NAME_LENGTH_MAX, type Passkey } from '@radruf/contract'
import { Button, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import type { SecurityResult } from './security-actions.ts'
import { useSecurityTexts } from './texts/index.ts'

type PasskeyCardProps = { passkey: Passkey; isConfirmed: boolean; result: SecurityResult | undefined }

/** One passkey: its name, which can be changed, when it was used, and its removal. */
export function PasskeyCard({ passkey, isConfirmed, result }: PasskeyCardProps) {
  const t = useSecurityTexts()
  const dates = useDates()
  const toLimit = useTextLimit()
  const problemText = useProblemText()
  const { formData } = useNavigation()
  const pending = formData?.get('passkeyId') === passkey.id ? formData.get('intent') : null
  const isNameRefused = result?.refusal?.code === 'INVALID_INPUT'
  const used = passkey.lastUsedAt
    ? t('passkeys.used', { day: dates.format(passkey.lastUsedAt, 'dayTime') })
    : t('passkeys.unused', { day: dates.format(passkey.createdAt, 'dayTime') })
  return (
    <Stack gap="s">
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="passkeyId" value={passkey.id} />
        <Stack gap="s">
          <TextField
            key={passkey.name}
            label={t('passkeys.name')}
            hint={passkey.isSynced ? `${used} ${t('passkeys.synced')}` : used}
            name="name"
            autoComplete="off"
            limit={toLimit(PASSKEY_NAME_LENGTH_MAX)}
            defaultValue={passkey.name}
            error={isNameRefused ? t('passkeys.nameMissing') : undefined}
            attempt={result}
          />
          <Row>
            <Button variant="secondary" loading={pending === 'rename'}>
              {t('passkeys.rename')}
            </Button>
          </Row>
        </Stack>
      </Form>
      {isConfirmed && (
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="passkeyId" value={passkey.id} />
          <Button
            variant="danger"
            loading={pending === 'remove'}
            aria-label={t('passkeys.removeNamed', { name: passkey.name })}
          >
            {t('passkeys.remove')}
          </Button>
        </Form>
      )}
      {result?.refusal && !isNameRefused && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
    </Stack>
  )
}
