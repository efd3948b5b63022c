import type { ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import { isStaff, type ManagedPerson, pathTo, STAFF_ROLES, type StaffRole, worksOnCases } from '@radruf/contract'
import { Button, DescriptionList, Dialog, Link, Notice, Row, SelectField, Stack } from '@radruf/shared-ui'
import { useDates, usePerson, useProblemText } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { Change, loader, PersonResult } from './people-actions.ts'
import { PersonState } from './person-state.tsx'
import { usePersonName, useResultText } from './person-texts.ts'

/** Facts about a person, and what an operator changes: role, invitation, link, sessions, block. */
export function PersonDialog({ person, onClose }: { person: ManagedPerson; onClose: () => void }) {
  const t = useTexts()
  const { confirmation } = useLoaderData<typeof loader>()
  const result = useActionData<PersonResult | ConfirmationResult>()
  const name = usePersonName()(person)
  const isOwn = usePerson().id === person.id
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={t('person.close')}>
      <Stack>
        {result && 'personId' in result && result.personId === person.id && <Result result={result} name={name} />}
        <Facts person={person} isOwn={isOwn} />
        {person.lostMail && <LostMail person={person} lostMail={person.lostMail} />}
        {person.state === 'invited' && (
          <ChangeForm change="resend" person={person} variant="secondary">
            {t('person.resend')}
          </ChangeForm>
        )}
        {worksOnCases(person.role) && (
          <Link
            standalone
            to={`${pathTo('/profile/introduction')}?${new URLSearchParams({ mechanic: person.id, name })}`}
          >
            {t('person.introduction')}
          </Link>
        )}
        {isOwn && <p>{t('person.own')}</p>}
        {!isOwn && !confirmation.confirmed && (
          <>
            <p>{t('person.confirmFirst')}</p>
            <ConfirmationCard keys={confirmation.keys} result={result && 'hasCode' in result ? result : undefined} />
          </>
        )}
        {!isOwn && confirmation.confirmed && (
          <>
            <RoleForm key={person.role} person={person} />
            <Access person={person} name={name} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function Result({ result, name }: { result: PersonResult; name: string }) {
  const problemText = useProblemText()
  const resultText = useResultText()
  return (
    <Notice tone={result.refusal ? 'danger' : 'success'} live>
      {result.refusal ? problemText(result.refusal) : resultText(result.done, name)}
    </Notice>
  )
}

function Facts({ person, isOwn }: { person: ManagedPerson; isOwn: boolean }) {
  const t = useTexts()
  const { email, role, language, openCases } = person
  return (
    <DescriptionList
      items={[
        { term: t('person.email'), detail: email },
        { term: t('person.role'), detail: t(`people.roles.${role}`) },
        { term: t('person.language'), detail: language === 'de' ? 'Deutsch' : 'English' },
        { term: t('person.state'), detail: <PersonState person={person} isOwn={isOwn} /> },
        ...(worksOnCases(role) ? [{ term: t('person.cases'), detail: String(openCases) }] : []),
      ]}
    />
  )
}

type LostMailProps = { person: ManagedPerson; lostMail: NonNullable<ManagedPerson['lostMail']> }

function LostMail({ person, lostMail: { at, reason, canResend } }: LostMailProps) {
  const t = useTexts()
  const dates = useDates()
  return (
    <>
      <Notice tone="warning">
        <p>{t('person.lostMail', { time: dates.format(at, 'dayTime'), reason })}</p>
      </Notice>
      {canResend && (
        <ChangeForm change="mails" person={person} variant="secondary">
          {t('person.sendMails')}
        </ChangeForm>
      )}
    </>
  )
}

/** The role as a choice. A new one says what it changes before it is sent. */
function RoleForm({ person }: { person: ManagedPerson }) {
  const t = useTexts()
  const [role, setRole] = useState(person.role)
  if (!isStaff(person.role)) return <p>{t('person.customerRole')}</p>
  return (
    <ChangeForm
      change="role"
      person={person}
      isReady={role !== person.role}
      before={
        <>
          <SelectField
            name="role"
            label={t('person.role')}
            value={role}
            onChange={({ target }) => setRole(target.value as StaffRole)}
            options={STAFF_ROLES.map((value) => ({ value, label: t(`people.roles.${value}`) }))}
          />
          <p role="status">{role !== person.role && isStaff(role) && t(`person.roleEffect.${role}`)}</p>
        </>
      }
    >
      {t('person.changeRole')}
    </ChangeForm>
  )
}

function Access({ person, name }: { person: ManagedPerson; name: string }) {
  const t = useTexts()
  if (person.state === 'blocked')
    return (
      <ChangeForm change="unblock" person={person} variant="secondary">
        {t('person.unblock')}
      </ChangeForm>
    )
  return (
    <Stack as="section" gap="s">
      <h3>{t('person.access')}</h3>
      <p>{t('person.linkText')}</p>
      <Row gap="s">
        <ChangeForm change="link" person={person} variant="secondary">
          {t('person.link')}
        </ChangeForm>
        <ChangeForm change="sessions" person={person} variant="secondary">
          {t('person.sessions')}
        </ChangeForm>
      </Row>
      <Block person={person} name={name} />
    </Stack>
  )
}

/** Asks once before it blocks; a mechanic with open cases is not blocked, and the reason stands in place of the button. */
function Block({ person, name }: { person: ManagedPerson; name: string }) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  if (worksOnCases(person.role) && person.openCases > 0)
    return <p>{t('person.blockCases', { name, count: person.openCases })}</p>
  return (
    <>
      <p>{t('person.blockText')}</p>
      {isAsking ? (
        <ChangeForm
          change="block"
          person={person}
          variant="danger"
          before={<p role="status">{t('person.blockSure', { name })}</p>}
          after={
            <Button type="button" variant="quiet" onClick={() => setAsking(false)}>
              {t('person.cancel')}
            </Button>
          }
        >
          {t('person.block')}
        </ChangeForm>
      ) : (
        <Row>
          <Button type="button" variant="quiet" onClick={() => setAsking(true)}>
            {t('person.block')}
          </Button>
        </Row>
      )}
    </>
  )
}

type ChangeFormProps = {
  change: Change
  person: ManagedPerson
  variant?: 'secondary' | 'danger'
  isReady?: boolean
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** A form with one change of a person. */
function ChangeForm({ change, person, variant, isReady = true, before, after, children }: ChangeFormProps) {
  const t = useTexts()
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={change} />
      <input type="hidden" name="personId" value={person.id} />
      <Stack gap="s">
        {before}
        {isReady && (
          <Row gap="s">
            <Button
              {...(variant && { variant })}
              loading={formData?.get('intent') === change}
              loadingLabel={t('person.changing')}
            >
              {children}
            </Button>
            {after}
          </Row>
        )}
      </Stack>
    </Form>
  )
}
