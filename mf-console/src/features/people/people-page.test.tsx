import type { InvitationRow, ManagedPerson, PeopleList } from '@radruf/contract'
import { aPerson, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { decodeText } from '../../csv-list/decode-text.ts'
import remote from '../../remote.tsx'
import { toFaultFile } from './list-rows.ts'

const LIST = 'GET /api/people'
const INVITE = 'POST /api/people'
const CHECK = 'POST /api/people/checks'
const ROLE = 'PUT /api/people/{personId}/role'
const BLOCK = 'PUT /api/people/{personId}/block'
const CONFIRMATION = 'GET /api/session/confirmation'
const OSKAR = aPerson({ role: 'operator', email: 'oskar@example.test', name: 'Oskar', language: 'en' })
const MIA_ID = '11111111-1111-4111-8111-111111111111'

const aManagedPerson = (changes: Partial<ManagedPerson> = {}): ManagedPerson => ({
  id: MIA_ID,
  email: 'mia@example.test',
  name: 'Mia',
  role: 'mechanic',
  language: 'de',
  state: 'active',
  since: '2026-11-18T08:00:00.000Z',
  openCases: 0,
  lostMail: null,
  ...changes,
})
const aList = (people: ManagedPerson[] = [aManagedPerson()]): PeopleList => ({
  people,
  counts: { team: people.length, customers: 412, invited: 0, blocked: 0, unreached: 0 },
  nextCursor: null,
})
type Options = Parameters<typeof renderRoute>[1]
const open = async (replies: Options['replies'] = {}, { search = '', confirmed = true } = {}) => {
  const shown = await renderRoute(remote, {
    path: `/console/people${search}`,
    language: 'en',
    session: aSession({ person: OSKAR }),
    replies: { [LIST]: aList(), [CONFIRMATION]: { confirmed, keys: ['passkey'] }, ...replies },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

test('a group, a search and the next page are in the address', async () => {
  const { callsTo } = await open(
    { [LIST]: { ...aList(), nextCursor: 'abc' } },
    { search: '?group=customers&q=kim&after=xyz' },
  )
  const [call] = callsTo(LIST)
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ group: 'customers', q: 'kim', cursor: 'xyz' })
  expect(screen.getByRole('link', { name: /Customers/ }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Show more' }).getAttribute('href')).toContain('after=abc')
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).not.toContain('after')
})

test('an empty group and a search without hits say so', async () => {
  const { unmount } = await open({ [LIST]: aList([]) })
  expect(screen.getByText('Nobody works here yet.')).toBeTruthy()
  unmount()
  await open({ [LIST]: aList([]) }, { search: '?q=zzz' })
  expect(screen.getByText('Nobody in this group matches “zzz”.')).toBeTruthy()
})

test('a role says what it changes before it is sent, and a refusal names the person', async () => {
  const { callsTo } = await open(
    { [ROLE]: refuse('PERSON_HAS_CASES', { personName: 'Mia' }) },
    { search: `?person=${MIA_ID}` },
  )
  const field = await screen.findByRole('combobox', { name: 'Role', hidden: true })
  expect(screen.queryByRole('button', { name: 'Change role', hidden: true })).toBeNull()
  await userEvent.selectOptions(field, 'operator')
  expect(screen.getByText(/Sees no cases any more/)).toBeTruthy()
  await press('Change role')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('PERSON_HAS_CASES')
  expect(callsTo(ROLE).map(({ body }) => body)).toEqual([{ role: 'operator' }])
})

test('without a confirmation of the last minutes the passkey is asked for, and nothing can be changed', async () => {
  await open({}, { search: `?person=${MIA_ID}`, confirmed: false })
  expect(await screen.findByText('Confirm it’s you')).toBeTruthy()
  for (const name of ['Change role', 'Block', 'Send a sign-in link', 'Log out everywhere'])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
})

test('blocking asks once; a mechanic with open cases is not blocked, and the reason is told', async () => {
  const { callsTo, unmount } = await open({ [BLOCK]: null }, { search: `?person=${MIA_ID}` })
  await screen.findByText(/^Blocked people are logged out/)
  await press('Block')
  expect(screen.getByText('Really block Mia?')).toBeTruthy()
  expect(callsTo(BLOCK)).toEqual([])
  await press('Block')
  expect(await screen.findByText('Mia is blocked and logged out everywhere.')).toBeTruthy()
  unmount()
  await open({ [LIST]: aList([aManagedPerson({ openCases: 3 })]) }, { search: `?person=${MIA_ID}` })
  expect(await screen.findByText(/^Mia still has 3 open cases\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Block', hidden: true })).toBeNull()
})

test('nobody changes their own role or access', async () => {
  await open({ [LIST]: aList([aManagedPerson({ id: OSKAR.id, role: 'operator' })]) }, { search: `?person=${OSKAR.id}` })
  expect(await screen.findByText('Another operator changes your own role and access.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Role', hidden: true })).toBeNull()
})

test('a lost mail says why, and is sent again', async () => {
  const lostMail = { at: '2026-11-18T08:00:00.000Z', reason: '550 no such user', canResend: true }
  const { callsTo } = await open(
    { [LIST]: aList([aManagedPerson({ lostMail })]), 'POST /api/people/{personId}/mails': null },
    { search: `?person=${MIA_ID}` },
  )
  expect(await screen.findByText(/550 no such user/)).toBeTruthy()
  await press('Send again')
  expect(await screen.findByText('We’re sending the e-mails again.')).toBeTruthy()
  expect(callsTo('POST /api/people/{personId}/mails')).toHaveLength(1)
})

test('one person after another is invited; staff only after a confirmation', async () => {
  const { callsTo } = await open({ [INVITE]: { invited: 1, known: 0 } }, { search: '?invite=one', confirmed: false })
  const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail address', hidden: true })
  await userEvent.type(await email(), 'alma@example.test')
  await press('Invite')
  expect(await screen.findByText('alma@example.test is invited.')).toBeTruthy()
  expect((await email()).value).toBe('')
  expect(callsTo(INVITE)[0]?.body).toEqual({
    people: [{ email: 'alma@example.test', role: 'customer', language: 'de' }],
  })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role', hidden: true }), 'lead')
  expect(screen.queryByRole('button', { name: 'Invite', hidden: true })).toBeNull()
  expect(screen.getByText('Confirm it’s you')).toBeTruthy()
})

test('an address that is none is said at its field', async () => {
  await open({ [INVITE]: refuse('EMAIL_INVALID') }, { search: '?invite=one' })
  await screen.findByRole('textbox', { name: 'E-mail address', hidden: true })
  await press('Invite')
  expect(await screen.findByText('Please enter an e-mail address, such as name@example.com.')).toBeTruthy()
})

const row = (line: number, changes: Partial<InvitationRow> = {}): InvitationRow => ({
  line,
  email: `p${line}@example.test`,
  name: `P${line}`,
  role: '',
  language: '',
  faults: [],
  isKnown: false,
  ...changes,
})

test('a list shows its faults, a corrected line joins the ready ones, and those are invited', async () => {
  const wrong = row(2, { email: 'pia@beispiel', faults: [{ cause: 'value', column: 'email' }] })
  const known = row(3, { isKnown: true })
  const { callsTo } = await open(
    {
      [CHECK]: ({ body }) =>
        'lines' in (body as object)
          ? { rows: [row(1), row(2, { email: 'pia@beispiel.de' }), known], faults: [] }
          : { rows: [row(1), wrong, known], faults: [] },
      [INVITE]: { invited: 2, known: 0 },
    },
    { search: '?invite=list' },
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'List', hidden: true }), 'x')
  await press('Check')
  expect(await screen.findByText('The address has no ending, such as “.de”.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite 1 person', hidden: true })).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'E-mail in line 2', hidden: true })
  await userEvent.type(field, '.de')
  await userEvent.tab()
  await screen.findByRole('button', { name: 'Invite 2 people', hidden: true })
  await press('Invite 2 people')
  expect(await screen.findByText('2 people are invited.')).toBeTruthy()
  expect(callsTo(INVITE)[0]?.body).toEqual({
    people: [
      { email: 'p1@example.test', name: 'P1', role: 'customer', language: 'de' },
      { email: 'pia@beispiel.de', name: 'P2', role: 'customer', language: 'de' },
    ],
  })
})

test('a list that cannot be read, or is too long, says so and stays', async () => {
  const state = { isLong: false }
  await open(
    {
      [CHECK]: () =>
        state.isLong ? refuse('LIST_TOO_LONG') : { rows: [], faults: [{ line: 1, cause: 'missingColumn' }] },
    },
    { search: '?invite=list' },
  )
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'List', hidden: true })
  await userEvent.type(field, 'who')
  await press('Check')
  expect(await screen.findByText('The list has no column with e-mail addresses.')).toBeTruthy()
  state.isLong = true
  await waitFor(async () => {
    await press('Check')
    expect(
      screen.getAllByRole('alert', { hidden: true }).some((alert) => alert.textContent?.includes('LIST_TOO_LONG')),
    ).toBe(true)
  })
  expect(field.value).toBe('who')
})

test('a list without a connection says so, stays, and is checked again', async () => {
  const state = { isOffline: true }
  const check = () => {
    if (state.isOffline) throw new TypeError('Failed to fetch')
    return { rows: [row(1)], faults: [] }
  }
  await open({ [CHECK]: check as never }, { search: '?invite=list' })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'List', hidden: true })
  await userEvent.type(field, 'p1@example.test')
  await press('Check')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('OFFLINE')
  expect(field.value).toBe('p1@example.test')
  state.isOffline = false
  await press('Check')
  expect(await screen.findByRole('button', { name: 'Invite 1 person', hidden: true })).toBeTruthy()
})

test('a file of Windows keeps its umlauts, and cells of the list of faults are no formulas', () => {
  expect(decodeText(new Uint8Array([0x53, 0xfc, 0xdf]).buffer)).toBe('Süß')
  expect(decodeText(new TextEncoder().encode('Süß').buffer)).toBe('Süß')
  const wrong = row(2, { name: '=1+1' })
  expect(toFaultFile([wrong], () => 'Says "no"')).toContain(`"2";"p2@example.test";"'=1+1";"";"";"Says ""no"""`)
})

const RESEND = 'POST /api/people/{personId}/invitation'
const SEVERAL = [
  aManagedPerson(),
  aManagedPerson({
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Tom',
    email: 'tom@example.test',
    state: 'invited',
  }),
  aManagedPerson({ id: '33333333-3333-4333-8333-333333333333', name: 'Ines', email: 'ines@example.test' }),
]
const tick = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  return within(await screen.findByRole('region', { name: 'Selected people' }))
}

test('several people are changed at once: only invited ones are invited again, and who is refused is named', async () => {
  const { callsTo } = await open({
    [LIST]: aList(SEVERAL),
    [RESEND]: null,
    [BLOCK]: ({ params }: { params: Record<string, string> }) =>
      params.personId === MIA_ID ? refuse('PERSON_HAS_CASES', { personName: 'Mia' }) : null,
  })
  const bar = await tick('Mia', 'Tom', 'Ines')
  expect(bar.getByRole('status').textContent).toBe('3 people selected')
  await userEvent.click(bar.getByRole('button', { name: 'Resend 1 invitation' }))
  expect(await screen.findByText('1 invitation is on its way.')).toBeTruthy()
  expect(callsTo(RESEND).map(({ params }) => params.personId)).toEqual([SEVERAL[1]?.id])
  await userEvent.click(bar.getByRole('button', { name: 'Block 3 people' }))
  expect(callsTo(BLOCK)).toEqual([])
  await userEvent.click(bar.getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('2 people are blocked.')).toBeTruthy()
  expect(screen.getByText(/PERSON_HAS_CASES/).textContent).toContain('Mia: ')
  await userEvent.click(bar.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('region', { name: 'Selected people' })).toBeNull()
})

test('several people are changed only by someone who was confirmed, and customers keep their role', async () => {
  const { unmount } = await open({ [LIST]: aList(SEVERAL) }, { confirmed: false })
  const bar = await tick('Mia')
  expect(bar.queryByRole('button', { name: /Block/ })).toBeNull()
  expect(bar.getByText(/once you’ve confirmed/)).toBeTruthy()
  unmount()
  await open({ [LIST]: aList([aManagedPerson({ role: 'customer' }), ...SEVERAL.slice(1)]) })
  const mixed = await tick('Mia', 'Ines')
  expect(mixed.queryByRole('combobox', { name: 'Role' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mia' }))
  expect(mixed.getByRole('combobox', { name: 'Role' })).toBeTruthy()
})
