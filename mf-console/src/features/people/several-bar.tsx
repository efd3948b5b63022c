import type { ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import { isStaff, type ManagedPerson, STAFF_ROLES } from '@radruf/contract'
import { Button, Row, SelectField } from '@radruf/shared-ui'
import { type ReactNode, useState } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { loader, SeveralChange } from './people-actions.ts'
import css from './people-page.module.css'

type SeveralBarProps = { people: readonly ManagedPerson[]; onClear: () => void }

/** What an operator changes for the ticked people at once. A change of access asks who uses the session, and blocking asks once. */
export function SeveralBar({ people, onClear }: SeveralBarProps) {
  const t = useTexts()
  const { confirmation } = useLoaderData<typeof loader>()
  const result = useActionData<ConfirmationResult>()
  const [isAsking, setAsking] = useState(false)
  const invited = people.filter(({ state }) => state === 'invited')
  const open = people.filter(({ state }) => state !== 'blocked')
  const isTeam = people.every(({ role }) => isStaff(role))
  return (
    <section className={css.Several} aria-label={t('people.several.label')}>
      <Row spread>
        <p role="status">
          <strong>{t('people.several.count', { count: people.length })}</strong>
        </p>
        <Button type="button" variant="quiet" onClick={onClear}>
          {t('people.several.clear')}
        </Button>
      </Row>
      {confirmation.confirmed ? (
        <Row gap="s">
          {invited.length > 0 && (
            <SeveralForm change="resend" people={invited}>
              {t('people.several.resend', { count: invited.length })}
            </SeveralForm>
          )}
          {isTeam && (
            <SeveralForm
              change="role"
              people={people}
              before={
                <SelectField
                  name="role"
                  label={t('person.role')}
                  options={STAFF_ROLES.map((value) => ({ value, label: t(`people.roles.${value}`) }))}
                />
              }
            >
              {t('person.changeRole')}
            </SeveralForm>
          )}
          {open.length > 0 &&
            (isAsking ? (
              <SeveralForm
                change="block"
                people={open}
                variant="danger"
                before={<p role="status">{t('people.several.blockSure', { count: open.length })}</p>}
              >
                {t('person.block')}
              </SeveralForm>
            ) : (
              <Button type="button" variant="secondary" onClick={() => setAsking(true)}>
                {t('people.several.block', { count: open.length })}
              </Button>
            ))}
        </Row>
      ) : (
        <>
          <p>{t('person.confirmFirst')}</p>
          <ConfirmationCard keys={confirmation.keys} result={result && 'hasCode' in result ? result : undefined} />
        </>
      )}
    </section>
  )
}

type SeveralFormProps = {
  change: SeveralChange
  people: readonly ManagedPerson[]
  variant?: 'secondary' | 'danger'
  before?: ReactNode
  children: ReactNode
}

function SeveralForm({ change, people, variant = 'secondary', before, children }: SeveralFormProps) {
  const t = useTexts()
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset className={css.SeveralForm}>
      <input type="hidden" name="intent" value="several" />
      <input type="hidden" name="change" value={change} />
      {people.map(({ id }) => (
        <input key={id} type="hidden" name="personId" value={id} />
      ))}
      {before}
      <Button variant={variant} loading={formData?.get('change') === change} loadingLabel={t('person.changing')}>
        {children}
      </Button>
    </Form>
  )
}
