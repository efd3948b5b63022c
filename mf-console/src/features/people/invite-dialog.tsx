import type { ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import { EMAIL_LENGTH_MAX, isStaff, PERSON_NAME_LENGTH_MAX, PERSON_ROLES, type PersonRole } from '@radruf/contract'
import { Button, Dialog, Notice, SelectField, Stack, TextField } from '@radruf/shared-ui'
import { useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { LanguageField } from './language-field.tsx'
import type { InviteResult, loader } from './people-actions.ts'

/** Invites one person after another. Staff are invited after a confirmation only, because a role opens cases or the console. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const answer = useActionData<InviteResult | ConfirmationResult>()
  const result = answer && 'email' in answer ? answer : undefined
  const isDone = result !== undefined && !result.refusal && !result.isKnown
  return (
    <Dialog open onClose={onClose} title={t('invite.title')} closeLabel={t('person.close')}>
      <Stack>
        <Result result={result} />
        {/* A new form after each invitation. */}
        <InviteForm
          key={isDone ? result.attempt + 1 : (result?.attempt ?? 0)}
          attempt={isDone ? result.attempt + 1 : (result?.attempt ?? 0)}
          result={isDone ? undefined : result}
          confirmationResult={answer && 'hasCode' in answer ? answer : undefined}
        />
      </Stack>
    </Dialog>
  )
}

function Result({ result }: { result: InviteResult | undefined }) {
  const t = useTexts()
  const problemText = useProblemText()
  if (!result || result.refusal?.code === 'EMAIL_INVALID') return null
  const { email, refusal } = result
  if (refusal)
    return (
      <Notice tone="danger" live>
        {problemText(refusal)}
      </Notice>
    )
  return (
    <Notice tone={result.isKnown ? 'info' : 'success'} live>
      {t(result.isKnown ? 'invite.known' : 'invite.done', { email })}
    </Notice>
  )
}

type InviteFormProps = {
  attempt: number
  result: InviteResult | undefined
  confirmationResult: ConfirmationResult | undefined
}

function InviteForm({ attempt, result, confirmationResult }: InviteFormProps) {
  const t = useTexts()
  const limit = useTextLimit()
  const { confirmation } = useLoaderData<typeof loader>()
  const { formData } = useNavigation()
  const [role, setRole] = useState<PersonRole>('customer')
  const isWaiting = isStaff(role) && !confirmation.confirmed
  const isWrong = result?.refusal?.code === 'EMAIL_INVALID'
  return (
    <>
      <Form method="post" noValidate preventScrollReset id="invite">
        <input type="hidden" name="intent" value="invite" />
        <input type="hidden" name="attempt" value={attempt} />
        <Stack>
          <TextField
            type="email"
            name="email"
            label={t('invite.email')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            limit={limit(EMAIL_LENGTH_MAX)}
            error={isWrong ? t('invite.emailWrong') : undefined}
            attempt={result}
          />
          <TextField
            name="name"
            label={t('invite.name')}
            optionalLabel={t('invite.optional')}
            autoComplete="off"
            limit={limit(PERSON_NAME_LENGTH_MAX)}
          />
          <SelectField
            name="role"
            label={t('invite.role')}
            value={role}
            onChange={({ target }) => setRole(target.value as PersonRole)}
            options={PERSON_ROLES.map((value) => ({ value, label: t(`people.roles.${value}`) }))}
          />
          <LanguageField name="language" label={t('invite.language')} />
        </Stack>
      </Form>
      {isWaiting ? (
        <>
          <p>{t('invite.staffFirst')}</p>
          <ConfirmationCard keys={confirmation.keys} result={confirmationResult} />
        </>
      ) : (
        <Button form="invite" wide loading={formData?.get('intent') === 'invite'} loadingLabel={t('invite.sending')}>
          {t('invite.submit')}
        </Button>
      )}
    </>
  )
}
