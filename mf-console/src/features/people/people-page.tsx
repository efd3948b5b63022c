import { type ManagedPerson, PEOPLE_SEARCH_LENGTH_MAX } from '@radruf/contract'
import { Button, ButtonLink, Icon, Notice, Row, TextField } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { usePerson, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { lazy, Suspense, useState } from 'react'
import { Form, Link, useActionData, useLoaderData, useNavigate, useNavigation, useSearchParams } from 'react-router-dom'
import { ConsolePage } from '../../layout/console-page.tsx'
import { useTexts } from '../../texts/index.ts'
import {
  GROUPS,
  type InviteResult,
  type loader,
  type PersonResult,
  QUERY,
  type SeveralResult,
} from './people-actions.ts'
import css from './people-page.module.css'
import { PersonState } from './person-state.tsx'
import { usePersonName, useResultText } from './person-texts.ts'

/** What opens above the list loads when it opens. */
const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog.tsx')).PersonDialog }))
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const SeveralBar = lazy(async () => ({ default: (await import('./several-bar.tsx')).SeveralBar }))
const ListDialog = lazy(async () => ({ default: (await import('./list-dialog.tsx')).ListDialog }))

/** The people of the product by group, with search; who is invited, and what an operator changes about a person. */
export function PeoplePage() {
  const t = useTexts()
  const { q, group, isFirst, list } = useLoaderData<typeof loader>()
  const toAddress = useAddress()
  const { ticked, tick, clear } = useTicks(list.people)
  return (
    <ConsolePage title={t('people.title')}>
      <Row spread>
        <Form role="search" className={css.Search} data-keeps-focus>
          <input type="hidden" name={QUERY.group} value={group} />
          <TextField
            key={q}
            type="search"
            name={QUERY.search}
            label={t('people.search')}
            defaultValue={q}
            autoComplete="off"
            limit={useTextLimit()(PEOPLE_SEARCH_LENGTH_MAX)}
          />
          <Button variant="secondary">
            <Icon name="search" />
            {t('people.searchButton')}
          </Button>
        </Form>
        <Row gap="s">
          <ButtonLink to={toAddress({ invite: 'list' })} variant="secondary" preventScrollReset>
            <Icon name="text" />
            {t('people.inviteList')}
          </ButtonLink>
          <ButtonLink to={toAddress({ invite: 'one' })} preventScrollReset>
            <Icon name="plus" />
            {t('people.inviteOne')}
          </ButtonLink>
        </Row>
      </Row>
      <nav aria-label={t('people.groups')}>
        <ul className={css.Groups}>
          {GROUPS.map((name) => (
            <li key={name}>
              <Link
                to={toAddress({ group: name, cursor: undefined })}
                aria-current={name === group ? 'page' : undefined}
                className={css.Group}
              >
                {t(`people.group.${name}`)} <strong>{list.counts[name]}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <RowResult />
      <SeveralOutcome people={list.people} />
      {list.people.length === 0 && (
        <p role="status">{q ? t('people.noHit', { query: q }) : t(`people.none.${group}`)}</p>
      )}
      <ul className={css.People}>
        {list.people.map((person) => (
          <PersonRow key={person.id} person={person} isTicked={ticked.includes(person)} onTick={tick} />
        ))}
      </ul>
      <Row gap="s">
        {list.nextCursor && (
          <ButtonLink to={toAddress({ cursor: list.nextCursor })} variant="secondary">
            {t('people.next')}
          </ButtonLink>
        )}
        {!isFirst && (
          <ButtonLink to={toAddress({ cursor: undefined })} variant="quiet">
            {t('people.first')}
          </ButtonLink>
        )}
      </Row>
      {ticked.length > 0 && (
        <Suspense>
          <SeveralBar people={ticked} onClear={clear} />
        </Suspense>
      )}
      <p className={css.Explain}>{t('people.explain')}</p>
      <Dialogs />
    </ConsolePage>
  )
}

type Address = Partial<Record<keyof typeof QUERY, string | undefined>>

/** Creates addresses of this page that keep search, group and place. */
function useAddress() {
  const [search] = useSearchParams()
  return (changes: Address) => {
    const next = new URLSearchParams(search)
    for (const name of [QUERY.person, QUERY.invite]) next.delete(name)
    for (const [key, value] of Object.entries(changes)) {
      const name = QUERY[key as keyof typeof QUERY]
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
}

/** The ticked people of the shown list. Another list keeps the ticks of those who are on it, too. */
function useTicks(people: readonly ManagedPerson[]) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ticked: people.filter(({ id }) => ids.includes(id)),
    tick: (id: string, isTicked: boolean) => setIds(isTicked ? [...ids, id] : ids.filter((other) => other !== id)),
    clear: () => setIds([]),
  }
}

type PersonRowProps = { person: ManagedPerson; isTicked: boolean; onTick: (id: string, isTicked: boolean) => void }

function PersonRow({ person, isTicked, onTick }: PersonRowProps) {
  const t = useTexts()
  const own = usePerson()
  const name = usePersonName()(person)
  const toAddress = useAddress()
  const { formData } = useNavigation()
  const { id, email, role, state } = person
  return (
    <li className={css.Person}>
      <label className={css.Tick}>
        <input
          type="checkbox"
          aria-label={t('people.several.tick', { name })}
          checked={isTicked}
          disabled={own.id === id}
          onChange={({ target }) => onTick(id, target.checked)}
        />
      </label>
      <span className={css.Avatar}>
        <Avatar name={name} />
      </span>
      <div className={css.Name}>
        <strong>{name}</strong>
        <span className={css.Email}>{email}</span>
      </div>
      <span className={css.Role}>{t(`people.roles.${role}`)}</span>
      <PersonState person={person} isOwn={own.id === id} />
      <div className={css.Actions}>
        {state === 'invited' && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="resend" />
            <input type="hidden" name="personId" value={id} />
            <Button
              variant="quiet"
              loading={formData?.get('personId') === id}
              aria-label={t('people.resendNamed', { name })}
            >
              {t('people.resend')}
            </Button>
          </Form>
        )}
        <ButtonLink
          to={toAddress({ person: id })}
          variant="quiet"
          preventScrollReset
          aria-label={t('people.manageNamed', { name })}
        >
          {t('people.manage')}
        </ButtonLink>
      </div>
    </li>
  )
}

/** The result of a button of a row; that of an open dialog stands in the dialog. */
function RowResult() {
  const [search] = useSearchParams()
  const result = useActionData<PersonResult | InviteResult | undefined>()
  const problemText = useProblemText()
  const resultText = useResultText()
  if (!result || !('personId' in result) || search.has(QUERY.person)) return null
  return (
    <Notice tone={result.refusal ? 'danger' : 'success'} live>
      {result.refusal ? problemText(result.refusal) : resultText(result.done)}
    </Notice>
  )
}

/** How many of several people were changed, and who was refused why. */
function SeveralOutcome({ people }: { people: readonly ManagedPerson[] }) {
  const t = useTexts()
  const result = useActionData<SeveralResult | PersonResult | undefined>()
  const problemText = useProblemText()
  const getName = usePersonName()
  if (!result || !('several' in result)) return null
  const { several, count, failed } = result
  return (
    <>
      {count > 0 && (
        <Notice tone="success" live>
          {t(`people.several.done.${several}`, { count })}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="danger" live>
          {failed.map(({ personId, refusal }) => {
            const person = people.find(({ id }) => id === personId)
            return (
              <p key={personId}>
                {person && <strong>{getName(person)}: </strong>}
                {problemText(refusal)}
              </p>
            )
          })}
        </Notice>
      )}
    </>
  )
}

/** The dialog that the address names. */
function Dialogs() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toAddress = useAddress()
  const { list } = useLoaderData<typeof loader>()
  const person = list.people.find(({ id }) => id === search.get(QUERY.person))
  const invite = search.get(QUERY.invite)
  const close = () => void navigate(toAddress({}), { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      {person && <PersonDialog key={person.id} person={person} onClose={close} />}
      {invite === 'one' && <InviteDialog onClose={close} />}
      {invite === 'list' && <ListDialog onClose={close} />}
    </Suspense>
  )
}
